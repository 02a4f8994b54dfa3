import { freshnessPercent } from './freshness.ts';

describe('freshness', () => {
  it.each([
    ['2026-11-21', 100],
    ['2026-11-07', 100],
    ['2026-11-06', 99],
    ['2026-10-17', 70],
    ['2026-09-26', 40],
    ['2024-01-01', 40],
    ['2026-12-24', 100],
  ])('of freight as of %s is %i %% on 2026-11-21', (asOf, expected) => {
    expect(freshnessPercent(asOf, '2026-11-21', 14)).toBe(expected);
  });

  it('is at most 80 % after the stated validity', () => {
    expect(freshnessPercent('2026-11-01', '2026-11-21', 90, '2026-11-20')).toBe(80);
    expect(freshnessPercent('2026-11-01', '2026-11-21', 90, '2026-11-21')).toBe(100);
    expect(freshnessPercent('2020-01-01', '2026-11-21', 90, '2026-11-20')).toBe(40);
  });

  it('counts from the end of the period for a figure with a period', () => {
    expect(freshnessPercent('2026-12-31', '2026-11-21', 90, '2026-12-31')).toBe(100);
    expect(freshnessPercent('2026-09-30', '2026-11-21', 90, '2026-09-30')).toBe(80);
    expect(freshnessPercent('2021-01-01', '2026-11-21', 90, '2021-01-01')).toBe(40);
  });
});
