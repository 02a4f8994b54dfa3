import type { OutgoingEvent } from '@cpes/contracts';
import type { Fault } from '@cpes/service-kit';
import type { WireMessage } from './broker.ts';

/** The events that a service emits when it gives up on a message. Called in the transaction that parks the message. */
export type OnParked = (message: WireMessage, fault: Fault) => readonly OutgoingEvent[];

/** Keeps messages that a service has given up on. The persistence library keeps them in a table. */
export abstract class Parking {
  /** Keeps the message with its reason, and emits the events for it, in one transaction. A second call changes nothing. */
  abstract park(queue: string, message: WireMessage, fault: Fault): Promise<void>;
}
