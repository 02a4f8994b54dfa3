import { type AttemptHealth, EndpointLimits } from './endpoint-limits.ts';

function limitsAfter(...outcomes: readonly AttemptHealth[]): EndpointLimits {
  const limits = new EndpointLimits();
  for (const outcome of outcomes) {
    limits.end('one', limits.begin('one'), outcome, 0);
  }
  return limits;
}

const failures = (count: number) => Array.from({ length: count }, () => 'failed' as const);
const successes = (count: number) => Array.from({ length: count }, () => 'ok' as const);

describe('EndpointLimits', () => {
  it('gives one more place for each success, up to 32', () => {
    expect(limitsAfter('ok').free(0).get('one')).toBe(9);
    expect(
      limitsAfter(...successes(100))
        .free(0)
        .get('one'),
    ).toBe(32);
  });

  it('halves the places after a failure, down to one', () => {
    expect(limitsAfter('failed').free(0).get('one')).toBe(4);
    expect(
      limitsAfter(...failures(4))
        .free(0)
        .get('one'),
    ).toBe(1);
  });

  it('gives an overloaded endpoint one place, and one more for each success', () => {
    expect(limitsAfter('overloaded').free(0).get('one')).toBe(1);
    expect(limitsAfter('overloaded', 'ok', 'ok').free(0).get('one')).toBe(3);
    expect(limitsAfter('ok', 'unknown').free(0).get('one')).toBe(9);
  });

  it('subtracts attempts under way', () => {
    const limits = limitsAfter('ok');
    limits.begin('one');
    expect(limits.free(0).get('one')).toBe(8);
  });

  it('gives no place for 5 s after five failures in a row, then one, and none for 10 s after the next failure', () => {
    const limits = limitsAfter(...failures(5));
    expect([limits.free(4_999).get('one'), limits.free(5_000).get('one')]).toEqual([0, 1]);
    limits.end('one', limits.begin('one'), 'failed', 5_000);
    expect([limits.free(14_999).get('one'), limits.free(15_000).get('one')]).toEqual([0, 1]);
  });

  it('counts concurrent failures as one, so that a short outage does not open the breaker', () => {
    const limits = limitsAfter(...successes(24));
    const together = Array.from({ length: 32 }, () => limits.begin('one'));
    for (const wave of together) limits.end('one', wave, 'failed', 0);
    expect(limits.free(0).get('one')).toBe(16);
  });

  it('never waits more than 5 minutes', () => {
    expect(
      limitsAfter(...failures(1_000))
        .free(300_000)
        .get('one'),
    ).toBe(1);
  });

  it('closes the breaker after one success, or on forget', () => {
    expect(
      limitsAfter(...failures(9), 'ok')
        .free(0)
        .get('one'),
    ).toBe(2);
    const limits = limitsAfter(...failures(9));
    limits.forget('one');
    expect(limits.free(0).get('one')).toBe(8);
  });
});
