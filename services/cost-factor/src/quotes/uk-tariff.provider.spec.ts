import { wordsOf } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { FixedClock } from '@cpes/testing';
import fc from 'fast-check';
import { type FakeMeasure, FakeUkTariff, percent } from '../../test/fake-uk-tariff.ts';
import type { DutyQuote } from '../domain/quote.ts';
import { BackgroundQuoteSource } from './background.quote-source.ts';
import { describeQuoteSource, FACTS } from './quote-source.conformance.ts';
import { readUkDocument, ukDutyOf } from './uk-commodity.ts';
import { UkTariffProvider } from './uk-tariff.provider.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const SHIRT = '6109100010';
const WITH_CREDENTIALS = { clientId: 'cpes', clientSecret: 'secret' };

let tariff: FakeUkTariff;
let client: GuardedClient;
beforeEach(async () => {
  tariff = await FakeUkTariff.start();
  tariff.commodities[SHIRT] = [percent(12)];
  client = new GuardedClient({ allowHttp: true, allowPrivate: true });
});
afterEach(async () => {
  client.close();
  await tariff.stop();
});

function provider(clock = new FixedClock(NOW), { isClient = false, clientSecret = 'secret' } = {}): UkTariffProvider {
  const credentials = isClient ? { ...WITH_CREDENTIALS, clientSecret, tokenUrl: tariff.tokenUrl } : undefined;
  return new UkTariffProvider({ url: tariff.url, credentials, client, clock });
}

const signal = () => AbortSignal.timeout(20_000);
const ask = (code: string, one = provider()): Promise<DutyQuote | undefined> =>
  one.ask({ code, origin: 'CN' }, signal());
const bpsOf = async (...measures: FakeMeasure[]): Promise<number | undefined> => {
  tariff.commodities[SHIRT] = measures;
  return (await ask(SHIRT))?.bps;
};

describeQuoteSource(
  'the UK Trade Tariff',
  async (_kind, behaviour) => {
    const clock = new FixedClock(NOW);
    const source = new BackgroundQuoteSource(provider(clock), clock, 300);
    const facts = { ...FACTS, targetMarket: 'GB', hsCode: SHIRT };
    if (behaviour === 'is-silent') tariff.fault = () => undefined;
    if (behaviour === 'answers-nonsense') tariff.commodities[SHIRT] = [percent(-12)];
    if (behaviour === 'is-down') await tariff.stop();
    await source.quote(facts);
    if (behaviour !== 'is-silent') await source.settled();
    return { source, facts, close: () => source.close() };
  },
  ['duty'],
);

describe('a commodity of the UK tariff', () => {
  it('gives the duty of its components, with the code and the day', async () => {
    const quote = await ask(SHIRT);
    expect({ ...quote, notes: quote?.notes?.map(wordsOf) }).toEqual({
      bps: 1200,
      source: 'UK Trade Tariff, commodity 6109100010',
      asOf: '2026-11-22',
      notes: ['MFN rate (third-country duty), no preference is taken'],
    });
    expect(tariff.server.received[0]?.path).toBe(
      '/uk/api/commodities/6109100010?as_of=2026-11-22&filter[geographical_area_id]=CN',
    );
  });

  it('adds a second percentage, reads amounts as text, and free goods as zero', async () => {
    expect(
      await bpsOf({
        components: [
          ['01', 8.5],
          ['04', '2.25'],
        ],
      }),
    ).toBe(1075);
    expect(await bpsOf(percent('0.0'))).toBe(0);
  });

  it.each<[string, FakeMeasure[]]>([
    ['an amount for a weight', [{ components: [['01', 30, 'GBP', 'DTN']] }]],
    [
      'a percentage and an amount for a weight',
      [
        {
          components: [
            ['01', 8],
            ['04', 20, 'GBP', 'DTN'],
          ],
        },
      ],
    ],
    [
      'a percentage with a maximum',
      [
        {
          components: [
            ['01', 8],
            ['17', 20, 'GBP', 'DTN'],
          ],
        },
      ],
    ],
    [
      'a percentage less another one',
      [
        {
          components: [
            ['01', 8],
            ['02', 2],
          ],
        },
      ],
    ],
    ['no component', [{ components: [] }]],
    ['no amount', [percent(null)]],
    ['a percentage beyond any duty', [percent(1_001)]],
    ['two rates', [percent(8), percent(12)]],
    ['no duty', []],
    ['a rate of another area alone', [{ ...percent(0), area: '1080' }]],
    ['a preference alone', [{ ...percent(0), type: '142', area: 'CN' }]],
    ['a suspension alone', [{ ...percent(0), type: '112' }]],
    ['a rate that has ended', [{ ...percent(0), end: '2026-11-21' }]],
    ['a rate that has not begun', [{ ...percent(0), start: '2026-11-23' }]],
    ['a rate for other origins', [{ ...percent(0), excluded: ['CN'] }]],
  ])('has no quote with %s', async (_name, measures) => {
    expect(await bpsOf(...measures)).toBeUndefined();
  });

  it('is not changed by preferences, suspensions, quotas and taxes beside its duty', async () => {
    const others = ['142', '112', '115', '122', '143', '305', '306'].map((type) => ({ ...percent(0), type }));
    expect(await bpsOf(...others, percent(12), { ...percent(0), area: '1080' })).toBe(1200);
  });

  it('is valid until the end of its measure', async () => {
    tariff.commodities[SHIRT] = [{ ...percent(12), end: '2026-12-31' }];
    expect(await ask(SHIRT)).toMatchObject({ bps: 1200, validUntil: '2026-12-31' });
  });

  it.each(['551', '552', '553', '554'])(
    'names measure %s against its origin, and not those of others',
    async (type) => {
      tariff.commodities[SHIRT] = [percent(12), { ...percent(40), type, area: 'CN' }];
      expect((await ask(SHIRT))?.additionalNotes?.map(wordsOf)).toEqual([
        `the UK Trade Tariff has anti-dumping or countervailing measures (${type}) on such goods of this origin; not charged`,
      ]);
      tariff.commodities[SHIRT] = [percent(12), { ...percent(40), type, area: 'IN' }];
      expect(await ask(SHIRT)).toMatchObject({ bps: 1200 });
      expect(await ask(SHIRT)).not.toHaveProperty('additionalNotes');
    },
  );
});

