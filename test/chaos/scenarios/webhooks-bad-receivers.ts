import { absent, atOnce, BAD_BEHAVIOURS, gone, recovering, redirecting, slow, wordy } from '../receiver-behaviours.ts';
import { HookReceiver } from '../hook-receiver.ts';
import { memoryMb } from '../memory.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import { everyFactIsToldOrLogged, isAllAccepted, isAllRecorded, isGood } from '../standing.ts';
import { Subscriber } from '../subscriber.ts';

const FACTS = 10_000;
/** Evaluations in parallel, so that the events are not the only work. */
const PER_SECOND = 2;
const TOLD_MS_MAX = 240_000;
const RECOVERED_MS_MAX = 90_000;
const RECORDED_MS_MAX = 30_000;
const MEMORY_EVERY_MS = 1_000;
/** An idle service uses about 100 MB. A thousand attempts under way need a fraction of the rest. */
const MEMORY_MB_MAX = 400;

export const badReceivers: Scenario = {
  name: 'webhooks.bad-receivers',
  promise:
    '14 of 20 receivers fail in different ways: the others get all 10,000 messages, the log is complete, memory is bounded.',
  async story(chaos) {
    const { system, load, figures, until } = chaos;
    const subscriber = await Subscriber.join(system);
    const elsewhere = await HookReceiver.open(atOnce);
    const watch = watchMemory(chaos);
    try {
      const good = [atOnce, atOnce, atOnce, slow, wordy, recovering()];
      await subscriber.subscribe([...good, ...BAD_BEHAVIOURS, redirecting(elsewhere.url), absent, gone]);
      for (const { receiver } of subscriber.endpoints) if (receiver.behaviour === absent) await receiver.close();
      load.start(PER_SECOND);
      const since = new Date().toISOString();
      const startedAt = performance.now();
      await subscriber.publish(FACTS);
      figures['publishedMs'] = Math.round(performance.now() - startedAt);
      await until('the good receivers have all', () => isAllAccepted(subscriber), TOLD_MS_MAX);
      const tookMs = performance.now() - startedAt;
      await load.stop();
      figures['toldMs'] = Math.round(tookMs);
      figures['deliveriesPerSecond'] = Math.round(
        (FACTS * subscriber.endpoints.filter(isGood).length) / (tookMs / 1_000),
      );
      await recoverGone(chaos, subscriber, since);
      await until('all is recorded', () => isAllRecorded(subscriber), RECORDED_MS_MAX);
      const { repeats, ...outcome } = await everyFactIsToldOrLogged(subscriber);
      Object.assign(figures, { repeats, ...outcome });
      // Nothing was killed; only an overloaded machine delays a good receiver beyond the timeout.
      if (repeats > outcome.delivered / 1_000) throw new Error(`${repeats} messages were repeated`);
      if (elsewhere.arrivals.size > 0) throw new Error('a redirect was followed');
    } finally {
      figures['memoryMbMax'] = await watch.end();
      await subscriber.leave();
      await elsewhere.close();
    }
    if (figures['memoryMbMax'] > MEMORY_MB_MAX) throw new Error(`the service took ${figures['memoryMbMax']} MB`);
  },
};

/** A stopped receiver is back: its endpoint, enabled again, recovers its failed and its missed messages. */
async function recoverGone({ until, figures }: Chaos, subscriber: Subscriber, since: string): Promise<void> {
  const endpoint = subscriber.endpoints.find(({ receiver }) => receiver.behaviour === gone);
  if (endpoint === undefined) throw new Error('no receiver was gone');
  const { id, receiver } = endpoint;
  const path = `/webhook-endpoints/${id}`;
  const { state, stateReason } = await subscriber.call<Record<string, string>>('GET', path);
  if (state !== 'disabled' || stateReason !== 'gone') throw new Error(`a stopped receiver's endpoint is ${state}`);
  receiver.behaviour = atOnce;
  await subscriber.call('PATCH', path, { state: 'enabled' });
  await subscriber.enabled(id);
  const startedAt = performance.now();
  await subscriber.call('POST', `${path}/recover`, { since });
  await until('all is recovered', () => isAllAccepted(subscriber), RECOVERED_MS_MAX);
  figures['recoveredMs'] = Math.round(performance.now() - startedAt);
}

/** The peak memory of the webhook service since the call, in MB. */
function watchMemory({ system }: Chaos): { end: () => Promise<number> } {
  let most = 0;
  let looking = Promise.resolve();
  const look = () => {
    looking = looking.then(async () => {
      most = Math.max(most, await memoryMb(system.one('webhook').pid));
    });
    return looking;
  };
  const timer = setInterval(() => void look(), MEMORY_EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}
