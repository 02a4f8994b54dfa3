import { addDays, type FreightLaneRow, type MerchantTerms, type ScheduledDay, wordsOf } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { bottleInput, classified, extractBottle, type Given } from '../../test/bottle.ts';
import { readRateTables } from '../store/rate-files.ts';
import { extract } from './extract.ts';
import { RateSnapshot } from './rate-snapshot.ts';

const TODAY = '2026-11-28';
const armchair = (given: Given = {}) =>
  extractBottle({
    day: TODAY,
    classification: classified('9401616011', 'supplied'),
    ...given,
    candidate: { title: 'Upholstered armchair', hsCode: '9401616011', ...given.candidate },
  });
const brief = (schedule: readonly ScheduledDay[] = []) =>
  schedule.map(({ date, moves }) => [
    date,
    ...moves.map(({ factor, fromCents, toCents }) => [factor, fromCents, toCents]),
  ]);
const lane: FreightLaneRow = {
  version: 2,
  asOf: '2026-11-01',
  isDocumented: true,
  source: 'Offer 4711',
  unit: 'revenue-ton',
  rateCents: cents(8_000),
  currency: 'USD',
};

describe('the entry of a candidate', () => {
  it('is on the day of the evaluation by default, after the days of its lane', () => {
    const { entry } = extractBottle({ day: TODAY });
    expect(entry).toMatchObject({ date: TODAY, transitDays: 30 });
  });

  it.each([
    ['by air', { freightMode: 'air' }, 7],
    ['from an origin without a lane', { supplierCountry: 'BR' }, 30],
    ['between two members of the EU', { supplierCountry: 'PL', targetMarket: 'DE' }, 7],
    ['within one country', { supplierCountry: 'US' }, 4],
    ['to a market without tables', { supplierCountry: 'VN', targetMarket: 'BR' }, 44],
  ] as const)('takes the days of the table %s', (_how, candidate, transitDays) => {
    expect(extractBottle({ candidate: { ...candidate, entryDate: '2027-02-01' } }).entry).toMatchObject({
      date: '2027-02-01',
      transitDays,
    });
  });

  it("takes the days of the merchant's own lane first, while it is valid", () => {
    const rateCards = { freightLane: { ...lane, transitDays: 21, validUntil: '2026-12-31' } };
    expect(extractBottle({ day: TODAY, rateCards }).entry).toMatchObject({ transitDays: 21 });
    expect(extractBottle({ day: '2027-01-01', rateCards }).entry).toMatchObject({ transitDays: 30 });
    expect(extractBottle({ day: TODAY, rateCards: { freightLane: lane } }).entry).toMatchObject({ transitDays: 30 });
  });
});

