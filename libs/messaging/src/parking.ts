import type { OutgoingEvent } from '@cpes/contracts';
import type { Fault } from '@cpes/service-kit';
import type { WireMessage } from './broker.ts';

/** What a service emits when it gives up on a message. Called within the transaction that parks the message. */
export type OnParked = (message: WireMessage, fault: Fault) => readonly OutgoingEvent[];

/** Where a message goes that a service has given up on. The persistence library keeps it in a table. */
export abstract class Parking {
  /** Keeps the message and its reason, and emits what the service has to say about it, in one transaction. Doing it twice changes nothing. */
  abstract park(queue: string, message: WireMessage, fault: Fault): Promise<void>;
}
