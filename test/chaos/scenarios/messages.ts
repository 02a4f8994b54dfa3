import { queues } from '@cpes/messaging';
import { Effects } from '../effects.ts';
import { handledByInstance, TWO_OF_EACH } from '../instances.ts';
import { Interceptor, type Letter } from '../interceptor.ts';
import { everyRunHasEnded } from '../open-runs.ts';
import type { Scenario } from '../scenario.ts';
import { messageFaultScenarios } from './message-faults.ts';

const PER_SECOND = 15;
/** The sweeper resends a run after 5 s, and thousands of duplicates of a run go through the same queues. */
const ENDED_MS_MAX = 90_000;
/** Longer than the gateway waits for factors before it ends a run without them. */
const LATE_MS = 1_000;
/** One in this many submissions is overtaken by its own resend. */
const OVERTAKEN_EVERY = 10;

const deliveredTwice: Scenario = {
  name: 'messages.delivered-twice',
  promise: 'Every message delivered twice, to two instances of each service, has its effect once.',
  shape: TWO_OF_EACH,
  async story(chaos) {
    const { system, load } = chaos;
    const interceptor = await Interceptor.open(system.broker.url);
    const effects = await Effects.watch(interceptor);
    for (const { queue } of queues()) await interceptor.divert(queue, (letter) => [letter, letter]);
    load.start(PER_SECOND);
    await load.accepts(150);
    await load.stop();
    await everyRunHasEnded(chaos, ENDED_MS_MAX);
    await interceptor.close();
    chaos.figures['events'] = effects.once();
  },
};

const aThousandTimes: Scenario = {
  name: 'messages.a-thousand-times',
  promise: 'A message delivered a thousand times to two consumers has its effect once and blocks no other work.',
  shape: TWO_OF_EACH,
  async story(chaos) {
    const { system, load, figures } = chaos;
    const interceptor = await Interceptor.open(system.broker.url);
    const effects = await Effects.watch(interceptor);
    const repeated = new Set<string>();
    const before = await handledByInstance(chaos);
    for (const { queue } of queues()) {
      await interceptor.divert(queue, (letter) => {
        if (repeated.has(queue)) return [letter];
        repeated.add(queue);
        return Array.from({ length: 1_000 }, () => letter);
      });
    }
    load.start(PER_SECOND);
    await load.accepts(100);
    await load.stop();
    await everyRunHasEnded(chaos, ENDED_MS_MAX);
    await interceptor.close();
    figures['events'] = effects.once();
    figures['queues'] = repeated.size;
    const after = await handledByInstance(chaos);
    const fewest = Math.min(...after.map((count, index) => count - (before[index] ?? 0)));
    figures['fewestOfAnInstance'] = fewest;
    // Half of the thousand would be 500; the broker dispatches to any consumer with capacity.
    if (fewest < 250) throw new Error(`an instance has handled ${fewest} messages: the other got the duplicates`);
  },
};

const outOfOrder: Scenario = {
  name: 'messages.out-of-order',
  promise: 'Reports before factors before classification, resends before originals: every run ends as in order.',
  shape: TWO_OF_EACH,
  async story(chaos) {
    const { system, load, figures } = chaos;
    const interceptor = await Interceptor.open(system.broker.url);
    const late = { report: 0, first: 0 };
    await lateDocuments(interceptor, () => (late.report += 1));
    await overtakenSubmissions(interceptor, () => (late.first += 1));
    load.start(PER_SECOND);
    await load.accepts(150);
    await load.stop();
    await everyRunHasEnded(chaos, ENDED_MS_MAX);
    await chaos.pause(2 * LATE_MS);
    await interceptor.close();
    figures['reportFirst'] = late.report;
    figures['repetitionFirst'] = late.first;
    if (late.report === 0 || late.first === 0) throw new Error('nothing came out of order');
  },
};

/** The gateway gets the events of a run in reverse, and the first one a second too late. */
async function lateDocuments(interceptor: Interceptor, onLate: () => void): Promise<void> {
  const held = new Map<string, { queue: string; letter: Letter }[]>();
  for (const queue of ['gateway.sku.normalized.v1', 'gateway.sku.factors-extracted.v1']) {
    await interceptor.divert(queue, (letter) => {
      const run = runOf(letter);
      held.set(run, [{ queue, letter }, ...(held.get(run) ?? [])]);
      return [];
    });
  }
  await interceptor.divert('gateway.report.completed.v1', (letter) => {
    const run = runOf(letter);
    setTimeout(() => {
      if (held.has(run)) onLate();
      for (const one of held.get(run) ?? []) interceptor.send(one.queue, one.letter);
      held.delete(run);
    }, LATE_MS);
    return [letter];
  });
}

/** A submission is held until the sweeper has resent it, and arrives after the resend. */
async function overtakenSubmissions(interceptor: Interceptor, onOvertaken: () => void): Promise<void> {
  const held = new Map<string, Letter>();
  let submissions = 0;
  await interceptor.divert('intake.sku.submitted.v1', (letter) => {
    const sku = String(letter.properties.correlationId);
    const first = held.get(sku);
    if (first !== undefined) {
      held.delete(sku);
      onOvertaken();
      return [letter, first];
    }
    submissions += 1;
    if (letter.properties.headers?.['resend'] !== 0 || submissions % OVERTAKEN_EVERY !== 0) return [letter];
    held.set(sku, letter);
    return [];
  });
}

/** A run and the number of its trip. */
function runOf({ properties }: Letter): string {
  return `${String(properties.correlationId)} ${String(properties.headers?.['resend'])}`;
}

export const messagesScenarios: readonly Scenario[] = [
  deliveredTwice,
  aThousandTimes,
  outOfOrder,
  ...messageFaultScenarios,
];
