import { parse } from 'csv-parse/sync';
import { accuracyOf, type Outcome, reportOf, rowsOf, type Truth } from './accuracy-report.ts';

const VACUUM_FLASK: Truth = { hs6: '961700', dutyBps: 720 };
const STEEL_HOUSEHOLD: Truth = { hs6: '732393', dutyBps: 200 };

const outcome = (hsCode: string, dutyBps: number, given: Partial<Outcome> = {}): Outcome => ({
  title: 'Flask, steel',
  style: 'terse',
  match: 'strong',
  hsCode,
  defensible: [VACUUM_FLASK],
  dutyBps,
  dutyRangeBps: { min: 700, max: 720 },
  ...given,
});
const OUTCOMES = [outcome('961700', 720), outcome('961900', 470), outcome('9617', 469), outcome('', 720)];

describe('accuracy report', () => {
  it('counts a code by its digits, and duty only with a code', () => {
    expect(accuracyOf(OUTCOMES)).toMatchObject({
      rows: 4,
      hs2Percent: 75,
      hs4Percent: 50,
      hs6Percent: 25,
      dutyWithin250BpsPercent: 50,
    });
  });

  it('counts other defensible codes in its lenient figures only', () => {
    const lenient = outcome('732393', 200, { defensible: [VACUUM_FLASK, STEEL_HOUSEHOLD] });
    expect(accuracyOf([lenient])).toMatchObject({
      hs2Percent: 0,
      hs6Percent: 0,
      dutyWithin250BpsPercent: 0,
      lenientHs2Percent: 100,
      lenientHs4Percent: 100,
      lenientHs6Percent: 100,
      lenientDutyWithin250BpsPercent: 100,
    });
  });

  it('counts a duty at the end of the range as in range, and shows the median width', () => {
    const within = (min: number, max: number) => outcome('961700', 720, { dutyRangeBps: { min, max } });
    expect(accuracyOf([within(720, 720), within(0, 720), within(721, 731), within(0, 719)])).toMatchObject({
      inRangePercent: 50,
      lenientInRangePercent: 50,
      medianRangeWidthBps: 719,
    });
    const other = outcome('732393', 200, {
      defensible: [VACUUM_FLASK, STEEL_HOUSEHOLD],
      dutyRangeBps: { min: 200, max: 200 },
    });
    expect(accuracyOf([other])).toMatchObject({ inRangePercent: 0, lenientInRangePercent: 100 });
  });

  it('ends with one line of JSON: the totals, and the same figures for each match', () => {
    const weak = outcome('961700', 720, { match: 'weak' });
    const last =
      reportOf([...OUTCOMES, weak], 1)
        .split('\n')
        .at(-1) ?? '';
    expect(JSON.parse(last)).toEqual({
      ...accuracyOf([...OUTCOMES, weak]),
      strength: { strong: accuracyOf(OUTCOMES), weak: accuracyOf([weak]) },
    });
  });

  it('writes each title with answer, match, range and verdict', () => {
    const rows = rowsOf([
      ...OUTCOMES,
      outcome('732393', 200, { defensible: [VACUUM_FLASK, STEEL_HOUSEHOLD] }),
      outcome('9619', 470),
      outcome('010121', 0),
    ]);
    const records: Record<string, string>[] = parse(rows, { columns: true });
    expect(records[0]).toEqual({
      title: 'Flask, steel',
      style: 'terse',
      hs6: '961700',
      alt: '961700',
      answer: '961700',
      match: 'strong',
      dutyMinBps: '700',
      dutyMaxBps: '720',
      trueDutyBps: '720',
      verdict: 'right',
    });
    expect(records.map(({ verdict }) => verdict)).toEqual([
      'right',
      'chapter',
      'heading',
      'none',
      'defensible',
      'chapter',
      'wrong',
    ]);
    expect(records[4]?.['alt']).toBe('961700|732393');
  });
});
