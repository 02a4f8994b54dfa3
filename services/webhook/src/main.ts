import 'reflect-metadata';
import { rabbit } from '@cpes/messaging';
import { runService } from '@cpes/service-kit';
import { webhookService } from './webhook.module.ts';

await runService(webhookService, rabbit);
