import { wordsOf } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { FixedClock } from '@cpes/testing';
import fc from 'fast-check';
import { fakeEstimate, FakeFreightos, fakeMode } from '../../test/fake-freightos.ts';
import type { FreightQuote } from '../domain/quote.ts';
import { BackgroundQuoteSource } from './background.quote-source.ts';
import { portsWith } from './freightos-ports.ts';
import { FreightosProvider, readRange } from './freightos.provider.ts';
import { describeQuoteSource, FACTS } from './quote-source.conformance.ts';
import type { QuoteFacts } from './quote-source.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

let freightos: FakeFreightos;
let client: GuardedClient;
beforeEach(async () => {
  freightos = await FakeFreightos.start();
  client = new GuardedClient({ allowHttp: true, allowPrivate: true });
});
afterEach(async () => {
  client.close();
  await freightos.stop();
});

function provider(preferred: readonly string[] = []): FreightosProvider {
  return new FreightosProvider({ url: freightos.url, ports: portsWith(preferred), client, clock: new FixedClock(NOW) });
}

async function quote(facts: QuoteFacts = FACTS, preferred?: readonly string[]): Promise<FreightQuote | undefined> {
  const one = provider(preferred);
  const question = one.questionOf(facts);
  const answer = question && (await one.ask(question, AbortSignal.timeout(20_000)));
  return answer && one.quoteOf(answer, facts);
}

describeQuoteSource(
  'Freightos',
  async (_kind, behaviour) => {
    const source = new BackgroundQuoteSource(provider(), new FixedClock(NOW), 300);
    if (behaviour === 'is-silent') freightos.fault = () => undefined;
    if (behaviour === 'answers-nonsense') freightos.estimate = () => fakeEstimate(fakeMode('LCL', 620, 410));
    if (behaviour === 'is-down') await freightos.stop();
    await source.quote(FACTS);
    if (behaviour !== 'is-silent') await source.settled();
    return { source, close: () => source.close() };
  },
  ['freight'],
);

describe('freight by the estimator of Freightos', () => {
  it('by sea is the middle of the range for the size of the shipment, per unit', async () => {
    const found = await quote();
    // 500 units of 0.001728 m³ are 0.864 m³, and 1 m³ is charged: (41,000 + 62,000) ÷ 2 ÷ 500 = 103
    expect({ ...found, notes: found?.notes?.map(wordsOf) }).toEqual({
      amountCents: 103,
      currency: 'USD',
      type: 'index',
      source: 'Freightos freight estimator, LCL, CNSHA to USLAX',
      asOf: '2026-11-22',
      notes: ['middle of 41000 to 62000 US cents for 10 cartons of 0.1 m³, by the chargeable size of the shipment'],
    });
    expect(freightos.queries).toEqual([
      {
        loadtype: 'boxes',
        weight: '16',
        length: '50',
        width: '50',
        height: '40',
        quantity: '10',
        origin: 'CNSHA',
        destination: 'USLAX',
        estimate: 'true',
        format: 'json',
      },
    ]);
  });

  it('by air counts the chargeable weight', async () => {
    // 500 units of 450 g are 225 kg: 13.5 cartons of 16.67 kg. (190,000 + 250,000) ÷ 2 × 13.5 ÷ 6 ÷ 500 = 990
    expect(await quote({ ...FACTS, freightMode: 'air' })).toMatchObject({
      amountCents: 990,
      source: 'Freightos freight estimator, AIR, CNSHA to USLAX',
    });
    expect(freightos.queries[0]).toMatchObject({ quantity: '6' });
  });

  it('has the port that the operator prefers', async () => {
    expect(await quote(FACTS, ['USNYC'])).toMatchObject({ source: 'Freightos freight estimator, LCL, CNSHA to USNYC' });
  });

  it('reads a lone mode, which is an object in place of a list', async () => {
    freightos.estimate = () => fakeEstimate(fakeMode('LCL', '410', 620));
    expect(await quote()).toMatchObject({ amountCents: 103 });
  });

  it.each<[string, unknown]>([
    ['no quotes', { response: { estimatedFreightRates: { numQuotes: 0 } } }],
    ['an error in words', { response: { errors: 'Unknown port' } }],
    ['a list of errors', { response: { errors: [{ message: 'Unknown port' }] } }],
    ['only another mode', fakeEstimate([fakeMode('FCL', 410, 620)])],
    ['another currency', fakeEstimate(fakeMode('LCL', 410, 620, 'EUR'))],
    ['no amount', fakeEstimate(fakeMode('LCL', null, 'much'))],
    ['no object', ['text', null, 7]],
  ])('does not exist with %s', async (_name, body) => {
    freightos.estimate = () => body;
    expect(await quote()).toBeUndefined();
  });

  it.each<[string, unknown, unknown]>([
    ['below any freight', 5, 9],
    ['above any freight', 1_900, 2_001],
    ['whose least is above the greatest', 620, 410],
  ])('is refused for a price %s', async (_name, min, max) => {
    freightos.estimate = () => fakeEstimate(fakeMode('LCL', min, max));
    await expect(quote()).rejects.toThrow('impossible price');
  });

  it('waits as the provider says', async () => {
    freightos.fault = (_request, response) => void response.writeHead(429, { 'retry-after': '9' }).end();
    await expect(quote()).rejects.toMatchObject({ retryAfterMs: 9_000 });
  });

  it('keeps 72 s between two requests', async () => {
    const one = provider();
    const question = one.questionOf(FACTS)!;
    await one.ask(question, AbortSignal.timeout(20_000));
    await expect(one.ask(question, AbortSignal.timeout(50))).rejects.toThrow();
    expect(freightos.queries).toHaveLength(1);
  });

  it('of any content is within bounds or none', () => {
    const amount = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.anything());
    const mode = fc.tuple(amount, amount).map(([min, max]) => fakeMode('LCL', min, max));
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.oneof(mode, fc.anything())).map(fakeEstimate), fc.anything()), (body) => {
        try {
          const range = readRange(body, { mode: 'sea', cartons: 10 });
          if (range !== undefined) expect(range.lowCents >= 1_000 && range.highCents <= 200_000).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the question for freight', () => {
  const questionOf = (changes: Partial<QuoteFacts>) => provider().questionOf({ ...FACTS, ...changes });

  it.each([
    [500, 10],
    [1_200, 20],
    [8_000, 100],
    [13_000, 150],
  ])('about %i units has %i cartons, the class below the size', (unitsPerShipment, cartons) => {
    expect(questionOf({ unitsPerShipment })).toMatchObject({ cartons });
  });

  it.each<[string, Partial<QuoteFacts>]>([
    ['more than 22.5 m³', { unitsPerShipment: 13_100 }],
    ['a country without a known port', { supplierCountry: 'CH' }],
    ['goods that stay in their country', { supplierCountry: 'US' }],
  ])('does not exist for %s', (_name, changes) => {
    expect(questionOf(changes)).toBeUndefined();
  });

  it('counts the cartons of the shipment', () => {
    const carton = { units: 24, dimensionsMm: { length: 500, width: 400, height: 500 }, weightGrams: 12_000 };
    // 21 cartons of 0.1 m³
    expect(questionOf({ carton })).toMatchObject({ cartons: 20 });
  });
});
