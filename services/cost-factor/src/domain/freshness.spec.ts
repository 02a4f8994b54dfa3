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

  it('is at most 80 % when the stated validity has ended', () => {
    expect(freshnessPercent('2026-11-01', '2026-11-21', 90, true)).toBe(80);
    expect(freshnessPercent('2026-11-01', '2026-11-21', 90, false)).toBe(100);
    expect(freshnessPercent('2020-01-01', '2026-11-21', 90, true)).toBe(40);
  });
});
