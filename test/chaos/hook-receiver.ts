import type { ServerResponse } from 'node:http';
import { Receiver } from '@cpes/testing';
import type { Conduct } from './conducts.ts';

/** Others are about endpoints. */
const COUNTED = 'sku.evaluated';

/** What came under one `webhook-id`. */
interface Arrival {
  readonly body: Buffer;
  /** How often it came. */
  times: number;
  /** How often it came and was accepted; a repeat is one more. */
  accepted: number;
}

/** A subscriber's program with a server of its own. It accepts every ping, and counts the messages about evaluations. */
export class HookReceiver {
  readonly arrivals = new Map<string, Arrival>();
  /** Messages that were accepted, repeats left out. */
  accepted = 0;
  /** Messages that came after they had been accepted. */
  repeats = 0;
  /** Messages that came again with other bytes. */
  altered = 0;
  /** Sees the body of each evaluation's message at the moment of its arrival, before it is answered. */
  onMessage: (body: string) => void = () => undefined;

  private constructor(
    private readonly server: Receiver,
    public conduct: Conduct,
  ) {}

  static async open(conduct: Conduct): Promise<HookReceiver> {
    const server = await Receiver.start();
    const receiver = new HookReceiver(server, conduct);
    server.behave = (_request, response, { headers, body }) => {
      // They are counted here, by the ten thousand.
      server.received.length = 0;
      receiver.receive(String(headers['webhook-id']), body, response);
    };
    return receiver;
  }

  get url(): string {
    return this.server.url;
  }

  /** Ends all connections and takes no more. */
  close(): Promise<void> {
    return this.server.stop();
  }

  private receive(id: string, body: Buffer, response: ServerResponse): void {
    const text = body.toString();
    const { type } = JSON.parse(text) as { type: string };
    if (type === 'ping') return void response.writeHead(204).end();
    if (type !== COUNTED) return void this.conduct.answer(response, 1);
    const arrival = this.arrivals.get(id) ?? { body, times: 0, accepted: 0 };
    this.arrivals.set(id, arrival);
    arrival.times += 1;
    if (!arrival.body.equals(body)) this.altered += 1;
    this.onMessage(text);
    if (!this.conduct.answer(response, arrival.times)) return;
    arrival.accepted += 1;
    if (arrival.accepted === 1) this.accepted += 1;
    else this.repeats += 1;
  }
}
