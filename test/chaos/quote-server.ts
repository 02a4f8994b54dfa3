import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the live sources are: they answer, hang, answer 500, answer what cannot be true, or hang up at once. */
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
  /** How many questions came in since the mood was set. */
  asked = 0;
  /** The kinds of quotes given since the mood was set. */
  readonly given = new Set<string>();
  private mood: SourceMood = 'answers';

  private constructor(private readonly server: Server) {}

  static async open(): Promise<QuoteServer> {
    const server = createServer();
    const sources = new QuoteServer(server);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void sources.answer(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return sources;
  }

  /** The settings that have cost-factor ask here. */
  get environment(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/quotes`;
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

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    if (this.mood === 'hangs') return void request.resume();
    if (this.mood === 'hangs-up') return void request.destroy();
    const chunks: Buffer[] = [];
    // A client that gives up in the middle has had its answer.
    for await (const chunk of request.on('error', () => undefined) as AsyncIterable<Buffer>) chunks.push(chunk);
    const { kind } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { kind: string };
    const quote = { ...QUOTES[kind], asOf: new Date().toISOString().slice(0, 10), source: 'A forwarder' };
    if (this.mood === 'fails') return void response.writeHead(500).end();
    if (this.mood === 'lies') return void response.end(JSON.stringify({ ...quote, asOf: '1999-12-31' }));
    this.given.add(kind);
    response.end(JSON.stringify(quote));
  }
}
