import { readFileSync } from 'node:fs';
import { QuarantinedStores, SkuListings, SkuLookup } from '@cpes/contracts';
import { forwardedRoutes } from '@cpes/http-api';
import type { Broker } from '@cpes/messaging';
import { failedEventsCalls, PlatformModule, tenantDataCalls } from '@cpes/persistence';
import { Peers, SecretKeys, type ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { quarantinedStoresCalls } from './calls/quarantined-stores.controller.ts';
import { skuListingsCalls } from './calls/sku-listings.controller.ts';
import { StoredQuarantinedStores } from './store/quarantined-stores.repository.ts';
import { ConnectionRepository } from './store/connection.repository.ts';
import { Connections } from './connections/connections.ts';
import { CredentialRepository } from './store/credential.repository.ts';
import { StoresController } from './connections/stores.controller.ts';
import { Housekeeping } from './pushes/housekeeping.ts';
import { GatewaySkuLookup } from './listings/gateway.sku-lookup.ts';
import { ListingRepository } from './store/listing.repository.ts';
import { ListingsController } from './listings/listings.controller.ts';
import { Listings } from './listings/listings.ts';
import { SkuListingsController } from './listings/sku-listings.controller.ts';
import { StoredSkuListings } from './listings/stored.sku-listings.ts';
import { StoreAdapters } from './platforms/store-adapters.ts';
import { StartPush } from './pushes/start-push.ts';
import { PushLoop } from './pushes/push-loop.ts';
import { PushRequests } from './pushes/push-requests.ts';
import { PushSteps } from './pushes/push-steps.ts';
import { PushRepository } from './store/push.repository.ts';
import { SkuDraftsController } from './pushes/sku-drafts.controller.ts';
import { ListingHistoryEntity } from './store/listing-history.entity.ts';
import { StoreConnectionEntity } from './store/store-connection.entity.ts';
import { StoreCredentialEntity } from './store/store-credential.entity.ts';
import { StoreListingEntity } from './store/store-listing.entity.ts';
import { StoreObservationEntity } from './store/store-observation.entity.ts';
import { STORE_DRAFT_MIGRATIONS } from './store/migrations.ts';
import { STORE_DRAFT_TENANT_TABLES } from './store/tenant-tables.ts';
import { allowedOriginsOf, StoreDraftConfig } from './store-draft.config.ts';

@Module({})
class StoreDraftModule {}

/** Wires the service; tests may provide their own stores. */
export function storeDraftModule(
  config: Readonly<StoreDraftConfig>,
  broker: Broker,
  peers = new Peers(),
  adapters = adaptersOf(config),
): DynamicModule {
  const foundation = PlatformModule.for({
    service: 'store-draft',
    broker,
    url: config.STORE_DRAFT_DATABASE_URL,
    poolSize: config.STORE_DRAFT_DATABASE_POOL,
    entities: [
      ListingHistoryEntity,
      StoreConnectionEntity,
      StoreCredentialEntity,
      StoreListingEntity,
      StoreObservationEntity,
    ],
    migrations: STORE_DRAFT_MIGRATIONS,
    tenantTables: STORE_DRAFT_TENANT_TABLES,
  });
  return {
    module: StoreDraftModule,
    imports: [foundation],
    providers: [
      { provide: StoreDraftConfig, useValue: config },
      { provide: SecretKeys, useValue: new SecretKeys(config.STORE_DRAFT_SECRET_KEYS, 'STORE_DRAFT_SECRET_KEYS') },
      { provide: StoreAdapters, useValue: adapters },
      { provide: Peers, useValue: peers },
      { provide: SkuLookup, useClass: GatewaySkuLookup },
      { provide: QuarantinedStores, useClass: StoredQuarantinedStores },
      { provide: SkuListings, useClass: StoredSkuListings },
      ConnectionRepository,
      Connections,
      CredentialRepository,
      Housekeeping,
      Listings,
      ListingRepository,
      StartPush,
      PushLoop,
      PushRequests,
      PushSteps,
      PushRepository,
    ],
  };
}

/** A private authority counts only at the allowed origins, the public ones everywhere else. Verification is never turned off. */
function adaptersOf(config: Readonly<StoreDraftConfig>): StoreAdapters {
  const { STORE_DRAFT_CA_FILE: file } = config;
  const ca = file === undefined ? {} : { ca: readFileSync(file, 'utf8') };
  return new StoreAdapters({ allowedOrigins: allowedOriginsOf(config), ...ca });
}

/** The public routes of the service. */
export const STORE_DRAFT_ROUTES = forwardedRoutes(
  [StoresController, ListingsController, SkuDraftsController, SkuListingsController],
  [Connections, Listings, PushRequests],
);

/** The service definition, for its own process or as a part of one. */
export const storeDraftService: ServiceDefinition<StoreDraftConfig, Broker> = {
  name: 'store-draft',
  config: StoreDraftConfig,
  module: (config, broker, peers) => storeDraftModule(config, broker, peers),
  internalCalls: [quarantinedStoresCalls, skuListingsCalls, failedEventsCalls, tenantDataCalls],
  forwardedRoutes: STORE_DRAFT_ROUTES,
};
