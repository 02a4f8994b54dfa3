import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { gatewayService } from './gateway.module.ts';

await runService(gatewayService, rabbit);
