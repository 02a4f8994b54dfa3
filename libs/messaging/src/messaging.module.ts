import type { ServiceName } from '@cpes/contracts';
import { Clock, EventTransport, IdSource, Lifecycle, LifecycleHealth, ServiceHealth } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { Broker } from './broker.ts';
import type { OnParked } from './evaluation-failure.ts';
import { EventServer } from './event-server.ts';

export interface MessagingOptions {
  readonly service: ServiceName;
  readonly broker: Broker;
  /** The events that the service emits when it parks a message. By default none. */
  readonly onParked?: OnParked;
  /** Replaced in tests. */
  readonly clock?: Clock;
}

/** Provides the receiving and emitting of events: everything that a stage without a database needs. */
@Module({})
export class MessagingModule {
  static for({ service, broker, onParked, clock: time }: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: Broker, useValue: broker },
        { provide: Clock, useValue: time ?? new Clock() },
        IdSource,
        Lifecycle,
        {
          provide: ServiceHealth,
          inject: [Lifecycle],
          useFactory: (lifecycle: Lifecycle) => new LifecycleHealth(service, lifecycle),
        },
        {
          provide: EventTransport,
          inject: [Lifecycle, Clock],
          useFactory: (lifecycle: Lifecycle, clock: Clock) =>
            new EventServer({ service, broker, lifecycle, clock, onParked }),
        },
      ],
      exports: [Broker, Clock, EventTransport, IdSource, Lifecycle, ServiceHealth],
    };
  }
}
