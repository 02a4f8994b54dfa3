import 'reflect-metadata';
import { openRabbitBroker } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { scoringService } from './scoring.module.ts';

await runService(scoringService, openRabbitBroker);