describe('a shorter code', () => {
  it('has a quote when all commodities under it have one rate', async () => {
    Object.assign(tariff.commodities, { '6109100090': [percent(12)], '6109902000': [percent(6)] });
    expect(await ask('610910')).toMatchObject({
      bps: 1200,
      source: 'UK Trade Tariff, all 2 commodities of 610910',
    });
    expect(tariff.asked).toEqual(['headings/6109', `commodities/${SHIRT}`, 'commodities/6109100090']);
  });

  it.each([
    ['rates differ', [percent(6)]],
    ['one of them has no percentage', [{ components: [['01', 30, 'GBP', 'DTN']] as const }]],
  ])('has no quote when %s', async (_name, measures) => {
    tariff.commodities['6109100090'] = measures;
    expect(await ask('610910')).toBeUndefined();
  });

  it('has no quote when too many commodities are under it', async () => {
    for (let n = 11; n < 42; n += 1) tariff.commodities[`61091000${n}`] = [percent(12)];
    expect(await ask('610910')).toBeUndefined();
    expect(tariff.asked).toEqual(['headings/6109']);
  });

  it('of eight digits looks at the commodities of those digits, or else of six', async () => {
    tariff.commodities['6109109000'] = [percent(6)];
    expect((await ask('61091090'))?.source).toBe('UK Trade Tariff, commodity 6109109000');
    tariff.commodities['6109109000'] = [percent(12)];
    expect((await ask('61091055'))?.source).toBe('UK Trade Tariff, all 2 commodities of 610910');
  });

  it('may be a heading that is declared as it is', async () => {
    tariff.commodities['9617000000'] = [percent(6)];
    expect(await ask('961700')).toMatchObject({ bps: 600, source: 'UK Trade Tariff, commodity 9617000000' });
  });

  it('serves a code of ten digits that the tariff does not have', async () => {
    expect(await ask('6109100099')).toMatchObject({ bps: 1200, source: `UK Trade Tariff, commodity ${SHIRT}` });
  });

  it('has no quote in a heading that the tariff does not have', async () => {
    expect(await ask('990100')).toBeUndefined();
  });
});

describe('goods that the UK tariff does not serve', () => {
  it.each([
    { targetMarket: 'US', hsCode: SHIRT },
    { targetMarket: 'GB', supplierCountry: 'GB', hsCode: SHIRT },
    { targetMarket: 'GB', hsCode: '6109' },
    { targetMarket: 'GB' },
  ])('have no request: %j', (facts) => {
    const { hsCode: _, ...goods } = FACTS;
    expect(provider().questionOf({ ...goods, ...facts })).toBeUndefined();
  });
});

