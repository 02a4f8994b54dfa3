import { type EventClass, type EventOf, type OutgoingEvent, typeOf } from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import type { UnitOfWork } from '@cpes/persistence';
import { encodeJson, IdSource } from '@cpes/service-kit';

const ids = new IdSource();
const PROMISE_MS = 1_500;

interface Circumstances {
  readonly tenantId: string;
  readonly at: Date;
}

/** An event as a handler receives it, for the first time. */
export function anEvent<C extends EventClass>(
  event: C,
  data: InstanceType<C> & { readonly skuId: string },
  { tenantId, at }: Circumstances,
): EventOf<C> {
  return {
    id: ids.next(),
    type: typeOf(event),
    tenantId,
    aggregateId: data.skuId,
    occurredAt: at.toISOString(),
    deadlineMs: at.getTime() + PROMISE_MS,
    attempt: 1,
    resend: 0,
    data,
  };
}

/** The same, as it travels. */
export function aMessage<C extends EventClass>(
  event: C,
  data: InstanceType<C> & { readonly skuId: string },
  circumstances: Circumstances,
): WireMessage {
  const { data: fact, ...envelope } = anEvent(event, data, circumstances);
  return { ...envelope, body: encodeJson(fact) };
}

/** A unit of work without a database: runs the work and keeps what it emits. */
export class FakeUnitOfWork implements Pick<UnitOfWork, 'once'> {
  readonly emitted: OutgoingEvent[] = [];

  async once(_event: unknown, work: Parameters<UnitOfWork['once']>[1]): Promise<boolean> {
    this.emitted.push(...(await work(undefined as never)));
    return true;
  }

  /** As the class that handlers ask for. */
  asUnitOfWork(): UnitOfWork {
    return this as unknown as UnitOfWork;
  }
}