describe('the schedule of a candidate', () => {
  it('has the step of the duty on wooden seats, with its notice', () => {
    const { schedule = [] } = armchair();
    // 509 of customs value: 25 % of list 3 and 25 %, then 30 %.
    expect(brief(schedule)).toEqual([['2027-01-01', ['additionalDuties', 255, 280]]]);
    expect(wordsOf(schedule[0]?.moves[0]?.source)).toBe(
      'proclamation of 2025-12-31, which put the step off to 2027-01-01, via secondary sources',
    );
    expect(schedule[0]?.before.amounts.additionalDuties).toBe(255);
    expect(schedule[0]?.then.amounts).toEqual({ ...schedule[0]?.before.amounts, additionalDuties: 280 });
  });

  it('is the same on whatever day the goods enter', () => {
    for (const entryDate of ['2026-12-20', '2026-12-31', '2027-01-01', '2027-10-10'])
      expect(brief(armchair({ candidate: { entryDate } }).schedule)).toEqual(brief(armchair().schedule));
  });

  it('is absent when nothing is scheduled', () => {
    expect(extractBottle({ day: TODAY })).not.toHaveProperty('schedule');
    expect(armchair({ day: '2027-01-01' })).not.toHaveProperty('schedule');
    expect(armchair({ candidate: { supplierCountry: 'KR' } })).not.toHaveProperty('schedule');
  });

  it('reaches 400 days ahead', () => {
    expect(armchair({ day: addDays('2027-01-01', -400) }).schedule?.map(({ date }) => date)).toContain('2027-01-01');
    expect(armchair({ day: addDays('2027-01-01', -401) }).schedule?.map(({ date }) => date)).not.toContain(
      '2027-01-01',
    );
  });

  it("does not change with the end of a quote's validity", () => {
    const quoted = { source: 'a forwarder', asOf: TODAY, validUntil: '2026-12-15' };
    const freight = { ...quoted, amountCents: cents(900), currency: 'USD' };
    const duty = { ...quoted, bps: 0, additionalBps: 1_000 };
    expect(extractBottle({ day: TODAY, quotes: { freight, duty } })).not.toHaveProperty('schedule');
    expect(brief(armchair({ quotes: { freight, duty } }).schedule)).toEqual(brief(armchair().schedule));
  });

  it('has no step of the tables while a duty quote is valid beyond it', () => {
    const duty = { source: 'a broker', asOf: TODAY, validUntil: '2027-01-01', bps: 0, additionalBps: 1_000 };
    expect(armchair({ quotes: { duty } })).not.toHaveProperty('schedule');
  });

  it("has the end of the merchant's own rows", () => {
    const rateCards = { freightLane: { ...lane, transitDays: 21, validUntil: '2027-03-31' } };
    const { schedule = [] } = extractBottle({ day: TODAY, rateCards, candidate: { entryDate: '2027-05-01' } });
    // 8,000 and 17,000 ÷ 500.
    expect(brief(schedule)).toEqual([['2027-04-01', ['internationalFreight', 16, 34]]]);
    // Goods that enter on the last day of the lane travel by it.
    expect(schedule[0]?.transitDaysBefore).toBe(21);
    expect(wordsOf(schedule[0]?.moves[0]?.source)).toBe(
      'your freight lanes of 2026-11-01, version 2: Offer 4711 ends on 2027-03-31',
    );
  });

  it('has the end of terms that move a factor', () => {
    const terms = {
      version: 1,
      asOf: TODAY,
      isDocumented: true,
      validUntil: '2027-01-31',
      currency: 'USD',
      storageHalfMonths: 12,
    };
    const days = extractBottle({ day: TODAY, terms }).schedule ?? [];
    expect(days.map(({ date, moves }) => [date, moves[0]?.factor])).toEqual([
      ['2027-02-01', 'inboundReceivingStorage'],
    ]);
  });

  describe('with terms that end', () => {
    const TERMS = { version: 1, asOf: TODAY, isDocumented: true, validUntil: '2027-01-31', currency: 'USD' };
    const ending = (own: Partial<MerchantTerms>) => extractBottle({ day: TODAY, terms: { ...TERMS, ...own } }).schedule;

    it.each([
      ['recover', { returnRecoveryBps: 10_000 }],
      ['cost', { returnHandlingCents: cents(0) }],
    ])('has the day on which only what returns %s changes', (_what, own) => {
      const [day, ...others] = ending(own) ?? [];
      expect(others).toEqual([]);
      expect(day).toMatchObject({ date: '2027-02-01', moves: [{ factor: 'returnRate' }] });
      expect(day?.moves[0]?.toCents).toBe(day?.moves[0]?.fromCents);
      expect(wordsOf(day?.moves[0]?.source)).toContain(
        'your terms of 2026-11-28 were valid until 2027-01-31 and are not used',
      );
      expect(day?.before.marginTerms).not.toEqual(day?.then.marginTerms);
    });

    it('has no day for a target CAC, which decides no score', () => {
      expect(ending({ targetCacCents: cents(500) })).toBeUndefined();
    });
  });

  it("has the end of the merchant's own duty rate and price of fulfilment", () => {
    const row = { version: 2, asOf: '2026-11-01', isDocumented: true };
    const rateCards = {
      dutyRate: { ...row, hsCode: '94016160', bps: 1_000, validUntil: '2027-03-31' },
      fulfilment: [
        { ...row, item: 'pick' as const, cents: cents(90), currency: 'USD', validUntil: '2027-04-30' },
        { ...row, item: 'pack' as const, cents: cents(60), currency: 'USD', validUntil: '2027-04-30' },
      ],
    };
    // 509 × 10 %, and 90 + 60.
    expect(brief(armchair({ day: '2027-01-01', rateCards }).schedule)).toEqual([
      ['2027-04-01', ['customsDuty', 51, 0]],
      ['2027-05-01', ['pickPack', 150, 335]],
    ]);
  });

  it('has a sales tax that changes, and what follows it', async () => {
    const tables = await readRateTables();
    const gb = tables.vatRates.find(({ market }) => market === 'GB')!;
    const raised = { ...gb, standardBps: 2_500, effectiveFrom: '2027-04-01', source: 'a budget' };
    const vatRates = [...tables.vatRates, raised];
    const input = bottleInput({ day: TODAY, candidate: { targetMarket: 'GB' } });
    const { schedule = [] } = extract(new RateSnapshot({ ...tables, vatRates }, 'test'), input);
    expect(schedule.map(({ date, moves }) => [date, moves[0]?.factor, wordsOf(moves[0]?.source)])).toEqual([
      ['2027-04-01', 'salesTax', 'a budget'],
    ]);
    expect(schedule[0]?.before.marginTerms.salesTaxBps).toBe(2_000);
    expect(schedule[0]?.then.marginTerms.salesTaxBps).toBe(2_500);
  });

  it('has the earliest 24 days of a table with more', async () => {
    const tables = await readRateTables();
    const [first] = tables.shipmentCharges.filter(({ zone, item }) => zone === 'US' && item === 'broker_entry');
    const raises = Array.from({ length: 30 }, (_, n) => ({
      ...first!,
      fixedCents: 30_000 + 1_000 * n,
      effectiveFrom: addDays(TODAY, n + 1),
    }));
    const snapshot = new RateSnapshot({ ...tables, shipmentCharges: [...tables.shipmentCharges, ...raises] }, 'test');
    const { schedule = [] } = extract(snapshot, bottleInput({ day: TODAY }));
    expect(schedule.map(({ date }) => date)).toEqual(Array.from({ length: 24 }, (_, n) => addDays(TODAY, n + 1)));
  });
});
