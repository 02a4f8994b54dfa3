import { addDays } from '@cpes/contracts';
import fc from 'fast-check';
import { isInForce } from '../domain/dated-index.ts';
import type { OriginDuty } from '../domain/rate-rows.ts';
import type { Check } from './rate-source.ts';
import { originDutiesAfter } from './us-origin-duties.ts';
import type { OriginHeading } from './us-origin-headings.ts';

const TODAY = '2026-11-29';
const CHECK: Check = { today: TODAY, release: '2026HTSRev21', address: 'http://usitc', acceptsMoves: false };
const HEADING = '9903.05.31';
const BEFORE: OriginDuty = {
  origin: 'CN',
  layer: 'forced_labour',
  method: 'additive',
  bps: 1_250,
  section232: 'free',
  heading: HEADING,
  note: null,
  effectiveFrom: '2026-07-24',
  effectiveTo: null,
  asOf: '2026-09-29',
  source: 'a notice',
  reliability: 'official_table',
};

const heading = (dates: string, bps = 1_500, own = HEADING): OriginHeading => ({
  heading: own,
  description: `Effective with respect to entries ${dates}, articles the product of China`,
  kind: 'additional',
  bps,
});
const after = (present: readonly OriginDuty[], headings: readonly OriginHeading[], check: Partial<Check> = {}) =>
  originDutiesAfter(present, headings, { ...CHECK, ...check });
/** The rates with their days. */
const periods = (rows: readonly OriginDuty[]) =>
  rows
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
    .map(({ bps, effectiveFrom, effectiveTo }) => [bps, effectiveFrom, effectiveTo]);

const monthly = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
/** Words with a first and a last day, counted from today. */
const wordsOf = (begins: number | null, days: number | null) => {
  const [first, last] = [addDays(TODAY, begins ?? 0), addDays(TODAY, (begins ?? 0) + (days ?? 0))];
  return `${begins === null ? '' : `on or after ${monthly(first)} `}${days === null ? '' : `through ${monthly(last)}`}`;
};
const FILE = fc.record({
  begins: fc.option(fc.integer({ min: -40, max: 340 })),
  days: fc.option(fc.integer({ min: 0, max: 90 })),
  bps: fc.integer({ min: 1_000, max: 1_500 }),
});
const NEW_YEAR = heading('on or after January 1, 2027');
const SCHEDULED = [
  [1_250, '2026-07-24', '2026-12-31'],
  [1_500, '2027-01-01', null],
];

