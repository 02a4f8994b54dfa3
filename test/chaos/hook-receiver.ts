import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    private readonly server: Server,
    public conduct: Conduct,
    readonly url: string,
  ) {}

  static async open(conduct: Conduct): Promise<HookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new HookReceiver(server, conduct, `http://127.0.0.1:${port}/hook`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      // The sender may be killed at any moment.
      for (const stream of [request, response]) stream.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => receiver.receive(String(request.headers['webhook-id']), Buffer.concat(chunks), response));
    });
    return receiver;
  }

  /** Ends all connections and takes no more. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
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
