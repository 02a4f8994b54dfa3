import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { EvaluationContext } from './evaluation.ts';
import { fits } from './fits.ts';
import type { TenantId } from './ids.ts';
import type { ServiceName } from './services.ts';

/** An event in transit: the payload, and the context that every consumer needs. */
export interface Envelope<Data = unknown> {
  /** A UUID: the AMQP message id and, where an event is stored, the key of its row. */
  readonly id: string;
  readonly type: string;
  readonly tenantId: TenantId;
  /** The subject of the event: a kind, e.g. `sku`, and the id of one of that kind. The id is also the correlation id. */
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly occurredAt: string;
  /** 1-based; counts handling attempts, not broker redeliveries. */
  readonly attempt: number;
  /** The event whose handler emitted this one; absent when a request or a timer did. */
  readonly causeId?: string;
  readonly traceparent?: string;
  /** `X-Request-Id` of the request that led to the event; absent when a timer or a stage without one started it. */
  readonly requestId?: string;
  /** Present on the events of an evaluation. */
  readonly evaluation?: EvaluationContext;
  /** Present when a handler has emitted the event at its first attempt. */
  readonly handling?: Handling;
  readonly data: Data;
}

/** A handler's metadata on an event that it emits. */
export interface Handling {
  /** Milliseconds that the event of `causeId` waited for the handler. */
  readonly waitMs: number;
  /** Milliseconds from the beginning of its handling to this event. */
  readonly workMs: number;
}

/** The envelope of an event class: `EventOf<typeof SkuSubmitted>`. */
export type EventOf<C extends EventClass> = Envelope<InstanceType<C>>;

/** An event that a unit of work will emit: everything else in its envelope comes from the cause. */
export interface OutgoingEvent {
  /** Set when the same event may be sent again under the same id; by default it is generated. */
  readonly id?: string;
  readonly type: string;
  readonly aggregateType: string;
  readonly aggregateId: string;
  readonly data: object;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a class of any shape
export type EventClass<T extends object = object> = new (...args: any[]) => T;

/** The subject of an event: the kind, and the member of the payload that holds the id. */
export interface Aggregate<Id extends string = string> {
  readonly type: string;
  readonly id: Id;
}

export interface EventEntry {
  readonly type: string;
  readonly event: EventClass;
  readonly aggregate: Aggregate;
  readonly emittedBy: readonly ServiceName[];
  readonly consumedBy: readonly ServiceName[];
  /** A public event: webhooks send it to subscribers. It needs no internal consumer. */
  readonly isPublic: boolean;
}

const entries = new Map<string, EventEntry>();
const entriesOfClasses = new WeakMap<EventClass, EventEntry>();

/** The properties of an event, as its declaration gives them. */
export interface EventDeclaration<Id extends string> extends Pick<EventEntry, 'emittedBy' | 'consumedBy'> {
  readonly aggregate: Aggregate<Id>;
  readonly isPublic?: boolean;
}

/** Names an event and adds it to the catalogue, the source of topology and documentation. */
export function Event<Id extends string>(type: string, declaration: EventDeclaration<Id>) {
  return (event: EventClass<Readonly<Record<Id, string>>>): void => {
    if (entries.has(type)) throw new Error(`event ${type} is declared twice`);
    const entry = { isPublic: false, ...declaration, type, event };
    entries.set(type, entry);
    entriesOfClasses.set(event, entry);
  };
}

/** Every declared event, by type, in order of declaration. */
export function catalogue(): readonly EventEntry[] {
  return [...entries.values()];
}

/** The catalogue's entry of a type, if it is known. */
export function findEvent(type: string): EventEntry | undefined {
  return entries.get(type);
}

/** The type of an event class, which is also its routing key. Throws when the class is not an event. */
export function typeOf(event: EventClass): string {
  return entryOf(event).type;
}

/** Creates an event to emit, about the aggregate of its declaration. */
export function outgoing<T extends object>(event: EventClass<T>, data: T): OutgoingEvent {
  const { type, aggregate } = entryOf(event);
  return { type, aggregateType: aggregate.type, aggregateId: String(data[aggregate.id as keyof T]), data };
}

function entryOf(event: EventClass): EventEntry {
  const entry = entriesOfClasses.get(event);
  if (entry === undefined) throw new Error(`${event.name} is not an event`);
  return entry;
}

/** A body that does not match its event's schema; `violations` has the JSON pointers. */
export class InvalidEvent extends Error {
  constructor(
    readonly type: string,
    readonly violations: readonly string[],
  ) {
    super(`${type} is invalid: ${violations.join('; ')}`);
  }
}

/**
 * Checks a parsed JSON body against its event's class, and returns it without unknown fields, which a newer sender may have added.
 * Throws `InvalidEvent` for an unknown type or an invalid body.
 */
export function parseEvent(type: string, body: unknown): object {
  const entry = entries.get(type);
  if (entry === undefined) throw new InvalidEvent(type, ['unknown event type']);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidEvent(type, ['# is no object']);
  if (!fits(entry.event, body)) throw new InvalidEvent(type, offences(entry.event, body));
  return body;
}

/** The violations, by class-validator: it checks only the rare invalid body, and reports the places. */
function offences(event: EventClass, body: object): string[] {
  const errors = validateSync(plainToInstance(event, body), { whitelist: true });
  return errors.flatMap((error) => violationsOf(error, '#'));
}

function violationsOf(error: ValidationError, parent: string): string[] {
  const pointer = `${parent}/${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((message) => `${pointer} ${message}`);
  return [...own, ...(error.children ?? []).flatMap((child) => violationsOf(child, pointer))];
}
