import { VERDICTS } from '@cpes/contracts';
import { verdictOf } from './verdict.ts';

describe('verdict', () => {
  it.each([
    [0, 'REJECT'],
    [49, 'REJECT'],
    [50, 'CAUTION'],
    [74, 'CAUTION'],
    [75, 'ADVANCE'],
    [100, 'ADVANCE'],
  ])('reads score %i as %s', (score, verdict) => {
    expect(verdictOf(score)).toBe(verdict);
  });

  it('never gets worse with a higher score', () => {
    const ranks = Array.from({ length: 101 }, (_, score) => VERDICTS.indexOf(verdictOf(score)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  });
});
