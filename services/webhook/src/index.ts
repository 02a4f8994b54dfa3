import 'reflect-metadata';

export { WebhookAdministration } from './endpoints/webhook-administration.ts';
export { WEBHOOK_ROUTES, webhookModule, webhookService } from './webhook.module.ts';
export { WebhookConfig } from './webhook.config.ts';
