import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { gatewayService } from './gateway.definition.ts';

await runService(gatewayService, rabbit);
