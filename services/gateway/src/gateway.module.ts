import type { Broker } from '@cpes/messaging';
import { PlatformModule } from '@cpes/persistence';
import { type Clock, Peers } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { EDGE_ENTITIES, EdgeModule } from './edge/index.ts';
import { EVALUATIONS_ENTITIES, EvaluationsModule } from './evaluations/index.ts';
import { GatewayConfig } from './gateway.config.ts';
import { IDEMPOTENCY_ENTITIES, IdempotencyModule } from './idempotency/index.ts';
import { IDENTITY_ENTITIES, IdentityModule } from './identity/index.ts';
import { OPERATIONS_ENTITIES, OperationsModule } from './operations/index.ts';
import { SiteModule } from './site/index.ts';
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
