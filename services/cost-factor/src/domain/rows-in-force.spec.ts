import type { RateTables } from './rate-rows.ts';
import { rowsInForce } from './rows-in-force.ts';

const DAY = '2026-11-27';

const row = (from: string, to: string | null, asOf: string, source: string) => ({
  effectiveFrom: from,
  effectiveTo: to,
  asOf,
  source,
});

const tables = {
  entryFeeRates: [
    row('2025-10-01', '2026-09-30', '2025-10-01', 'MPF of 2026'),
    row('2026-10-01', '2027-09-30', '2026-10-01', 'MPF of 2027'),
    row('2026-01-01', null, '2026-02-01', 'harbour fee'),
    row('2026-01-01', null, '2026-02-01', 'harbour fee'),
    row('2027-01-01', null, '2026-11-01', 'a later fee'),
  ],
  usTariffLines: [{ effectiveFrom: '2026-01-01', effectiveTo: null }],
  tariffSources: [
    { ...row('2025-01-01', null, '2025-05-31', 'HTS'), zone: 'US', layer: 'mfn' },
    { ...row('2025-01-01', null, '2020-12-02', 'UK tariff'), zone: 'GB', layer: 'mfn' },
    { ...row('2025-01-01', null, '2026-01-01', 'Canadian tariff'), zone: 'CA', layer: 'mfn' },
  ],
  hs6MfnRates: [{ effectiveFrom: '2026-01-01', effectiveTo: null }],
  usLineWords: [],
} as unknown as RateTables;

describe('rowsInForce', () => {
  it('counts the rows of the day, with their newest and oldest day, first end, and sources by rows', () => {
    expect(rowsInForce(tables, 'entryFeeRates', DAY)).toEqual({
      rows: 3,
      asOf: '2026-10-01',
      oldestAsOf: '2026-02-01',
      validUntil: '2027-09-30',
      sources: ['harbour fee', 'MPF of 2027'],
    });
  });

  it('names the tariff behind rows without a source, and nothing for an empty table', () => {
    expect(rowsInForce(tables, 'usTariffLines', DAY)).toEqual({
      rows: 1,
      asOf: '2025-05-31',
      oldestAsOf: '2025-05-31',
      validUntil: null,
      sources: ['HTS'],
    });
    const nothing = { rows: 0, asOf: null, oldestAsOf: null, validUntil: null, sources: [] };
    expect(rowsInForce(tables, 'usLineWords', DAY)).toEqual(nothing);
  });

  it('leaves the Canadian tariff out of the sources of the rates at six digits, which have none of it', () => {
    expect(rowsInForce(tables, 'hs6MfnRates', DAY)).toMatchObject({
      asOf: '2025-05-31',
      sources: ['HTS', 'UK tariff'],
    });
  });

  it('includes the first and the last day of a row', () => {
    expect(rowsInForce(tables, 'entryFeeRates', '2026-09-30').sources).toContain('MPF of 2026');
    expect(rowsInForce(tables, 'entryFeeRates', '2026-10-01').sources).not.toContain('MPF of 2026');
  });
});
