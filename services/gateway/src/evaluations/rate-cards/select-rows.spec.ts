import type { RateCardKind, SubmittedCandidate } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { lookupOf } from './card-kinds.ts';
import type { SavedRow } from './saved-row.ts';
import { type CardHead, type CardSource, rowsFor as rowsOn } from './select-rows.ts';

const HEAD: CardHead = {
  version: 3,
  source: null,
  documentDate: null,
  validUntil: null,
  savedAt: new Date('2026-11-20T10:00:00Z'),
};
const LANE = { origin: 'CN', destination: 'US', mode: 'sea', unit: 'm3', rateCents: 9_000, currency: 'USD' };
const TODAY = '2026-11-20';
const rowsFor = (given: SubmittedCandidate, source: CardSource, day = TODAY) => rowsOn(given, source, day);
const RULING = { market: 'US', hsCode: '961700', bps: 370 };

function cards(rows: Partial<Record<RateCardKind, readonly SavedRow[]>>, head: Partial<CardHead> = {}): CardSource {
  const kinds = Object.keys(rows) as RateCardKind[];
  return {
    heads: new Map(kinds.map((kind) => [kind, { ...HEAD, ...head }])),
    find: (kind, lookups) => Promise.resolve((rows[kind] ?? []).filter((row) => lookups.includes(lookupOf(kind, row)))),
    findLabels: undefined,
  };
}
const candidate = (given: Partial<SubmittedCandidate> = {}): SubmittedCandidate => ({
  factoryUnitCostCents: cents(100),
  targetRetailPriceCents: cents(1_000),
  currency: 'USD',
  ...given,
});

