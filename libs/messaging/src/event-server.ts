import {
  type Envelope,
  InvalidEvent,
  type OutgoingEvent,
  parseEvent,
  type ServiceName,
  traceIdOf,
} from '@cpes/contracts';
import {
  beginSpan,
  type Clock,
  decodeJson,
  EventTransport,
  Fault,
  faultOf,
  type Lifecycle,
  logger,
} from '@cpes/service-kit';
import { BaseRpcContext, type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { type Broker, type Disposition, type WireMessage } from './broker.ts';
import type { OnParked } from './evaluation-failure.ts';
import { countHandled, countWait } from './metrics.ts';
import { eventIdOf, outgoingMessage } from './outgoing-message.ts';
import { tierAfter } from './retry-ladder.ts';
import { queueOf } from './topology.ts';
import { processAttributesOf, tracedBy } from './trace.ts';

/** Prefetch of each queue. Handlers share transactions, so a high number helps. RabbitMQ's documentation advises at most 300. */
export const PREFETCH = 200;
/** Quick retries after a transient fault, before the message goes to a delay tier. */
const QUICK_TRIES = 2;
const QUICK_TRY_MS = { min: 25, max: 150 };

export interface EventServerOptions {
  readonly service: ServiceName;
  readonly broker: Broker;
  readonly lifecycle: Lifecycle;
  readonly clock: Clock;
  /** The events that the service emits when it parks a message. By default none. */
  readonly onParked?: OnParked | undefined;
}

/**
 * Nest's transport for events. A handler returns the events that follow from its event, and the broker publishes them before it
 * acknowledges the delivery. This class alone decides about retry and parking.
 */
export class EventServer extends Server implements CustomTransportStrategy, EventTransport {
  private readonly log;

  constructor(private readonly options: EventServerOptions) {
    super();
    this.log = logger(options.service);
    options.lifecycle.onStop('consumers', () => options.broker.drain());
    options.lifecycle.readyWhen('broker', () => options.broker.isReady());
  }

  listen(callback: (error?: unknown) => void): void {
    Promise.all([...this.messageHandlers].map(([type, handler]) => this.subscribe(type, handler))).then(
      () => callback(),
      callback,
    );
  }

  /** Empty, because the lifecycle has drained the broker before Nest closes. */
  close(): void {
    return;
  }

  on(): void {
    return;
  }

  unwrap<T>(): T {
    return this.options.broker as T;
  }

  private subscribe(type: string, handler: MessageHandler): Promise<void> {
    const queue = queueOf(this.options.service, type);
    return this.options.broker.subscribe({
      queue,
      prefetch: PREFETCH,
      handle: (message) => this.handle(queue, type, handler, message),
    });
  }

  private async handle(
    queue: string,
    type: string,
    handler: MessageHandler,
    message: WireMessage,
  ): Promise<Disposition> {
    const startedAt = performance.now();
    const waitMs = waitOf(message, this.options.clock.now());
    if (waitMs !== undefined) countWait(queue, waitMs);
    const span = beginSpan(this.options.service, {
      name: `process ${queue}`,
      kind: 'consumer',
      parent: message.traceparent,
      attributes: processAttributesOf(queue, message),
    });
    const { disposition, fault } = await this.tryToHandle(type, handler, tracedBy(span, message), () =>
      waitMs === undefined ? {} : { handling: { waitMs, workMs: Math.round(performance.now() - startedAt) } },
    );
    span.end({ 'cpes.outcome': disposition.kind }, fault?.code);
    const durationMs = Math.round(performance.now() - startedAt);
    countHandled(queue, disposition.kind, durationMs);
    const line = {
      queue,
      eventId: message.id,
      tenantId: message.tenantId,
      aggregateType: message.aggregateType,
      aggregateId: message.aggregateId,
      runId: message.evaluation?.runId,
      traceId: traceIdOf(span.traceparent),
      requestId: message.requestId,
      attempt: message.attempt,
      durationMs,
      outcome: disposition.kind,
    };
    if (fault === undefined) this.log.info(line, 'event.handled');
    else this.log.warn({ ...line, fault: fault.kind, code: fault.code, reason: fault.message }, 'event.handled');
    return disposition;
  }

  private async tryToHandle(
    type: string,
    handler: MessageHandler,
    message: WireMessage,
    handlingNow: () => Pick<WireMessage, 'handling'>,
  ): Promise<{ disposition: Disposition; fault?: Fault }> {
    for (let quickTry = 0; ; quickTry += 1) {
      try {
        const events = await call(handler, open(type, message));
        const handling = handlingNow();
        const sent = this.messagesOf(message, events).map((event) => ({ ...event, ...handling }));
        return { disposition: { kind: 'done', events: sent } };
      } catch (error) {
        const fault = faultOf(error);
        if (fault.kind === 'unavailable' && message.attempt === 1 && quickTry < QUICK_TRIES) {
          await new Promise((resolve) =>
            setTimeout(resolve, QUICK_TRY_MS.min + Math.random() * (QUICK_TRY_MS.max - QUICK_TRY_MS.min)),
          );
          continue;
        }
        return { disposition: this.giveUp(message, fault), fault };
      }
    }
  }

  private giveUp(message: WireMessage, fault: Fault): Disposition {
    const tier = tierAfter(message.attempt, fault);
    if (tier !== undefined) return { kind: 'retry', tier, reason: fault.message };
    // Events need a tenant.
    const events = UUID.test(message.tenantId) ? (this.options.onParked?.(message, fault) ?? []) : [];
    const { kind, code, message: reason } = fault;
    return { kind: 'parked', fault: { kind, code, reason }, events: this.messagesOf(message, events) };
  }

  private messagesOf(cause: WireMessage, events: readonly OutgoingEvent[]): WireMessage[] {
    const now = this.options.clock.now();
    return events.map((event) => outgoingMessage(cause, event, event.id ?? eventIdOf(cause, event.type), now));
  }
}

/** The age of a message at its first attempt; never negative, although the clocks of two machines may differ. */
function waitOf({ attempt, occurredAt }: WireMessage, now: Date): number | undefined {
  const waitMs = now.getTime() - Date.parse(occurredAt);
  return attempt === 1 && Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/** Lower case, like UUIDs from the database, because keys are compared as text. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The envelope, with its body validated against the event's class. Throws an `invalid` fault, after which the message is parked.
 */
function open(type: string, { body, ...envelope }: WireMessage): Envelope {
  const isOurs = UUID.test(envelope.id) && UUID.test(envelope.tenantId) && envelope.type === type;
  if (!isOurs) throw new Fault('invalid', 'The message lacks its id, tenant or type.');
  try {
    return { ...envelope, data: parseEvent(type, decodeJson({ body })) };
  } catch (error) {
    if (error instanceof InvalidEvent || error instanceof SyntaxError) {
      throw new Fault('invalid', 'The message does not fit its schema.', { internal: error.message, cause: error });
    }
    throw error;
  }
}

async function call(handler: MessageHandler, event: Envelope): Promise<readonly OutgoingEvent[]> {
  const result: unknown = await handler(event, new BaseRpcContext([]));
  const events: unknown = isObservable(result) ? await lastValueFrom(result, { defaultValue: undefined }) : result;
  return Array.isArray(events) ? (events as OutgoingEvent[]) : [];
}
