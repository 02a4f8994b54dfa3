import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeAnswer {
  readonly status: number;
  readonly body?: object;
  /** Instead of a body. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
}
/** `hang-up` closes the connection without an answer, `silence` never answers. */
export type Script = FakeAnswer | 'hang-up' | 'silence';

/** A server that answers one request after the other as it was told. */
export class FakeApi {
  readonly requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  private readonly server: Server;

  static async start(script: readonly Script[]): Promise<FakeApi> {
    const api = new FakeApi(script);
    await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  private constructor(script: readonly Script[]) {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const step = script[this.requests.length];
        this.requests.push({ method, url, headers, body });
        if (step === 'silence') return;
        if (step === undefined || step === 'hang-up') {
          request.socket.destroy();
          return;
        }
        response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
        response.end(step.text ?? JSON.stringify(step.body ?? {}));
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v2`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
