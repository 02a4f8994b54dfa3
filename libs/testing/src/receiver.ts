import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly atMs: number;
}

export type Behave = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

/** A server on this machine that records requests and answers 204 by default. */
export class Receiver {
  readonly received: Received[] = [];

  private constructor(
    private readonly server: Server,
    readonly origin: string,
    public behave: Behave,
  ) {}

  static async start(behave: Behave = (_request, response) => void response.writeHead(204).end()): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, behave);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      // A sender may be killed, or time out, at any moment.
      for (const stream of [request, response]) stream.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body: Buffer.concat(chunks), atMs: performance.now() };
        receiver.received.push(received);
        receiver.behave(request, response, received);
      });
    });
    return receiver;
  }

  /** Of an endpoint for webhooks. */
  get url(): string {
    return `${this.origin}/hook`;
  }

  answer(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.behave = (_request, response) => void response.writeHead(status, headers).end(body);
  }

  /** The messages of a type, in order of arrival. */
  of(type: string): Received[] {
    return this.received.filter(({ body }) => (JSON.parse(body.toString()) as { type: string }).type === type);
  }

  /** Closes the server and all connections. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
