import { type Candidate, type OwnExchangeRateRow } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { amountOf, amounts, evidenceFor, extractBottle, type Given } from '../../test/bottle.ts';

const CARD = { version: 2, asOf: '2026-11-20', isDocumented: false };
const NANOS = 1_000_000_000;
const row = (from: string, to: string, rate: number, rest: Partial<OwnExchangeRateRow> = {}): OwnExchangeRateRow => ({
  ...CARD,
  from,
  to,
  nanos: Math.round(rate * NANOS),
  ...rest,
});
/** The bottle at 78.00 yuan, priced in euros. The tables of the test have 1.16 dollars per euro and 0.14 per yuan. */
const IN_YUAN: Partial<Candidate> = { currency: 'EUR', costCurrency: 'CNY', factoryUnitCostCents: cents(7_800) };
const withRates = (exchangeRates: OwnExchangeRateRow[], given: Given = {}) =>
  extractBottle({ candidate: IN_YUAN, ...given, rateCards: { exchangeRates } });
const costOf = (...rates: OwnExchangeRateRow[]) => amountOf(withRates(rates), 'factoryUnitCost');

describe('an exchange rate of the merchant', () => {
  it('replaces the rate of the tables, in either direction', () => {
    // 7800 × 0.14 ÷ 1.16, and 7800 × 0.15 ÷ 1.16.
    expect(costOf()).toBe(941);
    expect(costOf(row('CNY', 'USD', 0.15))).toBe(1_009);
    expect(costOf(row('USD', 'CNY', 1 / 0.15))).toBe(1_009);
  });

  it('between cost and price converts the cost as the document of the merchant does', () => {
    expect(costOf(row('EUR', 'CNY', 7.8))).toBe(1_000);
    expect(costOf(row('CNY', 'EUR', 0.125))).toBe(975);
    // 7.8 yuan per euro, whatever the euro is worth in dollars.
    expect(costOf(row('EUR', 'CNY', 7.8), row('EUR', 'USD', 1.2))).toBe(1_000);
  });

  it('for the dollar goes before one for the price', () => {
    expect(costOf(row('EUR', 'CNY', 7.8), row('CNY', 'USD', 0.15))).toBe(1_009);
  });

  it('is named in the evidence with the rate that it states and that of the tables', () => {
    const found = evidenceFor(withRates([row('EUR', 'CNY', 7.8)]), 'costExchangeRate');
    expect(found).toMatchObject({
      type: 'client_document',
      source: 'your exchange rates of 2026-11-20, version 2',
      asOf: '2026-11-20',
      qualityPercent: 80,
      rawValue: 148_717_949,
    });
    expect(found.assumption).toContain('1 EUR = 7.8 CNY by your exchange rates of 2026-11-20');
    expect(found.assumption).toContain('the tables have 0.14 USD per CNY');
  });

  it('is worth 100 with a dated document, and does not age within its validity', () => {
    const dated = row('CNY', 'USD', 0.15, { isDocumented: true, source: 'Forward 12', validUntil: '2027-06-30' });
    expect(evidenceFor(withRates([dated], { day: '2027-06-30' }), 'costExchangeRate')).toMatchObject({
      source: 'your exchange rates of 2026-11-20, version 2: Forward 12',
      qualityPercent: 100,
      freshnessPercent: 100,
      validUntil: '2027-06-30',
    });
  });

  it('goes before a live quote', () => {
    const quotes = { 'exchange-rate': { usdNanosPerMajorUnit: 1_300_000_000, source: 'a source', asOf: '2026-11-20' } };
    expect(evidenceFor(withRates([row('EUR', 'USD', 1.2)], { quotes }), 'exchangeRate')).toMatchObject({
      type: 'client_document',
      rawValue: 1_200_000_000,
    });
  });

  it('is ignored and named from the day after its last one', () => {
    const ended = [row('CNY', 'USD', 0.15, { validUntil: '2026-11-20' })];
    expect(amounts(withRates(ended))).toEqual(amounts(withRates([])));
    expect(evidenceFor(withRates(ended), 'costExchangeRate').assumption).toContain(
      'your exchange rates of 2026-11-20 were valid until 2026-11-20 and are not used',
    );
  });

  it('is ignored and named when it is more than ten times the table or less than a tenth', () => {
    for (const wrong of [row('CNY', 'USD', 7.1), row('CNY', 'USD', 0.0139), row('EUR', 'CNY', 0.13)]) {
      expect(amounts(withRates([wrong]))).toEqual(amounts(withRates([])));
      expect(evidenceFor(withRates([wrong]), 'costExchangeRate').assumption).toContain(
        'by your exchange rates of 2026-11-20 is more than 10 times the tables or less than a tenth, and is not used',
      );
    }
    expect(costOf(row('CNY', 'USD', 1.4))).toBe(9_414);
  });

  it('for the price replaces one for the dollar that is not used', () => {
    expect(costOf(row('CNY', 'USD', 7.1), row('EUR', 'CNY', 7.8))).toBe(1_000);
    const ended = row('CNY', 'USD', 0.15, { validUntil: '2026-11-20' });
    const found = withRates([ended, row('EUR', 'CNY', 7.8)]);
    expect(amountOf(found, 'factoryUnitCost')).toBe(1_000);
    expect(evidenceFor(found, 'costExchangeRate').assumption).toContain('were valid until 2026-11-20 and are not used');
  });

  it('that has ended is named once', () => {
    const inDollars = { ...IN_YUAN, currency: 'USD' };
    const ended = [row('CNY', 'USD', 0.15, { validUntil: '2026-11-20' })];
    const { assumption } = evidenceFor(withRates(ended, { candidate: inDollars }), 'costExchangeRate');
    expect(assumption?.match(/are not used/g)).toHaveLength(1);
  });

  it('of another pair changes nothing', () => {
    expect(amounts(withRates([row('GBP', 'JPY', 200)]))).toEqual(amounts(withRates([])));
  });

  it('gives the cost in the currency of the price within a cent of the stated rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2_000_000_000, max: 40_000_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (nanos, fen) => {
          const candidate = { ...IN_YUAN, factoryUnitCostCents: cents(fen) };
          const found = withRates([row('EUR', 'CNY', 0, { nanos })], { candidate });
          expect(Math.abs(amountOf(found, 'factoryUnitCost') - (fen * NANOS) / nanos)).toBeLessThan(0.6);
        },
      ),
    );
  });
});
