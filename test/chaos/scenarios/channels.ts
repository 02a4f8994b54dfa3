import { SERVICES } from '@cpes/contracts';
import { queues } from '@cpes/messaging';
import type { Chaos, Scenario } from '../scenario.ts';
import type { Peer } from '../shape.ts';
import { underLoad } from './under-load.ts';

const PACE = { perSecond: 30, around: 100 };
const SLOW_MS = 10_000;
const LATENCY_MS = 200;
/** Less than the events of the load need. */
const TRICKLE_BYTES_PER_SECOND = 20_000;

const shape = { hasProxies: true } as const;

const badAck: Scenario = {
  name: 'channels.bad-ack',
  promise: 'A channel that the broker closes alone is opened again, in every service, time after time.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      for (let round = 0; round < 3; round += 1) {
        for (const process of chaos.system.processes) process.strikeConsumers('ack-unknown');
        await chaos.load.accepts(50);
      }
    }),
};

const queueDeleted: Scenario = {
  name: 'channels.queue-deleted',
  promise: 'A queue deleted under its consumer is declared and consumed again, and its runs are sent again.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      for (const { queue } of queues()) {
        await chaos.system.broker.control('delete_queue', queue);
        await chaos.load.accepts(20);
      }
    }),
};

const consumerCancelled: Scenario = {
  name: 'channels.consumer-cancelled',
  promise: 'A consumer that the broker has forgotten without a word is renewed.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      for (const process of chaos.system.processes) process.strikeConsumers('cancel');
    }),
};

/** The same trouble on the lines of all services to the broker, and then to their databases. */
function onLines(trouble: (chaos: Chaos, lines: ReturnType<typeof linesOf>) => Promise<void>, peer: Peer) {
  return (chaos: Chaos) =>
    underLoad(chaos, PACE, async () => {
      const lines = linesOf(chaos, peer);
      await trouble(chaos, lines).finally(() => lines.forEach((line) => line.heal()));
    });
}

function linesOf({ system }: Chaos, peer: Peer) {
  return SERVICES.map((service) => system.line(service, peer));
}

/** With a line to the database the answer to a commit may be cut off. */
function cutting(peer: Peer): { uncounted: boolean } {
  return { uncounted: peer === 'database' };
}

const PEERS: readonly Peer[] = ['broker', 'database'];

const lineScenarios = PEERS.flatMap((peer): Scenario[] => [
  {
    name: `channels.${peer}-reset`,
    promise: `Connections to the ${peer} that are reset are made again, and nothing under way is lost or doubled.`,
    shape,
    allows: cutting(peer),
    story: onLines(async ({ load }, lines) => {
      for (let round = 0; round < 3; round += 1) {
        for (const line of lines) line.drop();
        await load.accepts(50);
      }
    }, peer),
  },
  {
    name: `channels.${peer}-half-open`,
    promise: `A connection to the ${peer} that has died without a word is noticed.`,
    shape,
    allows: cutting(peer),
    // Nothing is healed: the services have to find out for themselves.
    story: (chaos) => underLoad(chaos, PACE, async () => linesOf(chaos, peer).forEach((line) => line.halfOpen())),
  },
  {
    name: `channels.${peer}-latency`,
    promise: `With the ${peer} ${LATENCY_MS} ms away everything takes longer, and nothing else changes.`,
    shape,
    story: onLines(async ({ pause }, lines) => {
      for (const line of lines) line.latency(LATENCY_MS);
      await pause(SLOW_MS);
    }, peer),
  },
  {
    name: `channels.${peer}-trickle`,
    promise: `A line to the ${peer} that carries less than it is given holds things up and loses nothing.`,
    shape,
    story: onLines(async ({ pause }, lines) => {
      for (const line of lines) line.throttle(TRICKLE_BYTES_PER_SECOND);
      await pause(SLOW_MS);
    }, peer),
  },
]);

export const channelScenarios: readonly Scenario[] = [badAck, queueDeleted, consumerCancelled, ...lineScenarios];
