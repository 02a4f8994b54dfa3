import 'reflect-metadata';

export { Endpoints } from './endpoints/endpoints.ts';
export { PortalLinks } from './portal/portal-links.ts';
export { Deliveries } from './log/deliveries.ts';
export { WEBHOOK_ROUTES, webhookModule, webhookService } from './webhook.module.ts';
export { WebhookConfig } from './webhook.config.ts';
