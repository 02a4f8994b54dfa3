import fc from 'fast-check';
import { isInForce } from '../domain/dated-index.ts';
import type { Dated } from '../domain/rate-rows.ts';
import { keepWhatWas } from './dated-rows.ts';

interface Line extends Dated {
  readonly code: string;
  readonly bps: number;
}

const TODAY = '2026-11-29';
const BEFORE = '2026-01-01';
const line = (code: string, bps: number, effectiveFrom = BEFORE, effectiveTo: string | null = null): Line => ({
  code,
  bps,
  effectiveFrom,
  effectiveTo,
});
const update = (present: readonly Line[], published: Record<string, number>) => {
  const rows = Object.entries(published).map(([code, bps]) => ({ code, bps }));
  return keepWhatWas<Line>(present, rows, ({ code }) => code, TODAY);
};

describe('the rows after a publication', () => {
  it('keep an unchanged row with its dates', () => {
    expect(update([line('a', 5)], { a: 5 })).toEqual({ rows: [line('a', 5)], changed: [] });
  });

  it('end a changed row yesterday, and begin the new one today', () => {
    const { rows, changed } = update([line('a', 5)], { a: 6 });
    expect(rows).toEqual([line('a', 5, BEFORE, '2026-11-28'), line('a', 6, TODAY)]);
    expect(changed).toEqual(['a']);
  });

  it('end a row that is no longer published, and begin a new one', () => {
    const { rows, changed } = update([line('a', 5)], { b: 6 });
    expect(rows).toEqual([line('a', 5, BEFORE, '2026-11-28'), line('b', 6, TODAY)]);
    expect(changed).toEqual(['a', 'b']);
  });

  it('replace a row of today, which has no day before', () => {
    const corrected = [line('a', 5, BEFORE, '2026-11-28'), line('a', 7, TODAY)];
    expect(update([line('a', 5, BEFORE, '2026-11-28'), line('a', 6, TODAY)], { a: 7 }).rows).toEqual(corrected);
    expect(update([line('a', 6, TODAY)], {}).rows).toEqual([]);
  });

  it('keep a scheduled row, before which the changed one ends', () => {
    const scheduled = line('a', 9, '2027-01-01');
    const { rows } = update([line('a', 5, BEFORE, '2026-12-31'), scheduled], { a: 6 });
    expect(rows).toEqual([line('a', 5, BEFORE, '2026-11-28'), line('a', 6, TODAY, '2026-12-31'), scheduled]);
  });

  it('drop a row that ended more than 400 days ago', () => {
    const [kept, dropped] = [line('a', 5, '2024-01-01', '2025-10-25'), line('b', 5, '2024-01-01', '2025-10-24')];
    expect(update([kept, dropped], {}).rows).toEqual([kept]);
  });

  it('have exactly the published figures in force, and those of yesterday on the day before', () => {
    const figures = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(figures, figures, (before, after) => {
        const present = Object.entries(before).map(([code, bps]) => line(code, bps));
        const { rows, changed } = update(present, after);
        const on = (day: string) =>
          Object.fromEntries(rows.filter((row) => isInForce(row, day)).map(({ code, bps }) => [code, bps]));
        expect([on(TODAY), on('2026-11-28')]).toEqual([{ ...after }, { ...before }]);
        const differing = ['a', 'b', 'c', 'd'].filter((code) => before[code] !== after[code]);
        expect(changed.toSorted()).toEqual(differing);
        expect(update(rows, after)).toEqual({ rows, changed: [] });
      }),
    );
  });
});
