import type { Match } from '@cpes/contracts';
import fc from 'fast-check';
import { dutiesByPrefix, type DutyRow, DutyTable } from '../duty-table.ts';
import { dutyRangeOf } from './duty-range.ts';
import type { SubheadingShare } from './shares.ts';

const row = (hs6: string, bps: number, spread = 0): DutyRow => ({
  hs6,
  isConsumer: true,
  rates: { US: { minBps: bps - spread, representativeBps: bps, maxBps: bps + spread } },
});
const duties = new DutyTable(
  dutiesByPrefix([row('010121', 100, 50), row('010129', 300), row('010130', 500), row('020110', 2000)]),
);
const shareOf = (code: string, share: number): SubheadingShare => ({
  indexed: { subheading: { code, when: {}, isUsual: false }, headingIndex: 0, entry: 0 },
  share,
});

const rangeOf = (code: string, match: Match, shares: SubheadingShare[]) =>
  dutyRangeOf({ code, match, shares }, 'US', duties);

describe('the range of duty', () => {
  it('is the usual rate for a single possible reading', () => {
    const shares = [shareOf('010121', 1)];
    expect(rangeOf('010121', 'strong', shares)).toEqual({ min: 100, max: 100 });
  });

  it('contains the likely readings and leaves out an unlikely one far away', () => {
    const shares = [shareOf('010121', 0.6), shareOf('010129', 0.3), shareOf('010130', 0.0999), shareOf('020110', 1e-4)];
    expect(rangeOf('010121', 'strong', shares)).toEqual({ min: 100, max: 500 });
    const even = shares.map(({ indexed }) => shareOf(indexed.subheading.code, 0.25));
    expect(rangeOf('010121', 'strong', even)).toEqual({ min: 100, max: 2000 });
  });

  it('contains less likely readings of a strong match than of a medium one', () => {
    const shares = [shareOf('010121', 0.94), shareOf('010130', 0.04), shareOf('020110', 0.02)];
    const widths = (['medium', 'strong'] as const).map((match) => rangeOf('010121', match, shares).max);
    expect(widths).toEqual([500, 2000]);
  });

  it('does not depend on how many unlikely readings there are', () => {
    const unlikely = Array.from({ length: 20 }, () => shareOf('020110', 0.02));
    expect(rangeOf('010121', 'medium', [shareOf('010121', 0.9), ...unlikely])).toEqual({ min: 100, max: 100 });
  });

  it('contains the rate of an answer that is much less likely than another reading', () => {
    const shares = [shareOf('010130', 0.99), shareOf('010121', 0.01)];
    expect(rangeOf('010121', 'medium', shares)).toEqual({ min: 100, max: 500 });
  });

  it('covers the chapter or the market when the answer has no more digits', () => {
    expect(rangeOf('01', 'weak', [shareOf('010121', 1)])).toEqual({
      min: 50,
      max: 500,
    });
    expect(rangeOf('', 'none', [])).toEqual({ min: 50, max: 2000 });
  });

  it('contains the usual rate of the answer, and lies within the rates of all readings', () => {
    const codes = ['010121', '010129', '010130', '020110'];
    fc.assert(
      fc.property(
        fc.array(fc.record({ code: fc.constantFrom(...codes), share: fc.double({ min: 1e-6, max: 1, noNaN: true }) }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.constantFrom('strong' as const, 'medium' as const, 'weak' as const),
        (rivals, match) => {
          const usual = rivals.map(({ code }) => duties.rateOf(code, 'US').representativeBps);
          const [{ code }] = rivals as [(typeof rivals)[number]];
          const shares = rivals.map((rival) => shareOf(rival.code, rival.share));
          const { min, max } = rangeOf(code, match, shares);
          expect(min).toBeLessThanOrEqual(usual[0]!);
          expect(max).toBeGreaterThanOrEqual(usual[0]!);
          expect(min).toBeGreaterThanOrEqual(Math.min(...usual));
          expect(max).toBeLessThanOrEqual(Math.max(...usual));
        },
      ),
    );
  });
});
