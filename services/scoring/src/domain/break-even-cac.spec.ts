import { cents } from '@cpes/money';
import { breakEvenCacOf } from './break-even-cac.ts';

describe('break-even CAC', () => {
  it('is the contribution of the first order', () => {
    expect(breakEvenCacOf(cents(1226))).toBe(1226);
  });

  it('is zero when the first order loses money', () => {
    expect(breakEvenCacOf(cents(-57))).toBe(0);
    expect(breakEvenCacOf(cents(0))).toBe(0);
  });
});
