import { type FailedEventList, FailedEvents, type OutboxBacklog } from '@cpes/contracts';
import { notFound, type User } from '@cpes/http-api';
import { type InternalClient, RequestFailure } from '@cpes/outbound-http';
import type { StoredFailedEvents } from '@cpes/persistence';
import { Clock, Fault, Peers } from '@cpes/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { GatewayConfig } from '../gateway.config.ts';
import { clientOf } from '../peers/index.ts';
import { AuditRepository } from '../identity/index.ts';
import { summaryOf } from './domain/cause.ts';
import type { FailedEventListResponse } from './failed-event.response.ts';
import { orNull } from './or-null.ts';
import type { OutboxResponse } from './overview.response.ts';

/** A page waits no longer for a service. */
const TIMEOUT_MS = 1_000;
const SEQ = /^\d{1,18}$/;
const OTHERS = ['webhook', 'store-draft'] as const;
/** For a service that does not respond. */
const UNKNOWN = { oldestSeconds: null, failed: null };

class HttpFailedEvents extends FailedEvents {
  constructor(private readonly client: InternalClient) {
    super();
  }

  list(): Promise<FailedEventList> {
    return this.client.get('/failed-events');
  }

  backlog(): Promise<OutboxBacklog> {
    return this.client.get('/failed-events/backlog');
  }

  sendAgain(seq: string): Promise<void> {
    return this.client.post(`/failed-events/${seq}/retry`);
  }

  discard(seq: string, reason: string): Promise<void> {
    return this.client.post(`/failed-events/${seq}/discard`, { reason });
  }
}

/** The events that services could not publish, for operators. Every action on one is in the audit log. */
export class FailedEventActions {
  constructor(
    private readonly own: StoredFailedEvents,
    private readonly others: ReadonlyMap<string, FailedEvents>,
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<FailedEventListResponse> {
    const lists = await this.ofEach(async (service, events) => ({ service, list: await orNull(events.list()) }));
    return {
      measuredAt: this.clock.now().toISOString(),
      data: lists
        .flatMap(({ service, list }) =>
          (list?.items ?? []).map((event) => ({ service, ...event, reason: summaryOf(event) })),
        )
        .toSorted((one, other) => other.failedAt.localeCompare(one.failedAt)),
      away: lists.filter(({ list }) => list === null).map(({ service }) => service),
      isCut: lists.some(({ list }) => list?.isCut === true),
    };
  }

  /** The unpublished events of each service. */
  backlogs(): Promise<OutboxResponse[]> {
    return this.ofEach(async (service, events) => ({ service, ...((await orNull(events.backlog())) ?? UNKNOWN) }));
  }

  sendAgain(person: User, service: string, seq: string): Promise<void> {
    return this.act(person, 'operations.event-retried', service, seq, {}, (events, manager) =>
      events.sendAgain(seq, manager),
    );
  }

  discard(person: User, service: string, seq: string, reason: string): Promise<void> {
    return this.act(person, 'operations.event-discarded', service, seq, { reason }, (events, manager) =>
      events.discard(seq, reason, manager),
    );
  }

  private ofEach<T>(read: (service: string, events: FailedEvents) => Promise<T>): Promise<T[]> {
    return Promise.all(
      [['gateway', this.own] as const, ...this.others].map(([service, events]) => read(service, events)),
    );
  }

  /**
   * The gateway's own events change in the transaction of the entry. Another service commits independently, after the entry is
   * written: if its outcome is unknown, the entry says so.
   */
  private async act(
    { tenantId, userId }: User,
    action: string,
    service: string,
    seq: string,
    details: object,
    run: (events: Pick<StoredFailedEvents, 'sendAgain' | 'discard'>, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const events = service === 'gateway' ? this.own : this.others.get(service);
    if (events === undefined || !SEQ.test(seq)) throw notFound();
    const note = { tenantId, userId, action, subject: `${service}/${seq}`, details: { ...details } };
    const call = { isMade: false };
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.audit.insert(manager, note);
        call.isMade = events !== this.own;
        await run(events, manager);
      });
    } catch (error) {
      if (call.isMade && !isUndone(error))
        await this.audit.insert(this.dataSource.manager, { ...note, details: { ...details, outcome: 'unknown' } });
      throw error;
    }
  }
}

/** Whether the other service has certainly done nothing, because it refused or could not be reached. */
function isUndone(error: unknown): boolean {
  if (!(error instanceof Fault)) return false;
  const { kind, cause } = error;
  if (!(cause instanceof RequestFailure))
    return kind === 'not-found' || kind === 'invalid' || kind === 'unauthenticated';
  return cause.kind === 'invalid_target' || cause.kind === 'dns' || cause.code === 'ECONNREFUSED';
}

/** The gateway's own events, and those of the other services that have an outbox. */
export const failedEventActions: Provider = {
  provide: FailedEventActions,
  inject: [GatewayConfig, Peers, FailedEvents, DataSource, AuditRepository, Clock],
  useFactory: (
    config: GatewayConfig,
    peers: Peers,
    own: StoredFailedEvents,
    dataSource: DataSource,
    audit: AuditRepository,
    clock: Clock,
  ) => {
    const others = OTHERS.map((service): [string, FailedEvents] => [
      service,
      peers.find(service, FailedEvents, () => new HttpFailedEvents(clientOf(service, config, TIMEOUT_MS))),
    ]);
    return new FailedEventActions(own, new Map(others), dataSource, audit, clock);
  },
};
