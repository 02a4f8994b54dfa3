import { accuracyOf, type Outcome, reportOf } from './accuracy-report.ts';

const outcome = (hsCode: string, hs6: string, dutyBps: number, trueDutyBps: number): Outcome => ({
  style: 'terse',
  match: 'strong',
  hsCode,
  hs6,
  dutyBps,
  trueDutyBps,
});
const OUTCOMES = [
  outcome('961700', '961700', 720, 720),
  outcome('961900', '961700', 470, 720),
  outcome('9617', '961700', 469, 720),
  outcome('', '961700', 720, 720),
];

describe('accuracy report', () => {
  it('counts a code by the digits it has, and duty only where there is a code', () => {
    expect(accuracyOf(OUTCOMES)).toEqual({
      rows: 4,
      hs2Percent: 75,
      hs4Percent: 50,
      hs6Percent: 25,
      dutyWithin250BpsPercent: 50,
    });
  });

  it('ends with the totals as one line of JSON', () => {
    const last = reportOf(OUTCOMES, 1).split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toEqual(accuracyOf(OUTCOMES));
  });
});
