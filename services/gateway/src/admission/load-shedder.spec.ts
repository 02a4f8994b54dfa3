import { Lifecycle, parseEnv } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';
import { GatewayConfig } from '../gateway.config.ts';
import { LoadShedder } from './load-shedder.ts';

const ENV = { GATEWAY_DATABASE_URL: 'postgres://nobody', SHED_SUBMISSIONS_AT_ONCE: '2' };
/** Nothing here asks the database. */
const NO_DATABASE = {} as DataSource;

describe('LoadShedder', () => {
  it('refuses a submission while as many are being stored as may be, and says when to come again', async () => {
    const pressure = new LoadShedder(NO_DATABASE, parseEnv(GatewayConfig, ENV), new Lifecycle());
    const finish: (() => void)[] = [];
    const store = () => pressure.storing(() => new Promise<void>((resolve) => finish.push(resolve)));
    const stored = [store(), store()];
    expect(pressure.isTooHigh()).toBe(true);
    await expect(store()).rejects.toMatchObject({ code: 'temporary-reduced-capacity', retryAfterSeconds: 3 });
    finish[0]?.();
    await stored[0];
    expect(pressure.isTooHigh()).toBe(false);
    stored.push(store());
    for (const end of finish) end();
    await Promise.all(stored);
  });

  it('forgets a submission that could not be stored', async () => {
    const pressure = new LoadShedder(NO_DATABASE, parseEnv(GatewayConfig, ENV), new Lifecycle());
    const fail = () => pressure.storing(() => Promise.reject(new Error('the database is away')));
    for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('away');
    expect(pressure.isTooHigh()).toBe(false);
  });
});
