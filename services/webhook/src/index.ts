import 'reflect-metadata';

export { webhookModule, webhookService } from './webhook.module.ts';
export { WebhookConfig } from './webhook.config.ts';
