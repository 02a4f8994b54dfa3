import { parseEnv } from '@cpes/service-kit';
import { GatewayConfig } from '../../gateway.config.ts';
import type { EventLoopDelay } from './event-loop-delay.ts';
import { LoadShedder } from './load-shedder.ts';

const ENV = { GATEWAY_DATABASE_URL: 'postgres://nobody', SHED_SUBMISSIONS_AT_ONCE: '2' };
const loop = (isLate: boolean) => ({ isLate: () => isLate }) as EventLoopDelay;

describe('LoadShedder', () => {
  it('refuses a submission beyond those being stored, with a retry time', async () => {
    const shedder = new LoadShedder(loop(false), parseEnv(GatewayConfig, ENV));
    const finish: (() => void)[] = [];
    const store = () => shedder.storing(() => new Promise<void>((resolve) => finish.push(resolve)));
    const stored = [store(), store()];
    expect(shedder.isOverloaded()).toBe(true);
    await expect(store()).rejects.toMatchObject({ code: 'temporary-reduced-capacity', retryAfterSeconds: 3 });
    finish[0]?.();
    await stored[0];
    expect(shedder.isOverloaded()).toBe(false);
    stored.push(store());
    for (const end of finish) end();
    await Promise.all(stored);
  });

  it('refuses new requests beside few submissions while the event loop is late, but stores admitted ones', async () => {
    const shedder = new LoadShedder(loop(true), parseEnv(GatewayConfig, { ...ENV, SHED_SUBMISSIONS_AT_ONCE: '100' }));
    expect(shedder.refusesRequests()).toBe(false);
    const never = new Promise<never>(() => undefined);
    void shedder.storing(() => never);
    expect(shedder.refusesRequests()).toBe(false);
    void shedder.storing(() => never);
    expect([shedder.refusesRequests(), shedder.isOverloaded()]).toEqual([true, false]);
    await expect(shedder.storing(() => Promise.resolve('stored'))).resolves.toBe('stored');
  });

  it('frees the place of a submission that could not be stored', async () => {
    const shedder = new LoadShedder(loop(false), parseEnv(GatewayConfig, ENV));
    const fail = () => shedder.storing(() => Promise.reject(new Error('the database is unavailable')));
    for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('unavailable');
    expect(shedder.isOverloaded()).toBe(false);
  });

  it.each([
    [5_000, false],
    [5_001, true],
  ])('is overloaded by a backlog of %d ms: %s', (ageMs, isOverloaded) => {
    const shedder = new LoadShedder(loop(false), parseEnv(GatewayConfig, ENV));
    shedder.watch({ ageMs: () => ageMs });
    expect(shedder.isOverloaded()).toBe(isOverloaded);
  });
});
