import { CURRENCIES } from '@cpes/contracts';
import { minorUnitDigitsOf } from '@cpes/money';
import type { ExchangeRateRow } from '../domain/rate-rows.ts';
import { type Publication, ratesAfter } from './exchange-rate-rows.ts';

const SHIPPED_DAY = '2026-11-10';
const TODAY = '2026-11-20';

/** Near today's rates, in billionths of a dollar. */
const NANOS: Readonly<Record<string, number>> = {
  USD: 1_000_000_000,
  EUR: 1_150_000_000,
  GBP: 1_315_000_000,
  JPY: 6_450_000,
  VND: 38_000,
};

const shipped: readonly ExchangeRateRow[] = CURRENCIES.map((currency) => ({
  currency,
  minorUnitDigits: minorUnitDigitsOf(currency),
  usdNanosPerMajorUnit: NANOS[currency] ?? 100_000_000,
  qualityPercent: 85,
  effectiveFrom: SHIPPED_DAY,
  effectiveTo: null,
  asOf: SHIPPED_DAY,
  source: 'shipped',
  reliability: 'index',
}));

function ecb(rates: Record<string, string>, from = TODAY): Publication {
  const perBase = new Map(Object.entries({ USD: '1.1511', ...rates }));
  return { base: 'EUR', rates: { source: 'the bank', from, to: null, perBase } };
}
function hmrc(rates: Record<string, string>): Publication {
  const perBase = new Map(Object.entries({ USD: '1.3147', ...rates }));
  return { base: 'GBP', rates: { source: 'the revenue', from: '2026-11-01', to: '2026-11-30', perBase } };
}
const rowOf = (rows: readonly ExchangeRateRow[], currency: string) => rows.find((row) => row.currency === currency);

describe('exchange rates after a publication', () => {
  it('are crossed through the euro, to the billionth of a dollar', () => {
    // 1.1511 ÷ 178.22 = 0.006458871058…, 1.1511 ÷ 0.8756 = 1.314641388…
    const rows = ratesAfter(shipped, ecb({ JPY: '178.22', GBP: '0.8756' }), TODAY);
    expect(rowOf(rows, 'JPY')).toEqual({
      currency: 'JPY',
      minorUnitDigits: 0,
      usdNanosPerMajorUnit: 6_458_871,
      qualityPercent: null,
      effectiveFrom: TODAY,
      effectiveTo: null,
      asOf: TODAY,
      source: 'the bank',
      reliability: 'official_table',
    });
    expect(rowOf(rows, 'GBP')?.usdNanosPerMajorUnit).toBe(1_314_641_389);
    expect(rowOf(rows, 'EUR')?.usdNanosPerMajorUnit).toBe(1_151_100_000);
    expect(rowOf(rows, 'USD')).toMatchObject({ usdNanosPerMajorUnit: 1_000_000_000, source: 'unit of account' });
  });

  it('keep what the publication does not price, and have every currency', () => {
    const rows = ratesAfter(shipped, ecb({ JPY: '178.22' }), TODAY);
    expect(rowOf(rows, 'VND')).toEqual(rowOf(shipped, 'VND'));
    expect(rows.map(({ currency }) => currency)).toEqual([...CURRENCIES]);
  });

  it('keep a newer rate of another authority', () => {
    const today = ratesAfter(shipped, ecb({ JPY: '178.22' }), TODAY);
    const both = ratesAfter(today, hmrc({ JPY: '203.55', VND: '34586' }), TODAY);
    expect(rowOf(both, 'JPY')?.source).toBe('the bank');
    // 1.3147 ÷ 34586 = 0.0000380124…; the shipped rate of 10 November is newer than the first of the month.
    expect(rowOf(both, 'VND')?.source).toBe('shipped');
    const old = shipped.map((row) => ({ ...row, asOf: '2026-10-20' }));
    expect(rowOf(ratesAfter(old, hmrc({ VND: '34586' }), TODAY), 'VND')).toMatchObject({
      usdNanosPerMajorUnit: 38_012,
      effectiveFrom: '2026-11-01',
      effectiveTo: '2026-11-30',
    });
  });

  it('keep a daily rate of the last days before that of a period which begins with it', () => {
    const old = shipped.map((row) => ({ ...row, asOf: '2026-10-20' }));
    for (const day of ['2026-10-30', '2026-11-01']) {
      const bank = ratesAfter(old, ecb({ JPY: '178.22' }, day), TODAY);
      expect(rowOf(ratesAfter(bank, hmrc({ JPY: '203.55' }), TODAY), 'JPY')?.source).toBe('the bank');
    }
    const stale = ratesAfter(old, ecb({ JPY: '178.22' }, '2026-10-23'), TODAY);
    expect(rowOf(ratesAfter(stale, hmrc({ JPY: '203.55' }), TODAY), 'JPY')?.source).toBe('the revenue');
  });

  it.each([
    ['of the future', ecb({}, '2026-11-21'), 'which is in the future'],
    ['with an inverted rate', ecb({ JPY: '0.0056' }), 'the rate of JPY moved too far'],
    ['with a misplaced point', ecb({ GBP: '8.756' }), 'the rate of GBP moved too far'],
    ['with a step of 11 %', ecb({ JPY: '160.5' }), 'the rate of JPY moved too far'],
  ])('are refused for a publication %s', (_fault, publication, reason) => {
    expect(() => ratesAfter(shipped, publication, TODAY)).toThrow(reason);
  });

  it('are refused for a period that has ended', () => {
    expect(() => ratesAfter(shipped, hmrc({}), '2026-12-01')).toThrow('ended on 2026-11-30');
  });

  it('take a large step when an operator accepts it, or after months without a publication', () => {
    expect(rowOf(ratesAfter(shipped, ecb({ JPY: '160.5' }), TODAY, true), 'JPY')?.asOf).toBe(TODAY);
    const old = shipped.map((row) => ({ ...row, asOf: '2026-08-01' }));
    expect(rowOf(ratesAfter(old, ecb({ JPY: '160.5' }), TODAY), 'JPY')?.asOf).toBe(TODAY);
  });
});
