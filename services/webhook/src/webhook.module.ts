import { FailingEndpoints } from '@cpes/contracts';
import { forwardedRoutes } from '@cpes/http-api';
import type { Broker } from '@cpes/messaging';
import { failedEventsCalls, PlatformModule, tenantDataCalls } from '@cpes/persistence';
import { type Clock, SecretKeys, type ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { failingEndpointsCalls } from './calls/failing-endpoints.controller.ts';
import { DeliveryRepository } from './deliveries/delivery.repository.ts';
import { MessageRepository } from './deliveries/message.repository.ts';
import { RecoveryRepository } from './deliveries/recovery.repository.ts';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller.ts';
import { Attempts } from './delivery/attempts.ts';
import { DeliveryLoop } from './delivery/delivery-loop.ts';
import { QueueRepository } from './delivery/queue.repository.ts';
import { Receivers } from './delivery/receivers.ts';
import { EndpointCare } from './endpoints/endpoint-care.ts';
import { StoredFailingEndpoints } from './endpoints/failing-endpoints.repository.ts';
import { EndpointRepository } from './endpoints/endpoint.repository.ts';
import { RequestKeyRepository } from './endpoints/request-key.repository.ts';
import { WebhookAdministration } from './endpoints/webhook-administration.ts';
import { WebhookEndpointsController } from './endpoints/webhook-endpoints.controller.ts';
import { ListingDraftedHandler } from './handlers/listing-drafted.handler.ts';
import { ListingPushFailedHandler } from './handlers/listing-push-failed.handler.ts';
import { ListingQuarantinedHandler } from './handlers/listing-quarantined.handler.ts';
import { PublicFacts } from './handlers/public-facts.ts';
import { SkuEvaluatedHandler } from './handlers/sku-evaluated.handler.ts';
import { SkuFailedHandler } from './handlers/sku-failed.handler.ts';
import { Housekeeping } from './housekeeping.ts';
import { SecretRepository } from './secrets/secret.repository.ts';
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
const FACTS_GATHER_MS = 5;

@Module({})
class WebhookModule {}

/** Wires the service; tests may provide their own clock. */
export function webhookModule(config: Readonly<WebhookConfig>, broker: Broker, clock?: Clock): DynamicModule {
  const foundation = PlatformModule.for({
    service: 'webhook',
    broker,
    url: config.WEBHOOK_DATABASE_URL,
    poolSize: config.WEBHOOK_DATABASE_POOL,
    gatherMs: FACTS_GATHER_MS,
    migrations: WEBHOOK_MIGRATIONS,
    tenantTables: WEBHOOK_TENANT_TABLES,
    entities: [
      AttemptEntity,
      DeliveryEntity,
      EndpointSecretEntity,
      EndpointEntity,
      MessageEntity,
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
    ],
    providers: [
      { provide: WebhookConfig, useValue: config },
      { provide: SecretKeys, useValue: new SecretKeys(config.WEBHOOK_SECRET_KEYS, 'WEBHOOK_SECRET_KEYS') },
      { provide: FailingEndpoints, useClass: StoredFailingEndpoints },
      Attempts,
      DeliveryLoop,
      DeliveryRepository,
      EndpointCare,
      EndpointRepository,
      Housekeeping,
      MessageRepository,
      PublicFacts,
      QueueRepository,
      Receivers,
      RecoveryRepository,
      RequestKeyRepository,
      SecretRepository,
      WebhookAdministration,
    ],
  };
}

/** The public routes of the service. */
export const WEBHOOK_ROUTES = forwardedRoutes(
  [WebhookEndpointsController, WebhookDeliveriesController],
  [WebhookAdministration],
);

/** The service definition, for its own process or as a part of one. */
export const webhookService: ServiceDefinition<WebhookConfig, Broker> = {
  name: 'webhook',
  config: WebhookConfig,
  module: (config, broker) => webhookModule(config, broker),
  internalCalls: [failingEndpointsCalls, failedEventsCalls, tenantDataCalls],
  forwardedRoutes: WEBHOOK_ROUTES,
};
