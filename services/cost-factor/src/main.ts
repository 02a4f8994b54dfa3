import 'reflect-metadata';
import { openRabbitBroker } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { costFactorService } from './cost-factor.module.ts';

await runService(costFactorService, openRabbitBroker);
