import { SERVICES } from '@cpes/contracts';
import { countSwept } from '../deliveries.ts';
import { handledByInstance, TWO_OF_EACH } from '../instances.ts';
import { Interceptor } from '../interceptor.ts';
import { isFromNext } from '../next-version.ts';
import type { Scenario } from '../scenario.ts';

const PER_SECOND = 15;
const FIVE_MINUTES_MS = 300_000;
/** The product's default limit: a skewed clock must not look like a backlog and cause load shedding. */
const SHED_AGE_MS = '5000';

/** Adjacent services differ by ten minutes; the database and the broker have the correct time. */
function clocksApart(gateway: 'fast' | 'slow'): Scenario {
  const clockSkewMs = gateway === 'fast' ? FIVE_MINUTES_MS : -FIVE_MINUTES_MS;
  return {
    name: `versions.gateway-clock-${gateway}`,
    promise: `With the gateway's clock five minutes ${gateway} and others the other way, nothing is refused, lost or doubled.`,
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
      figures['sentAgain'] = countSwept(system);
    },
  };
}

/** Starts with one instance of each version, is rolled forward to two of the next, and back. */
const sideBySide: Scenario = {
  name: 'versions.side-by-side',
  promise:
    'Instances of this version and of the next, whose events have more fields, share queues during a rollout and rollback.',
  shape: { ...TWO_OF_EACH, hasNext: true },
  async story(chaos) {
    const { system, load, figures } = chaos;
    const sent = { ofThis: 0, ofNext: 0 };
    const interceptor = await Interceptor.open(system.broker.url);
    await interceptor.watch(({ content }) => (sent[isFromNext(content) ? 'ofNext' : 'ofThis'] += 1));
    load.start(PER_SECOND);
    await load.accepts(60);
    for (const isNext of [true, false]) {
      for (const service of SERVICES) await system.one(service).replace({ isNext });
      await load.accepts(60);
    }
    await load.stop();
    await interceptor.close();
    Object.assign(figures, sent);
    const fewest = Math.min(...(await handledByInstance(chaos)));
    figures['fewestOfAnInstance'] = fewest;
    if (fewest === 0 || sent.ofThis === 0 || sent.ofNext === 0) throw new Error('not all instances have worked');
  },
};

export const versionsScenarios: readonly Scenario[] = [clocksApart('fast'), clocksApart('slow'), sideBySide];
