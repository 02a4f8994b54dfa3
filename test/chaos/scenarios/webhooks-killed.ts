import { atOnce, BAD_BEHAVIOURS, type ReceiverBehaviour, recovering, slow } from '../receiver-behaviours.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import { everyFactIsToldOrLogged, isAllAccepted, isAllRecorded, isGood } from '../standing.ts';
import { Subscriber } from '../subscriber.ts';

/** Evaluations in parallel with the events. */
const PER_SECOND = 2;
/** Outstanding events: more than can be delivered, so that some are left at each kill. */
const AHEAD_MAX = 1_000;
const BATCH = 100;
const STEP_MS_MAX = 60_000;
const FALLEN_MS_MAX = 5_000;

interface Size {
  readonly events: number;
  readonly kills: number;
  /** Messages that may be repeated: those under way at a kill, and those without a stored outcome. */
  readonly repeatsMax: number;
}

export const killed: Scenario = {
  name: 'webhooks.killed',
  promise: 'The webhook service killed 12 times at random during deliveries: no loss, at most 1 % repeats.',
  // 1 % of 60,000.
  story: (chaos) => killWhileDelivering(chaos, { events: 10_000, kills: 12, repeatsMax: 600 }),
};

export const killedBriefly: Scenario = {
  name: 'webhooks.killed-briefly',
  promise: 'The same, killed twice with receivers that fail in every way: no loss.',
  // Two kills, each with the deliveries of six receivers under way and outcomes not yet stored.
  story: (chaos) => killWhileDelivering(chaos, { events: 500, kills: 2, repeatsMax: 2_000 }, BAD_BEHAVIOURS),
};

/** Publishes events to good and bad receivers, and kills the service after each batch of arrivals. */
async function killWhileDelivering(
  chaos: Chaos,
  { events, kills, repeatsMax }: Size,
  bad: readonly ReceiverBehaviour[] = BAD_BEHAVIOURS.slice(0, 2),
): Promise<void> {
  const { system, load, random, figures, note, until, pause } = chaos;
  const subscriber = await Subscriber.join(system);
  const process = system.one('webhook');
  try {
    await subscriber.subscribe([atOnce, atOnce, atOnce, atOnce, slow, recovering(), ...bad]);
    load.start(PER_SECOND);
    const startedAt = performance.now();
    const publishing = publishAhead(chaos, subscriber, events);
    const strides = Math.floor((events * subscriber.endpoints.filter(isGood).length) / (kills + 1));
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
    if (repeats > repeatsMax) throw new Error(`${repeats} of ${outcome.delivered} messages were repeated`);
  } finally {
    await subscriber.leave();
  }
}

async function publishAhead({ until }: Chaos, subscriber: Subscriber, events: number): Promise<void> {
  const fewest = () => Math.min(...subscriber.endpoints.filter(isGood).map(({ receiver }) => receiver.accepted));
  for (let left = events; left > 0; left -= BATCH) {
    await until(
      'the published events are delivered',
      () => subscriber.published.length - fewest() < AHEAD_MAX,
      STEP_MS_MAX,
    );
    await subscriber.publish(Math.min(left, BATCH));
  }
}

function delivered({ endpoints }: Subscriber): number {
  return endpoints.reduce((sum, { receiver }) => sum + receiver.accepted, 0);
}
