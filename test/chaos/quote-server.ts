import type { ServerResponse } from 'node:http';
import { type Received, Receiver } from '@cpes/testing';

/**
 * Behaviour of the live sources: they answer, hang, answer 500, answer with impossible values, or close the connection.
 */
export type SourceMood = 'answers' | 'hangs' | 'fails' | 'lies' | 'hangs-up';

/** A plausible quote of each kind; `asOf` and `source` are added. */
const QUOTES: Readonly<Record<string, object>> = {
  freight: { amountCents: 77, currency: 'USD' },
  duty: { bps: 700 },
  fulfilment: { receivingStorageCents: 30, pickPackCents: 300, lastMileCents: 500, currency: 'USD' },
  'exchange-rate': { usdNanosPerMajorUnit: 1_170_000_000 },
};

/** All live sources of cost-factor, at one address of this machine. */
export class QuoteServer {
  /** Requests since the mood was set. */
  asked = 0;
  /** The kinds of quotes returned since the mood was set. */
  readonly given = new Set<string>();
  private mood: SourceMood = 'answers';

  private constructor(private readonly server: Receiver) {}

  static async open(): Promise<QuoteServer> {
    const server = await Receiver.start();
    const sources = new QuoteServer(server);
    server.behave = (_request, response, received) => sources.answer(received, response);
    return sources;
  }

  /** Settings that make cost-factor use this server. */
  get environment(): Record<string, string> {
    const url = `${this.server.origin}/quotes`;
    const kinds = ['FREIGHT', 'DUTY', 'FULFILMENT', 'EXCHANGE_RATE'];
    return {
      ...Object.fromEntries(kinds.map((kind) => [`CPES_${kind}_SOURCE_URL`, url])),
      CPES_ALLOW_HTTP_SOURCES: 'true',
      CPES_ALLOW_PRIVATE_SOURCES: 'true',
    };
  }

  set(mood: SourceMood): void {
    this.mood = mood;
    this.asked = 0;
    this.given.clear();
  }

  close(): Promise<void> {
    return this.server.stop();
  }

  private answer({ body }: Received, response: ServerResponse): void {
    this.asked += 1;
    if (this.mood === 'hangs') return;
    if (this.mood === 'hangs-up') return void response.destroy();
    const { kind } = JSON.parse(body.toString('utf8')) as { kind: string };
    const quote = { ...QUOTES[kind], asOf: new Date().toISOString().slice(0, 10), source: 'A forwarder' };
    if (this.mood === 'fails') return void response.writeHead(500).end();
    if (this.mood === 'lies') return void response.end(JSON.stringify({ ...quote, asOf: '1999-12-31' }));
    this.given.add(kind);
    response.end(JSON.stringify(quote));
  }
}
