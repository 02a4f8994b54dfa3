import { jest } from '@jest/globals';
import type { RunId, TenantId } from '@cpes/contracts';
import { Lifecycle } from '@cpes/service-kit';
import { FactorReadiness } from './factor-readiness.ts';
import type { RunKey, RunStore } from './run.store.ts';

const TENANT = '0198c0de-0000-7000-8000-000000000001' as TenantId;
const RUN = 'run_0198c0de000070008000000000000001' as RunId;

describe('FactorReadiness', () => {
  let looks = 0;
  let isThere = false;
  const look = <Answer>(answer: Answer): Promise<Answer> => {
    looks += 1;
    return Promise.resolve(answer);
  };
  const arrivals = () => {
    const runs = {
      hasFactors: () => look(isThere),
      withFactors: (keys: readonly RunKey[]) => look(isThere ? keys : []),
    };
    return new FactorReadiness(runs as unknown as RunStore, new Lifecycle());
  };

  beforeEach(() => {
    jest.useFakeTimers();
    looks = 0;
    isThere = false;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('knows what this instance has recorded without looking', async () => {
    const factors = arrivals();
    factors.announce({ tenantId: TENANT, runId: RUN });
    await factors.arrived(TENANT, RUN);
    expect(looks).toBe(0);
  });

  it('looks once, and then hears of what this instance records', async () => {
    const factors = arrivals();
    const arrived = factors.arrived(TENANT, RUN);
    await jest.advanceTimersByTimeAsync(10);
    factors.announce({ tenantId: TENANT, runId: RUN });
    await arrived;
    expect(looks).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('finds what another instance has recorded meanwhile', async () => {
    const arrived = arrivals().arrived(TENANT, RUN);
    await jest.advanceTimersByTimeAsync(60);
    isThere = true;
    await jest.advanceTimersByTimeAsync(60);
    await arrived;
    expect(looks).toBe(3);
  });

  it('goes on without them after half a second', async () => {
    const arrived = arrivals().arrived(TENANT, RUN);
    await jest.advanceTimersByTimeAsync(500);
    await arrived;
    expect(looks).toBe(10);
  });
});
