import { jest } from '@jest/globals';
import { PasswordChecks } from './password-checks.ts';

const keyOf = (name: string) => Buffer.from(name);

/** A check that runs until `end`. */
function aCheck() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const check = { hasBegun: false, end, run: () => ((check.hasBegun = true), ended) };
  return check;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('PasswordChecks', () => {
  it('runs the maximum number of checks at a time, and one for each key', async () => {
    const checks = new PasswordChecks(2);
    const [first, same, other, last] = [aCheck(), aCheck(), aCheck(), aCheck()];
    const all = [
      checks.run(keyOf('a'), first.run),
      checks.run(keyOf('a'), same.run),
      checks.run(keyOf('b'), other.run),
      checks.run(keyOf('c'), last.run),
    ];
    const begun = () => [first, same, other, last].map(({ hasBegun }) => hasBegun);
    await settled();
    expect(begun()).toEqual([true, false, true, false]);
    other.end();
    await settled();
    expect(begun()).toEqual([true, false, true, true]);
    last.end();
    await settled();
    expect(begun()).toEqual([true, false, true, true]);
    first.end();
    await settled();
    expect(begun()).toEqual([true, true, true, true]);
    same.end();
    await Promise.all(all);
    expect(checks.isIdle).toBe(true);
  });

  it('refuses at once when a hundred checks wait', async () => {
    const checks = new PasswordChecks(2);
    const check = aCheck();
    const all = Array.from({ length: 102 }, (_, n) => checks.run(keyOf(String(n)), check.run));
    const refused = aCheck();
    await expect(checks.run(keyOf('one more'), refused.run)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(refused.hasBegun).toBe(false);
    check.end();
    await Promise.all(all);
    expect(checks.isIdle).toBe(true);
  });

  it.each(['the same key', 'another key'])('gives up after ten seconds behind a check of %s', async (key) => {
    jest.useFakeTimers();
    const checks = new PasswordChecks(1);
    const [held, waiting] = [aCheck(), aCheck()];
    const first = checks.run(keyOf('the same key'), held.run);
    const outcome = Promise.allSettled([checks.run(keyOf(key), waiting.run)]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { kind: 'unavailable' } }]);
    expect(waiting.hasBegun).toBe(false);
    held.end();
    await first;
    expect(checks.isIdle).toBe(true);
    jest.useRealTimers();
  });

  it('frees the place when a check fails', async () => {
    const checks = new PasswordChecks(1);
    await expect(checks.run(keyOf('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(checks.isIdle).toBe(true);
  });
});
