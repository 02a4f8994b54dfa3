import { type Layout, simulate } from './simulate.ts';

const HOUR = { seconds: 3_600, seed: 1 };

describe('the simulation of a pipeline', () => {
  it('takes the time of its hops when nothing else is under way', () => {
    const layout = { cores: 8, servers: { a: 8 }, hops: [hop('a', 0, 5), hop('a', 0, 7)] };
    expect(simulate(layout, { ...HOUR, perSecond: 1 }).totalMs).toMatchObject({ p50: 12, max: 12 });
  });

  it.each([
    // One server of 10 ms: the time in the system is exponential with mean 1 / (100/s - rate).
    [{ cores: 1, servers: { a: 1 }, hops: [hop('a', 10)] }, 50, Math.LN2 * 20, Math.log(100) * 20, 0.5],
    [{ cores: 1, servers: { a: 1 }, hops: [hop('a', 10)] }, 80, Math.LN2 * 50, Math.log(100) * 50, 0.8],
    // A second core that has nothing to do.
    [{ cores: 2, servers: { a: 1 }, hops: [hop('a', 10)] }, 50, Math.LN2 * 20, Math.log(100) * 20, 0.25],
  ] as const)('agrees with the closed form of one queue (%#)', (layout, perSecond, p50, p99, busy) => {
    const { totalMs, busy: simulatedBusy } = simulate(layout, { ...HOUR, perSecond });
    expect((totalMs?.p50 ?? 0) / p50).toBeCloseTo(1, 1);
    expect((totalMs?.p99 ?? 0) / p99).toBeCloseTo(1, 1);
    expect(simulatedBusy).toBeCloseTo(busy, 1);
  });

  it('agrees with Erlang’s formula for two servers of one queue', () => {
    // 150/s on two servers of 100/s: a job waits with probability 9/14, and then 20 ms on average; p50 by the closed form is 13.0 ms.
    const { totalMs } = simulate({ cores: 2, servers: { a: 2 }, hops: [hop('a', 10)] }, { ...HOUR, perSecond: 150 });
    const survival = (ms: number) => {
      const waits = 9 / 14;
      // The wait is exponential with rate 50/s when there is one, and the service with rate 100/s.
      const alone = Math.exp(-ms / 10);
      const after = 2 * Math.exp(-ms / 20) - Math.exp(-ms / 10);
      return (1 - waits) * alone + waits * after;
    };
    expect(survival(totalMs?.p50 ?? 0)).toBeCloseTo(0.5, 1);
    expect(survival(totalMs?.p99 ?? 0)).toBeCloseTo(0.01, 2);
  });

  it('shares too few cores evenly among the stations', () => {
    const hops = [hop('a', 4), hop('b', 4)];
    const enough = simulate({ cores: 2, servers: { a: 1, b: 1 }, hops }, { ...HOUR, perSecond: 100 });
    const scarce = simulate({ cores: 1, servers: { a: 1, b: 1 }, hops }, { ...HOUR, perSecond: 100 });
    expect(enough.busy).toBeCloseTo(0.4, 1);
    expect(scarce.busy).toBeCloseTo(0.8, 1);
    expect(scarce.totalMs?.p50).toBeGreaterThan(1.5 * (enough.totalMs?.p50 ?? 0));
  });

  it('gains nothing from more instances when the cores are busy', () => {
    const times = [1, 2, 4].map(
      (instances) =>
        simulate({ cores: 1, servers: { a: instances }, hops: [hop('a', 8)] }, { ...HOUR, perSecond: 100 }).totalMs
          ?.p99 ?? 0,
    );
    for (const ms of times.slice(1)) expect(ms).toBeGreaterThan(0.9 * (times[0] ?? 0));
  });

  it('repeats itself with the same seed', () => {
    const layout: Layout = { cores: 2, servers: { a: 2 }, hops: [hop('a', 10, 3)] };
    expect(simulate(layout, { perSecond: 90, seconds: 30, seed: 7 })).toEqual(
      simulate(layout, { perSecond: 90, seconds: 30, seed: 7 }),
    );
  });

  it('names a hop whose station has no servers', () => {
    expect(() => simulate({ cores: 1, servers: {}, hops: [hop('a', 1)] }, { ...HOUR, perSecond: 1 })).toThrow(
      'no servers for a',
    );
  });
});

function hop(station: string, ms: number, waitMs = 0) {
  return { station, ms, waitMs };
}
