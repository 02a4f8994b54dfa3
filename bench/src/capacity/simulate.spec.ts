import { type Network, simulate } from './simulate.ts';

const LONG = { seconds: 3_600, seed: 1 };

describe('the simulation of a pipeline', () => {
  it('takes the time of its hops when it is idle', () => {
    const network = { cores: 8, stations: { a: station(8, 2) }, hops: [hop(0), hop(0)] };
    expect(simulate(network, { ...LONG, perSecond: 1 })).toMatchObject({ totalMs: { p50: 4 }, processorMs: 4 });
  });

  it('agrees with the closed form of a shared processor, while each job has a server', () => {
    // M/M/1 by processor sharing: 10 ms of work take 20 ms on average when the processor is busy for half of the time.
    const network = { cores: 1, stations: { a: station(1_000) }, hops: [hop(10)] };
    const { meanMs, processorMs } = simulate(network, { ...LONG, perSecond: 50 });
    expect(meanMs / 20).toBeCloseTo(1, 1);
    expect(processorMs / 10).toBeCloseTo(1, 1);
  });

  it('agrees with the closed form of one server at a low rate', () => {
    // At 0.1 % the time in the system is that of the service: p50 is ln 2 × 10 ms, p99 ln 100 × 10 ms.
    const network = { cores: 1, stations: { a: station(1) }, hops: [hop(10)] };
    const { totalMs } = simulate(network, { seconds: 100_000, seed: 1, perSecond: 0.1 });
    expect((totalMs?.p50 ?? 0) / (Math.LN2 * 10)).toBeCloseTo(1, 1);
    expect((totalMs?.p99 ?? 0) / (Math.log(100) * 10)).toBeCloseTo(1, 1);
  });

  it('runs two servers of one queue in parallel', () => {
    // Two jobs of 10 ms each that are there at once end after 10 ms on two cores, and after 20 on one.
    const times = [1, 2].map((cores) => {
      const network = { cores, stations: { a: station(2, 10) }, hops: [hop(0)] };
      return simulate(network, { ...LONG, seconds: 600, perSecond: 60 }).meanMs;
    });
    expect(times[1]).toBeLessThan(0.8 * (times[0] ?? 0));
  });

  it('sustains a higher rate with batches than with single jobs', () => {
    // 200/s × (10 + 1) ms would be 2.2 servers; a batch of n costs 10 + n ms, so the cost falls to some 1 + 10/n.
    const network = { cores: 1, stations: { a: station(1, 10) }, hops: [hop(1)] };
    const { totalMs, processorMs } = simulate(network, { ...LONG, seconds: 600, perSecond: 200 });
    expect(totalMs?.p99).toBeLessThan(60);
    expect(processorMs).toBeLessThan(5);
    expect(simulate(network, { ...LONG, perSecond: 1 }).processorMs).toBeCloseTo(11, 0);
  });

  it('shares scarce cores evenly among the stations', () => {
    const hops = [hop(4), { ...hop(4), station: 'b' }];
    const stations = { a: station(1), b: station(1) };
    const [enough, scarce] = [2, 1].map((cores) => simulate({ cores, stations, hops }, { ...LONG, perSecond: 100 }));
    expect(scarce?.totalMs?.p50).toBeGreaterThan(1.3 * (enough?.totalMs?.p50 ?? 0));
  });

  it('gains nothing from more instances when the cores are busy', () => {
    const times = [1, 2, 4].map((instances) => {
      const network = { cores: 1, stations: { a: station(instances, 2) }, hops: [hop(6)] };
      return simulate(network, { ...LONG, seconds: 600, perSecond: 100 }).totalMs?.p99 ?? 0;
    });
    for (const ms of times.slice(1)) expect(ms).toBeGreaterThan(0.9 * (times[0] ?? 0));
  });

  it('is reproducible with the same seed', () => {
    const network: Network = { cores: 2, stations: { a: station(2, 1) }, hops: [hop(10)] };
    const run = () => simulate(network, { perSecond: 90, seconds: 30, seed: 7 });
    expect(run()).toEqual(run());
  });

  it('reports a hop with an unknown station', () => {
    const network = { cores: 1, stations: {}, hops: [hop(1)] };
    expect(() => simulate(network, { ...LONG, perSecond: 1 })).toThrow('there is no station a');
  });
});

function station(servers: number, wakeMs = 0) {
  return { servers, wakeMs };
}

function hop(ms: number) {
  return { station: 'a', ms };
}
