import type { ServiceName } from '@cpes/contracts';
import { Broker, EventServer, type OnParked, Parking } from '@cpes/messaging';
import { Clock, EventTransport, IdSource, Lifecycle, LifecycleHealth, ServiceHealth } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { keepInboxSwept } from './inbox-sweep.ts';
import { Outbox } from './outbox.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { PipelinedDatabase } from './pipelined-database.ts';
import { ParkedMessageAdministration } from './parked-message-administration.ts';
import { ParkedMessageStore } from './parked-message.store.ts';
import { ParkedMessages } from './parked-messages.ts';
import { keepTablesMeasured } from './table-gauges.ts';
import { gatherWindow, UnitOfWork } from './unit-of-work.ts';

export interface PlatformOptions extends Omit<DatabaseOptions, 'service'> {
  readonly service: ServiceName;
  readonly broker: Broker;
  /** The events that the service emits when it gives up on a message. By default none. */
  readonly onParked?: OnParked;
  /** How long units of work wait for others, in milliseconds. The default spares processor time; less spares waiting. */
  readonly gatherMs?: number;
  /** Replaced in tests. */
  readonly clock?: Clock;
}

/** The injection token of a service's connections. Only this module uses it. */
const DATABASE = Symbol('database');

/** Wires what every service needs: its database, unit of work, outbox relay and event transport. */
@Module({})
export class PlatformModule {
  static for(options: PlatformOptions): DynamicModule {
    const { service, broker } = options;
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: Broker, useValue: broker },
        { provide: Clock, useValue: options.clock ?? new Clock() },
        IdSource,
        Lifecycle,
        {
          provide: ServiceHealth,
          inject: [Lifecycle],
          useFactory: (lifecycle: Lifecycle) => new LifecycleHealth(service, lifecycle),
        },
        { provide: DATABASE, inject: [Lifecycle], useFactory: (lifecycle: Lifecycle) => connect(options, lifecycle) },
        { provide: DataSource, inject: [DATABASE], useFactory: ({ dataSource }: Database) => dataSource },
        { provide: PipelinedDatabase, inject: [DATABASE], useFactory: ({ pipelined }: Database) => pipelined },
        { provide: Outbox, inject: [DATABASE], useFactory: ({ pipelined }: Database) => new Outbox(pipelined) },
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
        {
          provide: Parking,
          inject: [UnitOfWork],
          useFactory: (work: UnitOfWork) => new ParkedMessages(work, options.onParked),
        },
        {
          provide: ParkedMessageAdministration,
          inject: [DataSource, Outbox],
          useFactory: (dataSource: DataSource, outbox: Outbox) => new ParkedMessageStore(service, dataSource, outbox),
        },
        {
          provide: EventTransport,
          inject: [Parking, Lifecycle],
          useFactory: (parking: Parking, lifecycle: Lifecycle) =>
            new EventServer({ service, broker, parking, lifecycle }),
        },
      ],
      exports: [
        Broker,
        Clock,
        DataSource,
        EventTransport,
        IdSource,
        Lifecycle,
        Outbox,
        OutboxRelay,
        PipelinedDatabase,
        UnitOfWork,
      ],
    };
  }
}

async function connect(options: PlatformOptions, lifecycle: Lifecycle): Promise<Database> {
  const database = await openDatabase(options);
  keepInboxSwept(options.service, database.pipelined, lifecycle);
  keepTablesMeasured(options.service, database.pipelined, lifecycle);
  lifecycle.onStop('database', () => database.close());
  return database;
}

function startRelay(service: string, outbox: Outbox, broker: Broker, lifecycle: Lifecycle): OutboxRelay {
  const relay = new OutboxRelay(service, outbox, broker, lifecycle);
  relay.start();
  return relay;
}
