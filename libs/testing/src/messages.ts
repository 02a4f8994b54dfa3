import {
  EVALUATION_DEADLINE_MS,
  type EventClass,
  type EventOf,
  type OutgoingEvent,
  type RunId,
  type SkuId,
  typeOf,
} from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import type { UnitOfWork } from '@cpes/persistence';
import { encodeJson, IdSource } from '@cpes/service-kit';

const ids = new IdSource();

/** What every fact of an evaluation says. */
interface OfRun {
  readonly skuId: SkuId;
  readonly runId: RunId;
}

interface Circumstances {
  readonly tenantId: string;
  readonly at: Date;
}

/** An event as a handler receives it, for the first time. */
export function anEvent<C extends EventClass>(
  event: C,
  data: InstanceType<C> & OfRun,
  { tenantId, at }: Circumstances,
): EventOf<C> {
  return {
    id: ids.next(),
    type: typeOf(event),
    tenantId,
    aggregateType: 'sku',
    aggregateId: data.skuId,
    occurredAt: at.toISOString(),
    attempt: 1,
    evaluation: { runId: data.runId, deadlineMs: at.getTime() + EVALUATION_DEADLINE_MS, resend: 0 },
    data,
  };
}

/** The same, as it travels. */
export function aMessage<C extends EventClass>(
  event: C,
  data: InstanceType<C> & OfRun,
  circumstances: Circumstances,
): WireMessage {
  const { data: fact, ...envelope } = anEvent(event, data, circumstances);
  return { ...envelope, body: encodeJson(fact) };
}

/** An event or a message of an evaluation as the sweeper has it sent again. */
export function resent<Sent extends Pick<WireMessage, 'evaluation'>>(first: Sent, resend = 1): Sent {
  if (first.evaluation === undefined) throw new Error('only an evaluation is sent again');
  return { ...first, evaluation: { ...first.evaluation, resend } };
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
