import type { Scenario } from '../scenario.ts';

const PER_SECOND = 15;
const FIVE_MINUTES_MS = 300_000;
/** The product's own bound: a skewed clock must not look like a backlog, and have submissions refused. */
const SHED_AGE_MS = '5000';

/** Neighbours in the chain differ by ten minutes; the database and the broker have the right time. */
function clocksApart(gateway: 'fast' | 'slow'): Scenario {
  const clockSkewMs = gateway === 'fast' ? FIVE_MINUTES_MS : -FIVE_MINUTES_MS;
  return {
    name: `versions.gateway-clock-${gateway}`,
    promise: `With the gateway's clock five minutes ${gateway} and others the other way, nothing is refused, lost or done twice.`,
    shape: {
      preloadOf: {
        gateway: { clockSkewMs },
        intake: { clockSkewMs: -clockSkewMs },
        'cost-factor': { clockSkewMs },
        scoring: { clockSkewMs: -clockSkewMs },
      },
      envOf: { gateway: { SHED_AGE_MS } },
    },
    async story({ system, load, figures }) {
      load.start(PER_SECOND);
      await load.accepts(150);
      await load.stop();
      const refused = [...load.refused.values()].reduce((sum, count) => sum + count, 0);
      figures['refused'] = refused;
      if (refused > 0) throw new Error(`${refused} submissions were refused`);
      const [again] = await system.query<{ runs: number }>(
        'gateway',
        'SELECT count(*)::int AS runs FROM inbox WHERE resend > 0',
      );
      figures['sentAgain'] = again?.runs ?? 0;
    },
  };
}

export const versionsScenarios: readonly Scenario[] = [clocksApart('fast'), clocksApart('slow')];
