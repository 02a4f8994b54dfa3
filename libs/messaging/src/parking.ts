import type { Fault } from '@cpes/service-kit';
import type { WireMessage } from './broker.ts';

/** Where a message goes that a service has given up on. The persistence library keeps it in a table. */
export abstract class Parking {
  /** Keeps the message and its reason, and announces the failed run, in one transaction. Doing it twice changes nothing. */
  abstract park(queue: string, message: WireMessage, fault: Fault): Promise<void>;
}
