import { jest } from '@jest/globals';
import { Semaphore } from '@cpes/service-kit';

describe('Semaphore', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('grants its places, and released ones, in order of arrival', async () => {
    const semaphore = new Semaphore(2);
    const got: number[] = [];
    for (const n of [1, 2, 3, 4]) void semaphore.acquire().then((hasPlace) => hasPlace && got.push(n));
    await Promise.resolve();
    expect(got).toEqual([1, 2]);
    semaphore.release();
    await Promise.resolve();
    expect(got).toEqual([1, 2, 3]);
    semaphore.release();
    await Promise.resolve();
    expect(got).toEqual([1, 2, 3, 4]);
  });

  it('passes a released place to the first in the queue, not to a later request', async () => {
    const semaphore = new Semaphore(1);
    await semaphore.acquire();
    const waiting = semaphore.acquire();
    semaphore.release();
    expect(semaphore.tryAcquire()).toBe(false);
    expect(await waiting).toBe(true);
    semaphore.release();
    expect(semaphore.tryAcquire()).toBe(true);
  });

  it('refuses a request after its timeout, and continues with the next', async () => {
    jest.useFakeTimers();
    const semaphore = new Semaphore(1);
    await semaphore.acquire();
    const impatient = semaphore.acquire(100);
    const patient = semaphore.acquire(300);
    await jest.advanceTimersByTimeAsync(100);
    expect(await impatient).toBe(false);
    semaphore.release();
    expect(await patient).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    semaphore.release();
    expect(semaphore.isIdle).toBe(true);
  });

  it('refuses waiting and new requests in a drain, which resolves when every place is released', async () => {
    const semaphore = new Semaphore(2);
    await Promise.all([semaphore.acquire(), semaphore.acquire()]);
    const waiting = semaphore.acquire();
    let drains = 0;
    for (const drain of [semaphore.drain(), semaphore.drain()]) void drain.then(() => (drains += 1));
    expect(await waiting).toBe(false);
    semaphore.release();
    expect(await semaphore.acquire()).toBe(false);
    expect(drains).toBe(0);
    semaphore.release();
    await semaphore.drain();
    expect(drains).toBe(2);
  });

  it('drains at once when no place is taken', async () => {
    const semaphore = new Semaphore(1);
    expect([semaphore.isIdle, semaphore.waitingCount]).toEqual([true, 0]);
    await expect(semaphore.drain()).resolves.toBeUndefined();
    expect(semaphore.tryAcquire()).toBe(false);
  });
});
