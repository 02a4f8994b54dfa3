import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { intakeService } from './intake.module.ts';

await runService(intakeService, rabbit);