describe('the duties by origin after the headings of a file', () => {
  it('change on the first day that the words state', () => {
    const { rows, notes } = after([BEFORE], [NEW_YEAR]);
    expect(periods(rows)).toEqual(SCHEDULED);
    expect(rows.map(({ asOf, source }) => [asOf, source])).toEqual([
      ['2026-09-29', 'a notice, replaced from 2027-01-01'],
      [TODAY, 'USITC Harmonized Tariff Schedule, 2026HTSRev21, http://usitc'],
    ]);
    expect(notes).toEqual(['duties from 2027-01-01: 9903.05.31']);
  });

  it('have no second step after the same file, also on the day of the step', () => {
    const { rows } = after([BEFORE], [NEW_YEAR]);
    expect(after(rows, [NEW_YEAR]).rows).toEqual(rows);
    expect(periods(after(rows, [NEW_YEAR], { today: '2027-01-01' }).rows)).toEqual(SCHEDULED);
  });

  it.each<[string, readonly OriginHeading[], unknown, string[]]>([
    ['states no day', [heading('', 1_250)], [[1_250, '2026-07-24', null]], ['scheduled duties withdrawn: 9903.05.31']],
    [
      'states another day',
      [heading('on or after March 1, 2027', 1_400)],
      [
        [1_250, '2026-07-24', '2027-02-28'],
        [1_400, '2027-03-01', null],
      ],
      ['duties from 2027-03-01: 9903.05.31', 'scheduled duties withdrawn: 9903.05.31'],
    ],
    [
      'begins it earlier',
      [heading('on or after November 29, 2026')],
      [
        [1_250, '2026-07-24', '2026-11-28'],
        [1_500, TODAY, null],
      ],
      ['duties changed: 9903.05.31', 'scheduled duties withdrawn: 9903.05.31'],
    ],
    [
      'does not have its heading',
      [],
      [[1_250, '2026-07-24', null]],
      ['not read, so kept: 9903.05.31', 'scheduled duties withdrawn: 9903.05.31'],
    ],
    [
      'begins it in more than a year',
      [heading('on or after January 1, 2028')],
      [[1_250, '2026-07-24', null]],
      ['begin in more than a year, so kept: 9903.05.31', 'scheduled duties withdrawn: 9903.05.31'],
    ],
    [
      'has ended it',
      [heading('through November 9, 2026', 1_250)],
      [[1_250, '2026-07-24', '2026-11-09']],
      ['duties until 2026-11-09: 9903.05.31', 'scheduled duties withdrawn: 9903.05.31'],
    ],
    ['has words that are not read', [heading('from Brumaire 8, 2027')], SCHEDULED, ['not read, so kept: 9903.05.31']],
  ])('follow a newer file that %s', (_what, headings, expected, notes) => {
    const { rows } = after([BEFORE], [NEW_YEAR]);
    const next = after(rows, headings);
    expect(periods(next.rows)).toEqual(expected);
    expect(next.notes).toEqual(notes);
  });

  it('end on the last day that the words state, also on one that is over', () => {
    const ending = after([BEFORE], [heading('through December 31, 2026', 1_250)]);
    expect(periods(ending.rows)).toEqual([[1_250, '2026-07-24', '2026-12-31']]);
    expect(ending.notes).toEqual(['duties until 2026-12-31: 9903.05.31']);
    expect(ending.rows[0]?.source).toContain(', in force until 2026-12-31');
    const over = after([BEFORE], [heading('through November 9, 2026', 1_250)]);
    expect(periods(over.rows)).toEqual([[1_250, '2026-07-24', '2026-11-09']]);
    expect(over.notes).toEqual(['duties until 2026-11-09: 9903.05.31']);
  });

  it('lose the end of an earlier file whose successor states none, and keep that of a notice', () => {
    const { rows } = after([BEFORE], [heading('through December 31, 2026', 1_250)]);
    expect(periods(after(rows, [heading('', 1_250)]).rows)).toEqual([[1_250, '2026-07-24', null]]);
    const ofNotice = { ...BEFORE, effectiveTo: '2026-12-31' };
    const once = after([ofNotice], [heading('', 1_250)]).rows;
    expect(periods(after(once, [heading('', 1_250)]).rows)).toEqual([[1_250, '2026-07-24', '2026-12-31']]);
  });

  it('begin and end on the days of one heading', () => {
    const { rows, notes } = after([BEFORE], [heading('on or after January 1, 2027 and before July 1, 2027')]);
    expect(periods(rows)).toEqual([
      [1_250, '2026-07-24', '2026-12-31'],
      [1_500, '2027-01-01', '2027-06-30'],
    ]);
    expect(notes).toEqual(['duties from 2027-01-01: 9903.05.31', 'duties until 2027-06-30: 9903.05.31']);
  });

  it('keep a scheduled row of a notice under a heading without a day', () => {
    const ofNotice = [
      { ...BEFORE, effectiveTo: '2026-12-31' },
      { ...BEFORE, bps: 2_000, effectiveFrom: '2027-01-01' },
    ];
    const { rows } = after(ofNotice, [heading('', 1_250)]);
    expect(periods(rows)).toEqual([SCHEDULED[0], [2_000, '2027-01-01', null]]);
    expect(periods(after(rows, [heading('', 1_250)]).rows)).toEqual(periods(rows));
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2027-06-30', '2027-07-01'],
  ])('keep the rows of a notice, the first until %s, and name a heading with another day', (until, from) => {
    const ofNotice = [
      { ...BEFORE, effectiveTo: until },
      { ...BEFORE, bps: 2_000, effectiveFrom: from },
    ];
    const kept = 'other days than those of a notice, so kept: 9903.05.31';
    expect(after(ofNotice, [NEW_YEAR])).toEqual({ rows: ofNotice, notes: [kept] });
    expect(after(ofNotice.slice(0, 1), [heading('on or after December 1, 2026')]).notes).toEqual([kept]);
    const same = { ...BEFORE, bps: 1_500, effectiveFrom: '2027-01-01' };
    const agreed = [{ ...BEFORE, effectiveTo: '2026-12-31' }, same];
    expect(after(agreed, [NEW_YEAR])).toEqual({ rows: agreed, notes: [] });
  });

  it('keep the last day of a notice after a step is withdrawn, and beside another one in the words', () => {
    const ofNotice = { ...BEFORE, effectiveTo: '2026-12-31' };
    const { rows } = after([ofNotice], [NEW_YEAR]);
    expect(periods(rows)).toEqual(SCHEDULED);
    expect(periods(after(rows, [heading('', 1_250)]).rows)).toEqual([SCHEDULED[0]]);
    const longer = after([ofNotice], [heading('through June 30, 2027', 1_250)]);
    expect(periods(longer.rows)).toEqual([SCHEDULED[0]]);
    expect(longer.notes).toEqual(['other end than that of a notice, so kept: 9903.05.31']);
    expect(periods(after(longer.rows, [heading('', 1_250)]).rows)).toEqual([SCHEDULED[0]]);
  });

  it('keep the end that an earlier file states before a later step, also after another one', () => {
    const ending = after([BEFORE], [heading('through December 31, 2026', 1_250)]).rows;
    const march = [heading('on or after March 1, 2027')];
    const expected = [SCHEDULED[0], [1_500, '2027-03-01', null]];
    expect(periods(after(ending, march).rows)).toEqual(expected);
    expect(periods(after(after(ending, [NEW_YEAR]).rows, march).rows)).toEqual(expected);
    const earlier = after(ending, [heading('on or after December 15, 2026')]).rows;
    expect(periods(after(earlier, march).rows)).toEqual(expected);
  });

  it('end a younger row of an import that is over, and keep and name one of a notice', () => {
    const over = [heading('through November 9, 2026', 1_250)];
    const younger = { ...BEFORE, effectiveFrom: '2026-11-20' };
    const ofImport = { ...younger, source: 'USITC Harmonized Tariff Schedule, 2026HTSRev20' };
    const ended = after([ofImport], over);
    expect(periods(ended.rows)).toEqual([[1_250, '2026-11-20', '2026-11-28']]);
    expect(ended.notes).toEqual(['duties until 2026-11-28: 9903.05.31']);
    expect(after([{ ...ofImport, effectiveFrom: TODAY }], over).rows).toEqual([]);
    const steps = after([younger], [NEW_YEAR]).rows;
    expect(after(steps, over)).toEqual({
      rows: [younger],
      notes: ['over, but kept for the days of a notice: 9903.05.31', 'scheduled duties withdrawn: 9903.05.31'],
    });
  });

  it('have the method of the row in force, and a bound also without one', () => {
    const ended: OriginDuty = { ...BEFORE, method: 'floor_total', effectiveTo: '2026-10-31' };
    const next = after([ended, { ...BEFORE, effectiveFrom: '2026-11-01' }], [heading('')]);
    expect(next.notes).toEqual(['duties changed: 9903.05.31']);
    const without = [{ ...BEFORE, effectiveTo: '2026-11-01' }];
    expect(() => after(without, [heading('on or after January 1, 2027', 12_500)])).toThrow('moved too far');
    const steps = after(without, [NEW_YEAR]).rows;
    const begun = after(steps, [heading('on or after November 29, 2026', 1_400)]).rows;
    expect(periods(begun)).toEqual([
      [1_250, '2026-07-24', '2026-11-01'],
      [1_400, TODAY, null],
    ]);
  });

  it('revive no ended row under a heading that still prints, and name one that its words state', () => {
    const ended = [{ ...BEFORE, effectiveTo: '2026-11-01' }];
    expect(after(ended, [heading('')])).toEqual({ rows: ended, notes: [] });
    const withdrawn = after(after(ended, [NEW_YEAR]).rows, [heading('')]);
    expect(withdrawn).toEqual({ rows: ended, notes: ['scheduled duties withdrawn: 9903.05.31'] });
    const stated = after(ended, [heading('through December 31, 2026')]);
    expect(stated).toEqual({ rows: ended, notes: ['ended, but stated: 9903.05.31'] });
  });

  it('keep a row whose heading begins in more than 366 days', () => {
    expect(after([BEFORE], [heading('on or after December 1, 2027')])).toEqual({
      rows: [BEFORE],
      notes: ['begin in more than a year, so kept: 9903.05.31'],
    });
    expect(after([BEFORE], [heading('on or after November 30, 2027')]).rows).toHaveLength(2);
  });

  it('are refused for a later rate that moves too far, and for 25 later days', () => {
    const far = [heading('on or after January 1, 2027', 12_500)];
    expect(() => after([BEFORE], far)).toThrow('the duty of 9903.05.31 moved too far');
    expect(after([BEFORE], far, { acceptsMoves: true }).rows).toHaveLength(2);
    const codes = Array.from({ length: 25 }, (_, at) => `9903.05.${at + 20}`);
    const rows = codes.map((code) => ({ ...BEFORE, heading: code }));
    const headings = codes.map((code, at) => heading(`on or after January ${at + 1}, 2027`, 1_500, code));
    expect(() => after(rows, headings)).toThrow('duties begin on 25 later days');
    expect(after(rows.slice(1), headings).rows).toHaveLength(48);
  });

  it('have no step to the rate in force', () => {
    const same = heading('on or after January 1, 2027', 1_250);
    expect(after([BEFORE], [same])).toEqual({ rows: [BEFORE], notes: [] });
  });

  it('have one rate at most on every day, that of the newest file from the first day it states', () => {
    fc.assert(
      fc.property(fc.array(FILE, { minLength: 1, maxLength: 4 }), (files) => {
        let rows: readonly OriginDuty[] = [BEFORE];
        for (const { begins, days, bps } of files) {
          const [first, last] = [addDays(TODAY, begins ?? 0), addDays(TODAY, (begins ?? 0) + (days ?? 0))];
          const words = wordsOf(begins, days);
          const wasKnown = rows.some((row) => row.effectiveTo === null || row.effectiveTo >= TODAY);
          rows = after(rows, [heading(words, bps)]).rows;
          const on = (day: string) => rows.filter((row) => isInForce(row, day)).map((row) => row.bps);
          const sorted = rows.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
          for (const [at, row] of sorted.slice(1).entries())
            expect((sorted[at]?.effectiveTo ?? '9999') < row.effectiveFrom).toBe(true);
          if (begins !== null && begins > 0) expect(on(first)).toEqual([bps]);
          if (days !== null && last >= TODAY && (wasKnown || (begins ?? 0) > 0)) {
            expect(on(last)).toEqual([bps]);
            expect(on(addDays(last, 1))).toEqual([]);
          }
          expect(after(rows, [heading(words, bps)]).rows.length).toBe(rows.length);
        }
      }),
    );
  });

  it('have the later row and the last day of a notice after any files', () => {
    const [ended, later] = [addDays(TODAY, 60), { ...BEFORE, bps: 2_000, effectiveFrom: addDays(TODAY, 70) }];
    fc.assert(
      fc.property(fc.array(FILE, { minLength: 1, maxLength: 4 }), (files) => {
        let rows: readonly OriginDuty[] = [{ ...BEFORE, effectiveTo: ended }, later];
        for (const { begins, days, bps } of files) rows = after(rows, [heading(wordsOf(begins, days), bps)]).rows;
        expect(rows).toContainEqual(later);
        expect(rows.filter((row) => isInForce(row, TODAY)).map((row) => row.effectiveTo)).toEqual([ended]);
        expect(rows.filter((row) => row.effectiveFrom > TODAY)).toEqual([later]);
      }),
    );
  });
});
