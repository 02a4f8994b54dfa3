import type { ServerResponse } from 'node:http';
import { Receiver } from '@cpes/testing';
import type { ReceiverBehaviour } from './receiver-behaviours.ts';

/** The event types of evaluations; others are about endpoints. */
const COUNTED = 'sku.evaluated';

/** The requests with one `webhook-id`. */
interface Arrival {
  readonly body: Buffer;
  /** Number of attempts. */
  times: number;
  /** Accepted attempts; every one after the first is a repeat. */
  accepted: number;
}

/** A subscriber's program with its own server. It accepts every ping, and counts the messages about evaluations. */
export class HookReceiver {
  readonly arrivals = new Map<string, Arrival>();
  /** Accepted messages without repeats. */
  accepted = 0;
  /** Messages that arrived again after they were accepted. */
  repeats = 0;
  /** Messages that arrived again with other bytes. */
  altered = 0;
  /** Receives the body of each evaluation's message on arrival, before the response. */
  onMessage: (body: string) => void = () => undefined;

  private constructor(
    private readonly server: Receiver,
    public behaviour: ReceiverBehaviour,
  ) {}

  static async open(behaviour: ReceiverBehaviour): Promise<HookReceiver> {
    const server = await Receiver.start();
    const receiver = new HookReceiver(server, behaviour);
    server.behave = (_request, response, { headers, body }) => {
      // Counters suffice, because there are tens of thousands of messages.
      server.received.length = 0;
      receiver.receive(String(headers['webhook-id']), body, response);
    };
    return receiver;
  }

  get url(): string {
    return this.server.url;
  }

  /** Closes all connections and accepts no more. */
  close(): Promise<void> {
    return this.server.stop();
  }

  private receive(id: string, body: Buffer, response: ServerResponse): void {
    const text = body.toString();
    const { type } = JSON.parse(text) as { type: string };
    if (type === 'ping') return void response.writeHead(204).end();
    if (type !== COUNTED) return void this.behaviour.answer(response, 1);
    const arrival = this.arrivals.get(id) ?? { body, times: 0, accepted: 0 };
    this.arrivals.set(id, arrival);
    arrival.times += 1;
    if (!arrival.body.equals(body)) this.altered += 1;
    this.onMessage(text);
    if (!this.behaviour.answer(response, arrival.times)) return;
    arrival.accepted += 1;
    if (arrival.accepted === 1) this.accepted += 1;
    else this.repeats += 1;
  }
}
