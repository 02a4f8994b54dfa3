import 'reflect-metadata';
import { openRabbitBroker } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { webhookService } from './webhook.module.ts';

await runService(webhookService, openRabbitBroker);
