import { wordsOf } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { FixedClock } from '@cpes/testing';
import fc from 'fast-check';
import { FakeEasyPost, fakeRate } from '../../test/fake-easypost.ts';
import type { FulfilmentQuote } from '../domain/quote.ts';
import { BackgroundQuoteSource } from './background.quote-source.ts';
import { EasyPostProvider, readPrices } from './easypost.provider.ts';
import { describeQuoteSource, FACTS } from './quote-source.conformance.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const QUESTION = { ounces: 16, sidesInches: [12, 4, 4] };

let easypost: FakeEasyPost;
let client: GuardedClient;
beforeEach(async () => {
  easypost = await FakeEasyPost.start();
  client = new GuardedClient({ allowHttp: true, allowPrivate: true });
});
afterEach(async () => {
  client.close();
  await easypost.stop();
});

function provider({ key = 'key', isOwnAccount = false } = {}): EasyPostProvider {
  const toZips = ['10001', '60601', '90210'];
  const { url } = easypost;
  return new EasyPostProvider({ url, key, fromZip: '08817', toZips, isOwnAccount, client, clock: new FixedClock(NOW) });
}

const ask = (one = provider()): Promise<FulfilmentQuote | undefined> => one.ask(QUESTION, AbortSignal.timeout(20_000));

describeQuoteSource(
  'EasyPost',
  async (_kind, behaviour) => {
    const source = new BackgroundQuoteSource(provider(), new FixedClock(NOW), 300);
    if (behaviour === 'is-silent') easypost.fault = () => undefined;
    if (behaviour === 'answers-nonsense') easypost.rates = () => [fakeRate('-6.10')];
    if (behaviour === 'is-down') await easypost.stop();
    await source.quote(FACTS);
    if (behaviour !== 'is-silent') await source.settled();
    return { source, close: () => source.close() };
  },
  ['fulfilment'],
);

describe('the price of a parcel by EasyPost', () => {
  it('is the mean over the sample destinations, with the service, the places and the day', async () => {
    const quote = await ask();
    // (610 + 720 + 841) ÷ 3 = 723.67
    expect({ ...quote, notes: quote?.notes?.map(wordsOf) }).toEqual({
      lastMileCents: 724,
      currency: 'USD',
      source: 'EasyPost, USPS GroundAdvantage',
      asOf: '2026-11-22',
      qualityPercent: 60,
      notes: ['mean price of a parcel of 16 oz, 12 × 4 × 4 in, from ZIP code 08817 to 10001, 60601, 90210'],
    });
    expect(easypost.shipments[0]).toEqual({
      from_address: { zip: '08817', country: 'US' },
      to_address: { zip: '10001', country: 'US', residential: true },
      parcel: { length: 12, width: 4, height: 4, weight: 16 },
    });
  });

  it('has the quality of a live quote with the merchant’s own account', async () => {
    expect(await ask(provider({ isOwnAccount: true }))).not.toHaveProperty('qualityPercent');
  });

  it('is that of the cheapest service with a price for every sample', async () => {
    easypost.rates = (zip) => [
      fakeRate('7.00', { carrier: 'UPS', service: 'Ground' }),
      fakeRate('6.00'),
      ...(zip === '10001' ? [fakeRate('1.50', { service: 'Local' })] : []),
    ];
    expect(await ask()).toMatchObject({ source: 'EasyPost, USPS GroundAdvantage', lastMileCents: 600 });
  });

  it('has text or numbers as amounts, and currencies in any case', async () => {
    easypost.rates = (zip) => [fakeRate(zip === '10001' ? 6 : '6.005', { currency: 'usd' })];
    // 600 + 601 + 601
    expect(await ask()).toMatchObject({ lastMileCents: 601 });
  });

  it('does not need a carrier that fails', async () => {
    easypost.messages = [{ carrier: 'FedEx', type: 'rate_error', message: 'Bad credentials' }];
    easypost.rates = (zip) => [fakeRate('6.00'), ...(zip === '90210' ? [] : [fakeRate('5.00', { carrier: 'FedEx' })])];
    expect(await ask()).toMatchObject({ source: 'EasyPost, USPS GroundAdvantage' });
  });

  it.each<[string, readonly object[]]>([
    ['no rates', []],
    ['no usable amount', [fakeRate('free'), fakeRate(null), fakeRate('6,10'), fakeRate(-6), fakeRate({})]],
    ['another currency', [fakeRate('6.10', { currency: 'CAD' })]],
    ['no service', [fakeRate('6.10', { service: null }), fakeRate('6.10', { carrier: 'two\nlines' })]],
    ['a price below any parcel', [fakeRate('0.99')]],
    ['a price above any parcel', [fakeRate('60.01')]],
  ])('does not exist with %s', async (_name, rates) => {
    easypost.rates = () => rates;
    expect(await ask()).toBeUndefined();
  });

  it('is not taken from a test key', async () => {
    easypost.mode = 'test';
    await expect(ask()).rejects.toThrow('sample prices');
    expect(() => readPrices({ test: true, rates: [fakeRate('6.10')] }, 16)).toThrow('sample prices');
  });

  it('is refused without repeating a wrong key', async () => {
    const refused = ask(provider({ key: 'hunter2' }));
    await expect(refused).rejects.toThrow('the provider returned 401');
    await expect(refused).rejects.not.toThrow('hunter2');
  });

  it('waits as the provider says', async () => {
    easypost.fault = (_request, response) => void response.writeHead(429, { 'retry-after': '9' }).end();
    await expect(ask()).rejects.toMatchObject({ retryAfterMs: 9_000 });
  });

  it('of any content is within bounds or none', () => {
    const amount = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.anything());
    const rate = fc.record({
      carrier: fc.constantFrom('USPS', 7),
      service: fc.string(),
      rate: amount,
      currency: fc.constantFrom('USD', 'usd', null),
    });
    const rates = fc.oneof(fc.array(fc.oneof(rate, fc.anything())), fc.anything());
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 2_400 }), (list, ounces) => {
        for (const price of readPrices({ mode: 'production', rates: list }, ounces).values())
          expect(Number.isInteger(price) && price >= 100 && price <= 155_000).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the tier of a parcel', () => {
  const questionOf = (weightGrams: number, dimensionsMm = FACTS.dimensionsMm) =>
    provider().questionOf({ ...FACTS, weightGrams, dimensionsMm });

  it.each([
    [1, 4],
    [113, 4],
    [114, 8],
    [226, 8],
    [340, 12],
    [341, 16],
    [453, 16],
    [454, 32],
    [68_038, 2_400],
  ])('of %i g has %i oz', (grams, ounces) => {
    expect(questionOf(grams)?.ounces).toBe(ounces);
  });

  it('has sides in even inches, the longest first', () => {
    // 80 × 80 × 270 mm are 3.1 × 3.1 × 10.6 in.
    expect(questionOf(450)?.sidesInches).toEqual([12, 4, 4]);
    expect(questionOf(450, { length: 51, width: 254, height: 25 })?.sidesInches).toEqual([10, 4, 2]);
  });

  it('does not exist for another market, or beyond any parcel', () => {
    expect(provider().questionOf({ ...FACTS, targetMarket: 'CA' })).toBeUndefined();
    expect(questionOf(68_040)).toBeUndefined();
  });
});
