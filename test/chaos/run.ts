import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@cpes/local-servers';
import { crashesSince, endings, everyRunEndedOnce, whatIsStuck } from './checks.ts';
import { History } from './history.ts';
import { Load } from './load.ts';
import { Random } from '@cpes/testing';
import type { Chaos, Scenario } from './scenario.ts';
import type { System } from './system.ts';
import { Tally } from './tally.ts';
import { addTenant } from './tenants.ts';

/** No story takes longer unless it declares so. */
const STORY_MS_MAX = 300_000;
/** Rows of a killed relay are due again after 30 s, and the sweeper's delays are 5, 10 and 20 s. */
export const SETTLE_MS_MAX = 120_000;
const SETTLE_POLL_MS = 250;
/** Problems printed on the terminal; the history has all of them. */
const PROBLEMS_TOLD_MAX = 10;

export interface Outcome {
  readonly problems: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
  readonly history: History;
}

/** Runs one scenario on a system, waits until the system is idle, and checks it. */
export async function run(scenario: Scenario, system: System, seed: number): Promise<Outcome> {
  const history = new History();
  system.onEvent = (what, fields) => history.record(what, fields);
  const access = await system.access();
  const load = new Load(access, history, seed);
  const loads = [load];
  const anotherTenant = async (): Promise<Load> => {
    const other = new Load({ ...access, ...(await addTenant(system)) }, history, seed + loads.length);
    loads.push(other);
    return other;
  };
  const figures: Record<string, number> = {};
  const chaos: Chaos = {
    system,
    load,
    random: new Random(seed),
    anotherTenant,
    figures,
    note: (what, fields) => history.record(what, fields),
    pause: (ms) => pause(ms),
    until: (what, isSo, limitMs) => until(what, isSo, limitMs),
  };
  const problems: string[] = [];
  const attempt = async (step: string, work: () => Promise<void>): Promise<void> => {
    history.record(`${step}.began`);
    await work().catch((error: unknown) => {
      problems.push(`${step}: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  history.record('scenario', { name: scenario.name, seed });
  const tally = await Tally.begin(system);
  const endedBefore = endings(system);
  await attempt('story', async () => within(scenario.storyMs ?? STORY_MS_MAX, scenario.story(chaos)));
  for (const one of loads) await attempt('load', () => one.stop().finally(() => one.close()));
  const accepted = loads.flatMap((one) => one.accepted);

  const settledFrom = performance.now();
  await attempt('rest', () => comeToRest(chaos, scenario));
  figures['settledMs'] = Math.round(performance.now() - settledFrom);
  await attempt('runs', async () => {
    if (accepted.length === 0) problems.push('no submission was accepted: nothing was shown');
    problems.push(...(await everyRunEndedOnce(system, accepted, scenario.allows)));
  });
  if (scenario.allows?.crashes !== true) problems.push(...crashesSince(endedBefore, system));
  await attempt('counters', async () => {
    const { problems: wrong } = await tally.compare(scenario.allows);
    problems.push(...wrong.map((problem) => `counters: ${problem}`));
  });
  const { afterwards } = scenario;
  if (afterwards !== undefined) await attempt('afterwards', () => afterwards(chaos));
  for (const problem of problems) history.record('problem', { problem });
  return {
    problems: problems.slice(0, PROBLEMS_TOLD_MAX),
    figures: { accepted: accepted.length, ...refusalsOf(loads), ...figures },
    history,
  };
}

/** Waits until nothing is stuck; reports the stuck parts after a timeout. */
async function comeToRest({ system, note }: Chaos, { allows, settleMs = SETTLE_MS_MAX }: Scenario): Promise<void> {
  let stuck: string[] = [];
  const isAtRest = async (): Promise<boolean> => {
    // A part that cannot be queried yet is not idle yet.
    stuck = await whatIsStuck(system, allows).catch((error: unknown) => [String(error)]);
    return stuck.length === 0;
  };
  await until('the system comes to rest', isAtRest, settleMs, SETTLE_POLL_MS).catch((error: unknown) => {
    note('stuck', { stuck });
    throw new Error(`${String(error)}: ${stuck.join('; ')}`);
  });
}

function refusalsOf(loads: readonly Load[]): Record<string, number> {
  const figures: Record<string, number> = {};
  const add = (figure: string, count: number) => {
    if (count > 0) figures[figure] = (figures[figure] ?? 0) + count;
  };
  for (const { refused, unanswered } of loads) {
    for (const [status, count] of refused) add(`refused${status}`, count);
    add('unanswered', unanswered);
  }
  return figures;
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  const limit = pause(limitMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`it did not end within ${limitMs} ms`);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    giveUp.abort();
    await limit.catch(() => undefined);
  }
}
