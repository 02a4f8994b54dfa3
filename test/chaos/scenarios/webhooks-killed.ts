import { atOnce, BAD_CONDUCTS, type Conduct, recovering, slow } from '../conducts.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import { everyFactIsToldOrLogged, isAllAccepted, isAllRecorded, isGood } from '../standing.ts';
import { Subscriber } from '../subscriber.ts';

/** Evaluations beside the facts. */
const PER_SECOND = 2;
/** Facts on their way: always more than there is time for, and some are still to come when the service is killed. */
const AHEAD_MAX = 1_000;
const LOT = 100;
const STEP_MS_MAX = 60_000;
const FALLEN_MS_MAX = 5_000;

interface Size {
  readonly facts: number;
  readonly kills: number;
  /** Messages that may come again: those that a kill finds under way, or whose outcome is not stored yet. */
  readonly repeatsMax: number;
}

export const killed: Scenario = {
  name: 'webhooks.killed',
  promise: 'The webhook service killed 12 times at random while it delivers: nothing is lost, 1 % comes again at most.',
  // 1 % of 60,000.
  story: (chaos) => killWhileDelivering(chaos, { facts: 10_000, kills: 12, repeatsMax: 600 }),
};

export const killedBriefly: Scenario = {
  name: 'webhooks.killed-briefly',
  promise: 'The same, killed twice among receivers that fail in every way: nothing is lost.',
  // Two kills find what six receivers may have under way, and what waits to be stored.
  story: (chaos) => killWhileDelivering(chaos, { facts: 500, kills: 2, repeatsMax: 2_000 }, BAD_CONDUCTS),
};

/** Tells good receivers, and bad ones, of facts, and kills the service when so many more messages have arrived. */
async function killWhileDelivering(
  chaos: Chaos,
  { facts, kills, repeatsMax }: Size,
  bad: readonly Conduct[] = BAD_CONDUCTS.slice(0, 2),
): Promise<void> {
  const { system, load, random, figures, note, until, pause } = chaos;
  const subscriber = await Subscriber.join(system);
  const process = system.one('webhook');
  try {
    await subscriber.subscribe([atOnce, atOnce, atOnce, atOnce, slow, recovering(), ...bad]);
    load.start(PER_SECOND);
    const startedAt = performance.now();
    const publishing = publishAhead(chaos, subscriber, facts);
    const strides = Math.floor((facts * subscriber.endpoints.filter(isGood).length) / (kills + 1));
    for (let kill = 0; kill < kills; kill += 1) {
      const goal = delivered(subscriber) + random.integer(Math.floor(strides / 2), strides);
      await until('more messages arrive', () => delivered(subscriber) >= goal, STEP_MS_MAX);
      await pause(random.integer(0, 50));
      note('killed', { delivered: delivered(subscriber) });
      process.signal('SIGKILL');
      await process.fallen(FALLEN_MS_MAX);
      await process.back();
    }
    await publishing;
    await until('the good receivers have all', () => isAllAccepted(subscriber), STEP_MS_MAX);
    figures['toldMs'] = Math.round(performance.now() - startedAt);
    await load.stop();
    figures['kills'] = kills;
    await until('all is recorded', () => isAllRecorded(subscriber), STEP_MS_MAX);
    const { repeats, ...outcome } = await everyFactIsToldOrLogged(subscriber);
    Object.assign(figures, { repeats, ...outcome });
    if (repeats > repeatsMax) throw new Error(`${repeats} of ${outcome.delivered} messages came again`);
  } finally {
    await subscriber.leave();
  }
}

async function publishAhead({ until }: Chaos, subscriber: Subscriber, facts: number): Promise<void> {
  const fewest = () => Math.min(...subscriber.endpoints.filter(isGood).map(({ receiver }) => receiver.accepted));
  for (let left = facts; left > 0; left -= LOT) {
    await until('what was published is told', () => subscriber.published.length - fewest() < AHEAD_MAX, STEP_MS_MAX);
    await subscriber.publish(Math.min(left, LOT));
  }
}

function delivered({ endpoints }: Subscriber): number {
  return endpoints.reduce((sum, { receiver }) => sum + receiver.accepted, 0);
}
