import type { Scenario } from '../scenario.ts';

const PER_SECOND = 15;
const FIVE_MINUTES_MS = 300_000;
/** The product's own bound: a skewed clock must not look like a backlog, and have submissions refused. */
const SHED_AGE_MS = '5000';

/** Neighbours in the chain differ by ten minutes; the database and the broker have the right time. */
const clocksApart: Scenario = {
  name: 'versions.gateway-clock-fast',
  promise: "With the gateway's clock five minutes fast and others slow, nothing is refused, lost or done twice.",
  shape: {
    preloadOf: {
      gateway: { clockSkewMs: FIVE_MINUTES_MS },
      intake: { clockSkewMs: -FIVE_MINUTES_MS },
      'cost-factor': { clockSkewMs: FIVE_MINUTES_MS },
      scoring: { clockSkewMs: -FIVE_MINUTES_MS },
    },
    envOf: { gateway: { SHED_AGE_MS } },
  },
  async story({ load, figures }) {
    load.start(PER_SECOND);
    await load.accepts(150);
    await load.stop();
    const refused = [...load.refused.values()].reduce((sum, count) => sum + count, 0);
    figures['refused'] = refused;
    if (refused > 0) throw new Error(`${refused} submissions were refused`);
  },
};

export const versionsScenarios: readonly Scenario[] = [clocksApart];
