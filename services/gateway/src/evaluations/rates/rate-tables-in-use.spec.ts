import { type RateTableInForce, RateTablesInForce } from '@cpes/contracts';
import { RateTablesInUse } from './rate-tables-in-use.ts';

class Tables extends RateTablesInForce {
  reads = 0;
  answer: () => Promise<readonly RateTableInForce[]> = () => Promise.resolve([]);

  read(): Promise<readonly RateTableInForce[]> {
    this.reads += 1;
    return this.answer();
  }
}

describe('RateTablesInUse', () => {
  let tables: Tables;
  let inUse: RateTablesInUse;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    tables = new Tables();
    inUse = new RateTablesInUse(tables);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shares an answer for 30 s', async () => {
    await Promise.all([inUse.read(), inUse.read()]);
    jest.advanceTimersByTime(30_000);
    await inUse.read();
    expect(tables.reads).toBe(1);
    jest.advanceTimersByTime(1);
    await inUse.read();
    expect(tables.reads).toBe(2);
  });

  it('shares a slow call, whose answer counts from its end', async () => {
    let end: (answer: readonly RateTableInForce[]) => void = () => undefined;
    tables.answer = () => new Promise((resolve) => (end = resolve));
    const first = inUse.read();
    jest.advanceTimersByTime(60_000);
    const second = inUse.read();
    end([]);
    await Promise.all([first, second]);
    jest.advanceTimersByTime(30_000);
    await inUse.read();
    expect(tables.reads).toBe(1);
  });

  it('calls again after a failed call', async () => {
    tables.answer = () => Promise.reject(new Error('away'));
    await expect(Promise.all([inUse.read(), inUse.read()])).rejects.toThrow('away');
    tables.answer = () => Promise.resolve([]);
    expect(await inUse.read()).toEqual([]);
    expect(tables.reads).toBe(2);
  });
});
