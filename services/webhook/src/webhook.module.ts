import { FailingEndpoints } from '@cpes/contracts';
import { forwardedRoutes } from '@cpes/http-api';
import type { Broker } from '@cpes/messaging';
import { failedEventsCalls, PlatformModule, tenantDataCalls } from '@cpes/persistence';
import { type Clock, SecretKeys, type ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { failingEndpointsCalls } from './calls/failing-endpoints.controller.ts';
import { DeliveryRepository } from './store/delivery.repository.ts';
import { MessageRepository } from './store/message.repository.ts';
import { RecoveryRepository } from './store/recovery.repository.ts';
import { WebhookDeliveriesController } from './log/webhook-deliveries.controller.ts';
import { Attempts } from './sending/attempts.ts';
import { DeliveryLoop } from './sending/delivery-loop.ts';
import { QueueRepository } from './store/queue.repository.ts';
import { Receivers } from './sending/receivers.ts';
import { EndpointHealth } from './sending/endpoint-health.ts';
import { StoredFailingEndpoints } from './store/failing-endpoints.repository.ts';
import { EndpointRepository } from './store/endpoint.repository.ts';
import { RequestKeyRepository } from './store/request-key.repository.ts';
import { PortalLinkEntity } from './store/portal-link.entity.ts';
import { PortalLinkRepository } from './store/portal-link.repository.ts';
import { PortalController } from './portal/portal.controller.ts';
import { PortalLinksController } from './portal/portal-links.controller.ts';
import { PortalLinks } from './portal/portal-links.ts';
import { Endpoints } from './endpoints/endpoints.ts';
import { Deliveries } from './log/deliveries.ts';
import { WebhookEndpointsController } from './endpoints/webhook-endpoints.controller.ts';
import { ListingDraftedHandler } from './handlers/listing-drafted.handler.ts';
import { ListingPushFailedHandler } from './handlers/listing-push-failed.handler.ts';
import { ListingQuarantinedHandler } from './handlers/listing-quarantined.handler.ts';
import { MessageEnqueuer } from './handlers/message-enqueuer.ts';
import { ReportOutdatedDigestHandler } from './handlers/report-outdated-digest.handler.ts';
import { ReportOutdatedHandler } from './handlers/report-outdated.handler.ts';
import { SkuVerdictChangedHandler } from './handlers/sku-verdict-changed.handler.ts';
import { SkuEvaluatedHandler } from './handlers/sku-evaluated.handler.ts';
import { SkuFailedHandler } from './handlers/sku-failed.handler.ts';
import { Housekeeping } from './sending/housekeeping.ts';
import { SecretRepository } from './store/secret.repository.ts';
import { AttemptEntity } from './store/attempt.entity.ts';
import { DeliveryEntity } from './store/delivery.entity.ts';
import { EndpointSecretEntity } from './store/endpoint-secret.entity.ts';
import { EndpointEntity } from './store/endpoint.entity.ts';
import { MessageEntity } from './store/message.entity.ts';
import { RecoveryEntity } from './store/recovery.entity.ts';
import { RequestKeyEntity } from './store/request-key.entity.ts';
import { WEBHOOK_MIGRATIONS } from './store/migrations.ts';
import { WEBHOOK_TENANT_TABLES } from './store/tenant-tables.ts';
import { WebhookConfig } from './webhook.config.ts';

/** Events of all tenants share transactions. With a longer wait, one busy tenant would delay the others' messages. */
const EVENTS_GATHER_MS = 5;

@Module({})
class WebhookModule {}

/** Wires the service; tests may provide their own clock. */
export function webhookModule(config: Readonly<WebhookConfig>, broker: Broker, clock?: Clock): DynamicModule {
  const foundation = PlatformModule.for({
    service: 'webhook',
    broker,
    url: config.WEBHOOK_DATABASE_URL,
    poolSize: config.WEBHOOK_DATABASE_POOL,
    gatherMs: EVENTS_GATHER_MS,
    migrations: WEBHOOK_MIGRATIONS,
    tenantTables: WEBHOOK_TENANT_TABLES,
    entities: [
      AttemptEntity,
      DeliveryEntity,
      EndpointSecretEntity,
      EndpointEntity,
      MessageEntity,
      PortalLinkEntity,
      RecoveryEntity,
      RequestKeyEntity,
    ],
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: WebhookModule,
    imports: [foundation],
    controllers: [
      SkuEvaluatedHandler,
      SkuFailedHandler,
      ListingDraftedHandler,
      ListingPushFailedHandler,
      ListingQuarantinedHandler,
      ReportOutdatedHandler,
      ReportOutdatedDigestHandler,
      SkuVerdictChangedHandler,
    ],
    providers: [
      { provide: WebhookConfig, useValue: config },
      { provide: SecretKeys, useValue: new SecretKeys(config.WEBHOOK_SECRET_KEYS, 'WEBHOOK_SECRET_KEYS') },
      { provide: FailingEndpoints, useClass: StoredFailingEndpoints },
      Attempts,
      Deliveries,
      DeliveryLoop,
      DeliveryRepository,
      EndpointHealth,
      EndpointRepository,
      Endpoints,
      Housekeeping,
      MessageRepository,
      MessageEnqueuer,
      PortalLinkRepository,
      PortalLinks,
      QueueRepository,
      Receivers,
      RecoveryRepository,
      RequestKeyRepository,
      SecretRepository,
    ],
  };
}

/** The public routes of the service. */
export const WEBHOOK_ROUTES = forwardedRoutes(
  [WebhookEndpointsController, WebhookDeliveriesController, PortalLinksController, PortalController],
  [Endpoints, Deliveries, PortalLinks],
);

/** The service definition, for its own process or as a part of one. */
export const webhookService: ServiceDefinition<WebhookConfig, Broker> = {
  name: 'webhook',
  config: WebhookConfig,
  module: (config, broker) => webhookModule(config, broker),
  internalCalls: [failingEndpointsCalls, failedEventsCalls, tenantDataCalls],
  forwardedRoutes: WEBHOOK_ROUTES,
};