describe('a client of the UK tariff', () => {
  it('asks for a token once, and sends it', async () => {
    const one = provider(undefined, { isClient: true });
    expect(await ask(SHIRT, one)).toMatchObject({ bps: 1200 });
    expect(await ask(SHIRT, one)).toMatchObject({ bps: 1200 });
    expect(tariff.server.received.map(({ path, headers }) => [path.slice(0, 8), headers.authorization])).toEqual([
      ['/oauth2/', undefined],
      ['/uk/api/', 'Bearer token-1'],
      ['/uk/api/', 'Bearer token-1'],
    ]);
  });

  it('replaces a token before it expires, and one that the provider has ended', async () => {
    const clock = new FixedClock(NOW);
    const one = provider(clock, { isClient: true });
    tariff.tokenAnswer = (access_token) => ({ access_token, expires_in: 3_600 });
    await ask(SHIRT, one);
    clock.set(new Date(NOW.getTime() + 3_550_000));
    await ask(SHIRT, one);
    expect(tariff.token).toBe('token-2');
    tariff.token = 'another';
    expect(await ask(SHIRT, one)).toMatchObject({ bps: 1200 });
    expect(tariff.token).toBe('token-3');
  });

  it('does not repeat a refused secret in its error', async () => {
    const refused = ask(SHIRT, provider(undefined, { isClient: true, clientSecret: 'hunter2' }));
    await expect(refused).rejects.toThrow('the provider returned 401');
    await expect(refused).rejects.not.toThrow('hunter2');
  });

  it.each([{}, { access_token: 7 }, { access_token: 'two words' }, []])('rejects %j as a token', async (answer) => {
    tariff.tokenAnswer = () => answer;
    await expect(ask(SHIRT, provider(undefined, { isClient: true }))).rejects.toThrow('no usable token');
  });
});

describe('a broken answer of the UK tariff', () => {
  it.each([
    ['an error', 500, '{}', 'returned 500'],
    ['HTML', 200, '<html></html>', 'not JSON'],
    ['an error without errors', 200, '{"error":"not found","url":"/"}', 'no commodity code'],
    ['a list', 200, '[]', 'no commodity code'],
    ['too much', 200, `"${'x'.repeat(1_100_000)}"`, 'longer than'],
    ['another code', 200, '{"data":{"attributes":{"goods_nomenclature_item_id":"6110000000"}}}', 'another code'],
  ])('is refused: %s', async (_name, status, body, reason) => {
    tariff.fault = (_request, response) => void response.writeHead(status).end(body);
    await expect(ask(SHIRT)).rejects.toThrow(reason);
  });

  it.each([
    ['7', 7_000],
    ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
    ['soon', undefined],
  ])('with status 429 has its wait from Retry-After %s', async (retryAfter, retryAfterMs) => {
    tariff.fault = (_request, response) => void response.writeHead(429, { 'retry-after': retryAfter }).end();
    await expect(ask(SHIRT)).rejects.toMatchObject({ retryAfterMs });
  });

  it('of any content gives no duty, or one within bounds', () => {
    const shirt = { attributes: { goods_nomenclature_item_id: SHIRT } };
    const component = fc.record({
      duty_expression_id: fc.oneof(fc.constantFrom('01', '04', '02', 1), fc.anything()),
      duty_amount: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.anything()),
      monetary_unit_code: fc.constantFrom(null, undefined, 'GBP', 7),
    });
    const measure = fc.record({
      attributes: fc.record({
        effective_start_date: fc.oneof(fc.constant('2021-01-01T00:00:00.000Z'), fc.anything()),
        effective_end_date: fc.oneof(fc.constantFrom(null, '2099-01-01'), fc.anything()),
      }),
      relationships: fc.record({
        measure_type: fc.oneof(fc.constant({ data: { id: '103' } }), fc.anything()),
        geographical_area: fc.oneof(fc.constant({ data: { id: '1011' } }), fc.anything()),
        measure_components: fc.array(component).map((data) => ({ data: data.map((attributes) => ({ attributes })) })),
      }),
    });
    const measures = fc.oneof(fc.array(measure, { maxLength: 2 }), fc.anything());
    fc.assert(
      fc.property(measures, fc.anything(), (data, included) => {
        const body = { data: { ...shirt, relationships: { import_measures: { data } } }, included };
        const duty = ukDutyOf(readUkDocument(body), 'CN', '2026-11-22');
        if (duty === undefined) return;
        expect(Number.isInteger(duty.bps) && duty.bps >= 0 && duty.bps <= 100_000).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
