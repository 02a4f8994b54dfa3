import { type FailedEventList, FailedEvents } from '@cpes/contracts';
import { Clock, type InternalClient, type Peers } from '@cpes/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionCaller } from '../access/caller.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { GatewayConfig } from '../gateway.config.ts';
import { notFound } from '../http/faults.ts';
import { clientOf } from '../peer.ts';
import type { FailedEventListResponse } from './failed-event.response.ts';
import { orNull } from './or-null.ts';

/** A page does not wait longer for a service. */
const TIMEOUT_MS = 1_000;
const SEQ = /^\d{1,18}$/;
const OTHERS = ['webhook', 'store-draft'] as const;

class HttpFailedEvents extends FailedEvents {
  constructor(private readonly client: InternalClient) {
    super();
  }

  list(): Promise<FailedEventList> {
    return this.client.get('/failed-events');
  }

  sendAgain(seq: string): Promise<void> {
    return this.client.post(`/failed-events/${seq}/retry`);
  }

  discard(seq: string, reason: string): Promise<void> {
    return this.client.post(`/failed-events/${seq}/discard`, { reason });
  }
}

/** The events that services could not publish, for operators. What an operator does with one is in the audit. */
export class FailedEventDesk {
  constructor(
    private readonly services: ReadonlyMap<string, FailedEvents>,
    private readonly dataSource: DataSource,
    private readonly audit: AuditStore,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<FailedEventListResponse> {
    const lists = await Promise.all(
      [...this.services].map(async ([service, events]) => ({ service, list: await orNull(events.list()) })),
    );
    return {
      measuredAt: this.clock.now().toISOString(),
      data: lists
        .flatMap(({ service, list }) => (list?.items ?? []).map((event) => ({ service, ...event })))
        .toSorted((one, other) => other.failedAt.localeCompare(one.failedAt)),
      away: lists.filter(({ list }) => list === null).map(({ service }) => service),
      isCut: lists.some(({ list }) => list?.isCut === true),
    };
  }

  /** Of the services that answer. */
  async count(): Promise<number> {
    return (await this.list()).data.length;
  }

  sendAgain(person: SessionCaller, service: string, seq: string): Promise<void> {
    return this.act(person, 'operations.event-retried', service, seq, {}, (events) => events.sendAgain(seq));
  }

  discard(person: SessionCaller, service: string, seq: string, reason: string): Promise<void> {
    return this.act(person, 'operations.event-discarded', service, seq, { reason }, (events) =>
      events.discard(seq, reason),
    );
  }

  /** The entry is written before the service acts, and only kept when it did. */
  private async act(
    { tenantId, userId }: SessionCaller,
    action: string,
    service: string,
    seq: string,
    details: object,
    run: (events: FailedEvents) => Promise<void>,
  ): Promise<void> {
    const events = this.services.get(service);
    if (events === undefined || !SEQ.test(seq)) throw notFound();
    await this.dataSource.transaction(async (manager) => {
      const subject = `${service}/${seq}`;
      await this.audit.insert(manager, { tenantId, userId, action, subject, details: { ...details } });
      await run(events);
    });
  }
}

/** The gateway's own events, and those of the other services that have an outbox. */
export function failedEventDesk(peers: Peers): Provider {
  return {
    provide: FailedEventDesk,
    inject: [GatewayConfig, FailedEvents, DataSource, AuditStore, Clock],
    useFactory: (config: GatewayConfig, own: FailedEvents, dataSource: DataSource, audit: AuditStore, clock: Clock) => {
      const others = OTHERS.map((service): [string, FailedEvents] => [
        service,
        peers.find(service, FailedEvents, () => new HttpFailedEvents(clientOf(service, config, TIMEOUT_MS))),
      ]);
      return new FailedEventDesk(new Map([['gateway', own], ...others]), dataSource, audit, clock);
    },
  };
}
