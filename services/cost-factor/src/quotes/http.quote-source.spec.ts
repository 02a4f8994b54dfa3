import type { RequestListener } from 'node:http';
import { type AskedSource, EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { Clock } from '@cpes/service-kit';
import { Receiver } from '@cpes/testing';
import type { QuoteKind } from '../domain/quote.ts';
import { readAnswer } from './answers.ts';
import { HttpQuoteSource } from './http.quote-source.ts';
import { QuoteAggregator } from './quote-aggregator.ts';
import { type Behaviour, describeQuoteSource, FACTS, type OpenedSource } from './quote-source.conformance.ts';
import type { QuoteSource } from './quote-source.ts';

const today = () => new Date().toISOString().slice(0, 10);

const ANSWERS: Record<QuoteKind, object> = {
  freight: { amountCents: 41, currency: 'USD' },
  duty: { bps: 700, additionalBps: 1250 },
  fulfilment: { receivingStorageCents: 30, pickPackCents: 300, lastMileCents: 500, currency: 'USD' },
  'exchange-rate': { usdNanosPerMajorUnit: 1_170_000_000 },
};

function listenerOf(kind: QuoteKind, behaviour: Behaviour): RequestListener {
  return (request, response) => {
    request.resume();
    if (behaviour === 'is-silent') return;
    const answer = { ...ANSWERS[kind], asOf: today(), source: 'Test source' };
    const nonsense = Object.fromEntries(Object.keys(ANSWERS[kind]).map((key) => [key, -5]));
    const body = behaviour === 'answers' ? answer : { ...answer, ...nonsense };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

async function open<Kind extends QuoteKind>(
  kind: Kind,
  listener: RequestListener,
  isDown = false,
): Promise<OpenedSource> {
  const server = await Receiver.start(listener);
  const url = `${server.origin}/quotes`;
  if (isDown) await server.stop();
  const client = new GuardedClient({ allowHttp: true, allowPrivate: true });
  const source = new HttpQuoteSource({ kind, url, token: 'secret', client, clock: new Clock() });
  const close = async () => {
    client.close();
    await server.stop();
  };
  return { source, close };
}

describeQuoteSource('an HTTP source', (kind, behaviour) =>
  open(kind, listenerOf(kind, behaviour), behaviour === 'is-down'),
);

describe('a response', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const good = { amountCents: 41, currency: 'USD', asOf: '2026-11-21', source: 'Forwarder' };
  const read = (changes: object) => readAnswer('freight', JSON.stringify({ ...good, ...changes }), now);

  it('becomes a quote', () => {
    expect(read({ validUntil: '2026-11-28', more: 1 })).toEqual({ ...good, validUntil: '2026-11-28' });
  });

  it.each([
    { amountCents: -1 },
    { amountCents: 4.5 },
    { amountCents: '41' },
    { amountCents: 1e12 },
    { amountCents: null },
    { currency: 'dollars' },
    { asOf: '2026-11-24' },
    { asOf: '2026-06-01' },
    { asOf: '2026-13-45' },
    { validUntil: '2026-11-01' },
    { source: '' },
    { source: 'two\nlines' },
  ])('is refused with %j', (changes) => {
    expect(() => read(changes)).toThrow();
  });

  it.each(['[]', 'null', '7', '{', ''])('is refused as %s', (text) => {
    expect(() => readAnswer('freight', text, now)).toThrow();
  });
});

describe('a response of fulfilment charges', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const read = (charges: object) =>
    readAnswer(
      'fulfilment',
      JSON.stringify({ currency: 'USD', asOf: '2026-11-21', source: 'Carrier', ...charges }),
      now,
    );

  it('may leave out charges', () => {
    const quote = { currency: 'USD', asOf: '2026-11-21', source: 'Carrier', lastMileCents: 500 };
    expect(read({ lastMileCents: 500 })).toEqual(quote);
    expect(read({ lastMileCents: 500, pickPackCents: null })).toEqual(quote);
  });

  it.each([{}, { pickPackCents: null }, { lastMileCents: -1 }, { lastMileCents: 500, pickPackCents: '3' }])(
    'is refused with %j',
    (charges) => {
      expect(() => read(charges)).toThrow();
    },
  );
});

describe('the quote aggregator', () => {
  async function gather(
    sources: OpenedSource[],
    timeLeftMs: number = EVALUATION_DEADLINE_MS,
  ): Promise<{ quotes: object; sources: readonly AskedSource[] }> {
    const aggregator = new QuoteAggregator(
      sources.map(({ source }) => source),
      new Clock(),
      200,
    );
    try {
      return await aggregator.gather(FACTS, Date.now() + timeLeftMs);
    } finally {
      await aggregator.close();
      await Promise.all(sources.map((source) => source.close()));
    }
  }

  function sourceOf(kind: QuoteKind, quote: () => Promise<object | undefined>): OpenedSource {
    const close = async (): Promise<void> => undefined;
    return { source: { kind, quote, close } as unknown as QuoteSource, close };
  }

  it('keeps the quote of the first of two sources of a kind, and every fulfilment quote', async () => {
    const { quotes, sources } = await gather([
      sourceOf('duty', async () => undefined),
      sourceOf('duty', async () => ({ bps: 1 })),
      sourceOf('duty', async () => ({ bps: 2 })),
      sourceOf('fulfilment', async () => ({ pickPackCents: 3 })),
      sourceOf('fulfilment', async () => ({ lastMileCents: 4 })),
    ]);
    expect(quotes).toEqual({ duty: { bps: 1 }, fulfilment: [{ pickPackCents: 3 }, { lastMileCents: 4 }] });
    // A source without a quote for the goods is not reported: it neither failed nor answered.
    expect(sources.map(({ kind }) => kind)).toEqual(['duty', 'duty', 'fulfilment', 'fulfilment']);
  });

  it('keeps its time limit while sources hang, lie and fail, and uses the one good response', async () => {
    const { quotes, sources } = await gather([
      await open('freight', listenerOf('freight', 'is-silent')),
      await open('duty', listenerOf('duty', 'answers')),
      await open('fulfilment', listenerOf('fulfilment', 'answers-nonsense')),
      await open('exchange-rate', listenerOf('exchange-rate', 'is-down'), true),
    ]);
    expect(Object.keys(quotes)).toEqual(['duty']);
    // The candidate is in dollars, so no exchange rate is requested.
    expect(sources.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['freight', 'late'],
      ['duty', 'answered'],
      ['fulfilment', 'failed'],
    ]);
    expect(sources[0]?.tookMs).toBeGreaterThanOrEqual(190);
  });

  it.each<[string, RequestListener]>([
    ['an error', (_request, response) => response.writeHead(500).end('{}')],
    ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['an endless body', (_request, response) => response.end(`{"source":"${'x'.repeat(70_000)}"}`)],
    ['a dripping body', (_request, response) => void response.writeHead(200).write('{')],
    ['a closed connection', (request) => void request.socket.destroy()],
  ])('has no quote from %s', async (_name, listener) => {
    expect((await gather([await open('freight', listener)])).quotes).toEqual({});
  });

  it('queries no source close to the deadline', async () => {
    let asked = 0;
    const source = await open('duty', (_request, response) => {
      asked += 1;
      response.end();
    });
    expect((await gather([source], 310)).quotes).toEqual({});
    expect(asked).toBe(0);
  });

  it('stops querying a source that keeps failing', async () => {
    let asked = 0;
    const source = await open('duty', (_request, response) => {
      asked += 1;
      response.writeHead(500).end();
    });
    const aggregator = new QuoteAggregator([source.source], new Clock(), 500);
    for (let round = 0; round < 12; round += 1) await aggregator.gather(FACTS, Date.now() + EVALUATION_DEADLINE_MS);
    await aggregator.close();
    await source.close();
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThan(12);
  });

  it('does not wait for a source that ignores its signal', async () => {
    const { quotes } = await gather([sourceOf('duty', () => new Promise<never>(() => undefined))]);
    expect(quotes).toEqual({});
  });
});
