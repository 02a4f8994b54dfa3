import { evaluationTimes, percentile } from '../evaluation-times.ts';
import type { Load } from '../load.ts';
import { everyRunHasEnded } from '../open-runs.ts';
import type { Chaos, Scenario } from '../scenario.ts';

const FLOOD = 10_000;
/** Concurrent submissions of the flood; a few dozen keep every stage busy. */
const FLOOD_AT_ONCE = 100;
/** Eight tenants that submit once a second: more samples than one would give. */
const NEIGHBOURS = 8;
const PER_SECOND = 1;
/** 8 × 40 samples, of which three are beyond the 99th percentile. */
const SAMPLES_BEFORE = 40;
/** First submissions open connections and prepare statements. */
const WARM_UP = 100;
const WARM_UP_PER_SECOND = 20;
const GROWTH_MAX = 2;
const ENDED_MS_MAX = 60_000;

export const flood: Scenario = {
  name: 'load.flood',
  promise: 'While one tenant floods 10,000 submissions, the p99 of tenants with one a second at most doubles.',
  async story(chaos) {
    const { load, figures } = chaos;
    load.start(WARM_UP_PER_SECOND);
    await load.accepts(WARM_UP);
    await load.stop();
    const neighbours = await Promise.all(Array.from({ length: NEIGHBOURS }, () => chaos.anotherTenant()));
    for (const neighbour of neighbours) neighbour.start(PER_SECOND);
    await Promise.all(neighbours.map((neighbour) => neighbour.accepts(SAMPLES_BEFORE)));

    const counts = neighbours.map(({ accepted }) => accepted.length);
    const startedAt = performance.now();
    await load.flood(FLOOD, FLOOD_AT_ONCE);
    figures['floodPerSecond'] = Math.round(FLOOD / ((performance.now() - startedAt) / 1_000));
    await Promise.all(neighbours.map((neighbour) => neighbour.stop()));
    await everyRunHasEnded(chaos, ENDED_MS_MAX);

    const before = await timesOf(chaos, neighbours, ({ accepted }, index) => accepted.slice(0, counts[index]));
    const during = await timesOf(chaos, neighbours, ({ accepted }, index) => accepted.slice(counts[index]));
    figures['samplesBefore'] = before.length;
    figures['samplesDuring'] = during.length;
    for (const percent of [50, 99]) {
      figures[`p${percent}BeforeMs`] = percentile(before, percent);
      figures[`p${percent}DuringMs`] = percentile(during, percent);
    }
    if (percentile(during, 99) > GROWTH_MAX * percentile(before, 99)) throw new Error('the p99 has more than doubled');
  },
};

/** From submission to report, for the submissions of each tenant that `pick` selects. */
async function timesOf(
  { system }: Chaos,
  tenants: readonly Load[],
  pick: (tenant: Load, index: number) => readonly string[],
): Promise<number[]> {
  return (
    await Promise.all(tenants.map((tenant, index) => evaluationTimes(system, tenant, pick(tenant, index))))
  ).flat();
}
