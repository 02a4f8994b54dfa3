import { Receiver } from '@cpes/testing';

export interface FakeAnswer {
  readonly status: number;
  readonly body?: object;
  /** Sent instead of a body. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
}
/** `hang-up` closes the connection without a response, `silence` never responds. */
export type Script = FakeAnswer | 'hang-up' | 'silence';

/** A server with a script of responses. */
export class FakeApi {
  static async start(script: readonly Script[]): Promise<FakeApi> {
    const server = await Receiver.start((request, response) => {
      const step = script[server.received.length - 1];
      if (step === 'silence') return;
      if (step === undefined || step === 'hang-up') {
        request.socket.destroy();
        return;
      }
      response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
      response.end(step.text ?? JSON.stringify(step.body ?? {}));
    });
    return new FakeApi(server);
  }

  private constructor(private readonly server: Receiver) {}

  get requests() {
    return this.server.received.map(({ path: url, body, ...rest }) => ({ ...rest, url, body: body.toString() }));
  }

  get url(): string {
    return `${this.server.origin}/v2`;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
