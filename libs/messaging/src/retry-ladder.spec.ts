import { Fault, type FaultKind } from '@cpes/service-kit';
import { DELAY_TIERS } from './broker.ts';
import { tierAfter } from './retry-ladder.ts';

function ladderOf(kind: FaultKind): (string | undefined)[] {
  return [1, 2, 3, 4, 5, 6, 7].map((attempt) => tierAfter(attempt, new Fault(kind, 'x')));
}

describe('tierAfter', () => {
  it('waits longer after each attempt for an unavailable dependency, and parks after the sixth', () => {
    expect(ladderOf('unavailable')).toEqual(['1s', '5s', '30s', '2m', '10m', undefined, undefined]);
  });

  it('retries twice after an unexpected fault', () => {
    expect(ladderOf('bug')).toEqual(['1s', '5s', undefined, undefined, undefined, undefined, undefined]);
  });

  it.each(['invalid', 'not-found', 'unauthenticated', 'rate-limited'] as const)(
    'parks a message at once after the fault %s',
    (kind) => {
      expect(tierAfter(1, new Fault(kind, 'x'))).toBeUndefined();
    },
  );

  it('parks a message with an invalid attempt', () => {
    for (const attempt of [0, -1, 32_767]) expect(tierAfter(attempt, new Fault('unavailable', 'x'))).toBeUndefined();
  });

  it('waits twelve and a half minutes in all', () => {
    const totalMs = Object.values(DELAY_TIERS).reduce((sum, ms) => sum + ms, 0);
    expect(totalMs).toBe(756_000);
  });
});
