import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly atMs: number;
}

type Behave = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

const WAIT_MS_MAX = 15_000;

/** A subscriber's program on this machine. It keeps what it receives and answers as told: 204 unless it is told otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  behave: Behave = (_request, response) => void response.writeHead(204).end();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        const received = { path, headers, body: Buffer.concat(chunks), atMs: performance.now() };
        receiver.received.push(received);
        receiver.behave(request, response, received);
      });
    });
    return receiver;
  }

  answer(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.behave = (_request, response) => void response.writeHead(status, headers).end(body);
  }

  /** What came of a type, in order of arrival. */
  of(type: string): Received[] {
    return this.received.filter(({ body }) => (JSON.parse(body.toString()) as { type: string }).type === type);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = WAIT_MS_MAX,
): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`still waiting: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
