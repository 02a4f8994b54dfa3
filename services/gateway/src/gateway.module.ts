import type { Broker } from '@cpes/messaging';
import { PlatformModule } from '@cpes/persistence';
import { type Clock, Lifecycle, Peers, type ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { configureFastify, EDGE_ENTITIES, EdgeModule, GUARDED_AREAS, openFastify } from './edge/index.ts';
import { EVALUATIONS_ENTITIES, EvaluationsModule, skuLookupCalls } from './evaluations/index.ts';
import { GatewayConfig } from './gateway.config.ts';
import { IDEMPOTENCY_ENTITIES, IdempotencyModule } from './idempotency/index.ts';
import { FirstTenantRepository, IDENTITY_ENTITIES, IdentityModule, keepDemoCredentials } from './identity/index.ts';
import { OPERATIONS_ENTITIES, OperationsModule, parkedMessageCalls, pipelineCalls } from './operations/index.ts';
import { servePages, SiteModule } from './site/index.ts';
import { GATEWAY_MIGRATIONS } from './store/migrations.ts';
import { GATEWAY_TENANT_TABLES } from './store/tenant-tables.ts';

const ENTITIES = [
  ...EDGE_ENTITIES,
  ...EVALUATIONS_ENTITIES,
  ...IDEMPOTENCY_ENTITIES,
  ...IDENTITY_ENTITIES,
  ...OPERATIONS_ENTITIES,
];

@Module({})
export class GatewayModule {
  static for(config: Readonly<GatewayConfig>, broker: Broker, clock?: Clock, peers = new Peers()): DynamicModule {
    return {
      module: GatewayModule,
      // Every feature reads the settings and may call other services.
      global: true,
      imports: [
        PlatformModule.for({
          service: 'gateway',
          url: config.GATEWAY_DATABASE_URL,
          poolSize: config.GATEWAY_DATABASE_POOL,
          entities: ENTITIES,
          migrations: GATEWAY_MIGRATIONS,
          tenantTables: GATEWAY_TENANT_TABLES,
          broker,
          ...(clock === undefined ? {} : { clock }),
        }),
        EdgeModule,
        IdempotencyModule,
        IdentityModule,
        EvaluationsModule,
        OperationsModule,
        SiteModule,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: Peers, useValue: peers },
      ],
      exports: [GatewayConfig, Peers],
    };
  }
}

const hasOpened = new WeakSet<Lifecycle>();

/** Starts the service as a process or as one part of a process. */
export const gatewayService: ServiceDefinition<GatewayConfig, Broker> = {
  name: 'gateway',
  config: GatewayConfig,
  module: (config, broker, peers) => GatewayModule.for(config, broker, undefined, peers),
  internalCalls: [parkedMessageCalls, pipelineCalls, skuLookupCalls],
  http: {
    adapter: ({ REQUEST_TIMEOUT_MS }) => openFastify(REQUEST_TIMEOUT_MS),
    configure: async (app, { WEB_ROOT }) => {
      const lifecycle = app.get(Lifecycle);
      lifecycle.readyWhen('start', () => hasOpened.has(lifecycle));
      configureFastify(app, GUARDED_AREAS);
      if (WEB_ROOT !== undefined) await servePages(app, WEB_ROOT);
    },
    address: ({ HOST, PORT }) => ({ host: HOST, port: PORT }),
    opened: async (app, config, url) => {
      if (config.DEMO_CREDENTIALS_FILE !== undefined)
        await keepDemoCredentials(app.get(FirstTenantRepository), config.DEMO_CREDENTIALS_FILE, url);
      hasOpened.add(app.get(Lifecycle));
    },
  },
};