describe('the rows of a candidate', () => {
  it('are none without cards, or without a row for it', async () => {
    expect(await rowsFor(candidate(), cards({}))).toBeUndefined();
    const given = candidate({ targetMarket: 'DE' });
    expect(await rowsFor(given, cards({ 'freight-lanes': [LANE] }))).toBeUndefined();
  });

  it('have the lane of its countries and mode, by the defaults where it names none', async () => {
    const lanes = cards({ 'freight-lanes': [LANE, { ...LANE, mode: 'air', rateCents: 1 }] });
    const row = { version: 3, asOf: '2026-11-20', isDocumented: false, unit: 'm3', rateCents: 9_000, currency: 'USD' };
    expect(await rowsFor(candidate(), lanes)).toEqual({ freightLane: row });
    expect(await rowsFor(candidate({ freightMode: 'air' }), lanes)).toMatchObject({ freightLane: { rateCents: 1 } });
  });

  it('have the label of the title where the card has no valid code, and the ruling for it if the title is the same', async () => {
    const label = { title: 'Steel bottle', hsCode: '961700', market: 'US', asOf: '2026-11-20' };
    const labelled = (rows: readonly SavedRow[]): CardSource => ({
      ...cards({ 'hs-codes': rows, 'duty-rates': [RULING] }),
      findLabels: () => Promise.resolve([label]),
    });
    const none = labelled([]);
    const same = await rowsFor(candidate({ title: ' Steel bottle ' }), none);
    expect(same).toMatchObject({ titleLabel: { hsCode: '961700', isExact: true }, dutyRate: { bps: 370 } });
    const similar = await rowsFor(candidate({ title: 'Steel bottles, 750 ml' }), none);
    expect(similar).toEqual({
      titleLabel: { title: 'Steel bottle', hsCode: '961700', asOf: '2026-11-20', isExact: false },
    });
    expect(await rowsFor(candidate({ title: 'Steel bottle', hsCode: '732393' }), none)).toBeUndefined();
    const byCard = await rowsFor(
      candidate({ title: 'Steel bottle' }),
      labelled([{ title: 'Steel bottle', hsCode: '732393' }]),
    );
    expect([byCard?.hsCode?.hsCode, byCard?.titleLabel]).toEqual(['732393', undefined]);
    const ended = labelled([{ title: 'Steel bottle', hsCode: '732393', validUntil: '2026-01-31' }]);
    expect((await rowsFor(candidate({ title: 'Steel bottle' }), ended))?.titleLabel?.hsCode).toBe('961700');
  });

  it('have the code of the reference, else of the title, for a candidate without one', async () => {
    const rows = [
      { title: 'Bottle', hsCode: '961700' },
      { externalRef: 'BTL-1', hsCode: '732393' },
      { externalRef: 'OLD-1', hsCode: '111111', validUntil: '2026-01-31' },
    ];
    const card = cards({ 'hs-codes': rows, 'duty-rates': [{ market: 'US', hsCode: '732393', bps: 200 }] });
    const codeOf = (given: Partial<SubmittedCandidate>) => rowsFor(candidate(given), card);
    expect((await codeOf({ title: 'Bottle' }))?.hsCode).toMatchObject({ hsCode: '961700', version: 3 });
    const both = await codeOf({ title: 'Bottle', externalRef: 'BTL-1' });
    expect([both?.hsCode?.hsCode, both?.dutyRate?.bps]).toEqual(['732393', 200]);
    expect(await codeOf({ title: 'bottle', externalRef: 'BTL' })).toBeUndefined();
    expect((await codeOf({ title: 'Bottle', hsCode: '940361' }))?.hsCode).toBeUndefined();
    // A valid row by title goes before one by reference that has ended.
    expect((await codeOf({ title: 'Bottle', externalRef: 'OLD-1' }))?.hsCode?.hsCode).toBe('961700');
    expect((await codeOf({ title: 'Mug', externalRef: 'OLD-1' }))?.hsCode?.validUntil).toBe('2026-01-31');
  });

  it('have the exchange rates between the currencies of price, cost and tables', async () => {
    const row = (from: string, to: string, rate: string) => ({ from, to, rate });
    const rates = [row('CNY', 'USD', '0.1385'), row('EUR', 'CNY', '7.8'), row('EUR', 'GBP', '0.87')];
    const card = cards({ 'exchange-rates': rates }, { validUntil: '2027-06-30' });
    const pairsOf = async (given: Partial<SubmittedCandidate>) =>
      (await rowsFor(candidate(given), card))?.exchangeRates?.map(({ from, to, nanos }) => [from, to, nanos]);
    expect(await pairsOf({})).toBeUndefined();
    expect(await pairsOf({ costCurrency: 'CNY' })).toEqual([['CNY', 'USD', 138_500_000]]);
    expect(await pairsOf({ currency: 'EUR', costCurrency: 'CNY' })).toEqual([
      ['CNY', 'USD', 138_500_000],
      ['EUR', 'CNY', 7_800_000_000],
    ]);
    const dated = await rowsFor(candidate({ costCurrency: 'CNY' }), card);
    expect(dated?.exchangeRates?.[0]).toMatchObject({ version: 3, asOf: '2026-11-20', validUntil: '2027-06-30' });
  });

  it('are those that apply on the day of entry', async () => {
    const ended = { ...RULING, hsCode: '9617001000', bps: 100, validUntil: '2026-12-31' };
    const rulings = cards({ 'duty-rates': [{ ...RULING, validUntil: '2027-12-31' }, ended] });
    const bpsOn = async (entryDate: string) =>
      (await rowsFor(candidate({ hsCode: '9617001000', entryDate }), rulings))?.dutyRate?.bps;
    expect([await bpsOn('2026-12-31'), await bpsOn('2027-02-01')]).toEqual([100, 370]);
  });

  it('have the duty of the longest code that begins that of the candidate', async () => {
    const rulings = cards({ 'duty-rates': [RULING, { ...RULING, hsCode: '96170010', bps: 100 }] });
    const codeOf = async (hsCode?: string) =>
      (await rowsFor(candidate(hsCode === undefined ? {} : { hsCode }), rulings))?.dutyRate?.hsCode;
    expect(await Promise.all(['9617001100', '9617001000', '961700', '961800'].map(codeOf))).toEqual([
      '961700',
      '96170010',
      '961700',
      undefined,
    ]);
    // A code that is only read from the title may be wrong.
    expect(await codeOf()).toBeUndefined();
  });

  it('have the longest code that is valid, and one that has ended only without another', async () => {
    const rulings = cards({
      'duty-rates': [
        { ...RULING, validUntil: TODAY },
        { ...RULING, hsCode: '96170010', validUntil: '2026-11-19' },
      ],
    });
    const codeOn = async (day: string) =>
      (await rowsFor(candidate({ hsCode: '96170010' }), rulings, day))?.dutyRate?.hsCode;
    expect(await Promise.all(['2026-11-19', TODAY, '2026-11-21'].map(codeOn))).toEqual([
      '96170010',
      '961700',
      '96170010',
    ]);
  });

  it('have the smallest tier that is valid, and one that has ended only without another', async () => {
    const price = { market: 'US', item: 'last-mile', cents: 480, currency: 'USD' };
    const tiers = [
      { ...price, upToGrams: 500, validUntil: '2026-11-19' },
      { ...price, upToGrams: 1_000, cents: 560, validUntil: TODAY },
    ];
    const centsOn = async (day: string) =>
      (await rowsFor(candidate(), cards({ fulfilment: tiers }), day))?.fulfilment?.[0]?.cents;
    expect(await Promise.all(['2026-11-19', TODAY, '2026-11-21'].map(centsOn))).toEqual([480, 560, 480]);
  });

  it('count as documented with a source and a date of the card, or with a ruling', async () => {
    const documented = { source: 'Offer 4711', documentDate: '2026-11-01' };
    const dutyOf = async (row: SavedRow, head: Partial<CardHead> = {}) =>
      (await rowsFor(candidate({ hsCode: '961700' }), cards({ 'duty-rates': [row] }, head)))?.dutyRate;
    expect(await dutyOf(RULING)).toMatchObject({ isDocumented: false, asOf: '2026-11-20' });
    expect(await dutyOf(RULING, documented)).toMatchObject({
      isDocumented: true,
      asOf: '2026-11-01',
      source: 'Offer 4711',
    });
    expect(await dutyOf({ ...RULING, document: 'BTI 1' }, documented)).toMatchObject({
      isDocumented: true,
      source: 'BTI 1',
    });
    // A document of the future would be fresh for ever.
    expect(await dutyOf(RULING, { documentDate: '2027-01-01' })).toMatchObject({ asOf: '2026-11-20' });
  });

  it('end on their own last day, or on that of the card', async () => {
    const lanes = [LANE, { ...LANE, mode: 'air', validUntil: '2026-12-01' }];
    const source = cards({ 'freight-lanes': lanes }, { validUntil: '2027-01-31' });
    const until = async (freightMode: 'sea' | 'air') =>
      (await rowsFor(candidate({ freightMode }), source))?.freightLane?.validUntil;
    expect([await until('sea'), await until('air')]).toEqual(['2027-01-31', '2026-12-01']);
  });

  it('have a price of each item in the market, of a parcel by the smallest tier that holds it', async () => {
    const price = { market: 'US', item: 'last-mile', cents: 480, currency: 'USD' };
    const tiers = [
      { ...price, cents: 900 },
      { ...price, upToGrams: 1_000, cents: 560 },
      { ...price, upToGrams: 500, cents: 480 },
      { ...price, item: 'pick', cents: 180 },
      { ...price, market: 'DE', upToGrams: 500, cents: 1 },
    ];
    const pricesOf = async (weightGrams?: number) =>
      (
        await rowsFor(candidate(weightGrams === undefined ? {} : { weightGrams }), cards({ fulfilment: tiers }))
      )?.fulfilment?.map(({ item, cents: amount }) => [item, amount]);
    const pick = ['pick', 180];
    expect(await pricesOf()).toEqual([pick, ['last-mile', 480]]);
    expect(await pricesOf(500)).toEqual([pick, ['last-mile', 480]]);
    expect(await pricesOf(501)).toEqual([pick, ['last-mile', 560]]);
    expect(await pricesOf(5_000)).toEqual([pick, ['last-mile', 900]]);
  });
});
