import { causeOf, summaryOf } from './cause.ts';

const QUEUE = 'scoring.sku.factors-extracted.v1';
const cause = (reason: string, changes: { queue?: string; faultCode?: string } = {}) =>
  causeOf({ queue: QUEUE, faultCode: 'invalid', reason, ...changes });

describe('the cause of a parked message', () => {
  it.each([
    ['#/factors/3/amountCents must be an integer', '#/factors/11/amountCents must be an integer'],
    ['no run run_01980000000070008000000000000000', 'no run run_01980000000070008000000000000abc'],
    ['tenant 0c4ee3a1-58a6-4a6b-9cc6-2d3c6f5e8a11', 'tenant 1c4ee3a1-58a6-4a6b-9cc6-2d3c6f5e8a12'],
    ['unknown unit "stone"', 'unknown unit "ell"'],
    ['no answer after 1,500 ms', 'no answer after 980.5 ms'],
  ])('is the same for "%s" and "%s"', (one, other) => {
    expect(cause(one)).toBe(cause(other));
  });

  it('differs by queue, by code and by words', () => {
    const causes = [
      cause('no answer'),
      cause('no row'),
      cause('no answer', { faultCode: 'bug' }),
      cause('no answer', { queue: 'intake.sku.submitted.v1' }),
    ];
    expect(new Set(causes).size).toBe(causes.length);
  });

  it('has a short text as its name', () => {
    expect(summaryOf({ reason: `row 12  of\n"${'x'.repeat(400)}" is ${'long '.repeat(80)}` })).toMatch(
      /^row … of … is long/,
    );
    expect(summaryOf({ reason: 'long '.repeat(80) })).toHaveLength(160);
  });

  it('is displayed without a truncated quotation', () => {
    expect(summaryOf({ reason: 'no "table" with "A lam' }, true)).toBe('no … with …');
    expect(summaryOf({ reason: "can't find it" })).toBe("can't find it");
  });
});
