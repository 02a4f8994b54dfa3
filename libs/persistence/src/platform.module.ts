import { FailedEvents, TenantData } from '@cpes/contracts';
import { type Broker, MessagingModule, type MessagingOptions } from '@cpes/messaging';
import { Clock, IdSource, Lifecycle } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { StoredFailedEvents } from './failed-events.ts';
import { keepInboxSwept } from './inbox-sweep.ts';
import { Outbox } from './outbox.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { PreparedDatabase } from './prepared-database.ts';
import { keepTablesMeasured } from './table-gauges.ts';
import { StoredTenantData, type TenantTable } from './tenant-data.ts';
import { gatherWindow, UnitOfWork } from './unit-of-work.ts';

export interface PlatformOptions extends Omit<DatabaseOptions, 'service'>, MessagingOptions {
  /** How long units of work wait for others, in milliseconds. The default saves CPU time; a shorter wait reduces latency. */
  readonly gatherMs?: number;
  /** The service's own tables with rows of tenants, in a valid order of deletion. */
  readonly tenantTables?: readonly TenantTable[];
}

/** The injection token of a service's connections. Only this module uses it. */
const DATABASE = Symbol('database');

/** Provides messaging, unit of work and outbox relay for a service with a database. */
@Module({})
export class PlatformModule {
  static for(options: PlatformOptions): DynamicModule {
    const { service, broker } = options;
    return {
      module: PlatformModule,
      global: true,
      imports: [MessagingModule.for(options)],
      providers: [
        { provide: DATABASE, inject: [Lifecycle], useFactory: (lifecycle: Lifecycle) => connect(options, lifecycle) },
        { provide: DataSource, inject: [DATABASE], useFactory: ({ dataSource }: Database) => dataSource },
        { provide: PreparedDatabase, inject: [DATABASE], useFactory: ({ prepared }: Database) => prepared },
        { provide: Outbox, inject: [DATABASE], useFactory: ({ prepared }: Database) => new Outbox(prepared) },
        {
          provide: FailedEvents,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new StoredFailedEvents(service, dataSource),
        },
        {
          provide: TenantData,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new StoredTenantData(dataSource, options.tenantTables ?? []),
        },
        {
          provide: OutboxRelay,
          inject: [Outbox, Lifecycle],
          useFactory: (outbox: Outbox, lifecycle: Lifecycle) => startRelay(service, outbox, broker, lifecycle),
        },
        {
          provide: UnitOfWork,
          inject: [DATABASE, Outbox, Clock, IdSource],
          useFactory: (database: Database, outbox: Outbox, clock: Clock, ids: IdSource) =>
            new UnitOfWork(service, database, outbox, clock, ids, gatherWindow(options.gatherMs)),
        },
      ],
      exports: [DataSource, FailedEvents, Outbox, OutboxRelay, PreparedDatabase, TenantData, UnitOfWork],
    };
  }
}

async function connect(options: PlatformOptions, lifecycle: Lifecycle): Promise<Database> {
  const database = await openDatabase(options);
  keepInboxSwept(options.service, database.prepared, lifecycle);
  keepTablesMeasured(options.service, database.prepared, lifecycle);
  lifecycle.onStop('database', () => database.close());
  return database;
}

function startRelay(service: string, outbox: Outbox, broker: Broker, lifecycle: Lifecycle): OutboxRelay {
  const relay = new OutboxRelay(service, outbox, broker, lifecycle);
  relay.start();
  return relay;
}
