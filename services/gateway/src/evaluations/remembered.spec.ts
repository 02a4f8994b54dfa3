import type { TenantId } from '@cpes/contracts';
import { RememberedByTenant } from './remembered.ts';

const tenant = (n: number): TenantId => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('RememberedByTenant', () => {
  let loads: TenantId[];
  let answer: (tenantId: TenantId) => Promise<number>;
  let remembered: RememberedByTenant<number>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    loads = [];
    answer = () => Promise.resolve(loads.length);
    remembered = new RememberedByTenant((tenantId) => {
      loads.push(tenantId);
      return answer(tenantId);
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('loads the value of a tenant once for 0.9 s, also for concurrent callers', async () => {
    expect(await Promise.all([remembered.find(tenant(1)), remembered.find(tenant(1))])).toEqual([1, 1]);
    jest.advanceTimersByTime(899);
    expect(await remembered.find(tenant(1))).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await remembered.find(tenant(1))).toBe(2);
  });

  it('loads again after a failed load', async () => {
    answer = () => Promise.reject(new Error('away'));
    await expect(remembered.find(tenant(1))).rejects.toThrow('away');
    answer = () => Promise.resolve(7);
    expect(await remembered.find(tenant(1))).toBe(7);
  });

  it('drops the tenant that was loaded first when there are more than 10,000', async () => {
    for (let n = 0; n <= 10_000; n += 1) await remembered.find(tenant(n));
    await remembered.find(tenant(1));
    expect(loads).toHaveLength(10_001);
    await remembered.find(tenant(0));
    expect(loads).toHaveLength(10_002);
  });

  it('loads again after `forget` during a load, whose later value replaces nothing', async () => {
    let end: (value: number) => void = () => undefined;
    answer = () => new Promise((resolve) => (end = resolve));
    const first = remembered.find(tenant(1));
    remembered.forget(tenant(1));
    answer = () => Promise.resolve(7);
    expect(await remembered.find(tenant(1))).toBe(7);
    end(1);
    expect(await first).toBe(1);
    expect(await remembered.find(tenant(1))).toBe(7);
    expect(loads).toHaveLength(2);
  });
});
