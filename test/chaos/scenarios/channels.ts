import { SERVICES, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { queues } from '@cpes/messaging';
import type { Chaos, Scenario } from '../scenario.ts';
import type { Peer } from '../shape.ts';
import { underLoad } from './under-load.ts';

const PACE = { perSecond: 30, around: 100 };
const SLOW_MS = 10_000;
const LATENCY_MS = 200;
/** Fewer than the events of the load need. */
const TRICKLE_BYTES_PER_SECOND = 20_000;

const shape = { hasProxies: true } as const;

const badAck: Scenario = {
  name: 'channels.bad-ack',
  promise: 'A channel that the broker closes is opened again, in every service, every time.',
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
  promise: 'A consumer that the broker has silently lost is renewed.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      for (const process of chaos.system.processes) process.strikeConsumers('cancel');
    }),
};

/** The same faults on the connections of all services to the broker, and then to their databases. */
function onLines(trouble: (chaos: Chaos, lines: ReturnType<typeof linesOf>) => Promise<void>, peer: Peer) {
  return (chaos: Chaos) =>
    underLoad(chaos, PACE, async () => {
      const lines = linesOf(chaos, peer);
      await trouble(chaos, lines).finally(() => lines.forEach((line) => line.heal()));
    });
}

function linesOf({ system }: Chaos, peer: Peer) {
  const services = peer === 'database' ? SERVICES_WITH_DATABASE : SERVICES;
  return services.map((service) => system.line(service, peer));
}

/** On a database connection, the response to a commit may be lost. */
function cutting(peer: Peer): { uncounted: boolean } {
  return { uncounted: peer === 'database' };
}

const PEERS: readonly Peer[] = ['broker', 'database'];

const lineScenarios = PEERS.flatMap((peer): Scenario[] => [
  {
    name: `channels.${peer}-reset`,
    promise: `Connections to the ${peer} that are reset are opened again, and no work is lost or doubled.`,
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
    promise: `A connection to the ${peer} that dies silently is detected.`,
    shape,
    allows: cutting(peer),
    // The proxies stay broken: the services must detect the dead connections.
    story: (chaos) => underLoad(chaos, PACE, async () => linesOf(chaos, peer).forEach((line) => line.halfOpen())),
  },
  {
    name: `channels.${peer}-latency`,
    promise: `With ${LATENCY_MS} ms of latency to the ${peer}, everything takes longer and nothing else changes.`,
    shape,
    story: onLines(async ({ pause }, lines) => {
      for (const line of lines) line.latency(LATENCY_MS);
      await pause(SLOW_MS);
    }, peer),
  },
  {
    name: `channels.${peer}-trickle`,
    promise: `A connection to the ${peer} with low bandwidth delays work and loses nothing.`,
    shape,
    story: onLines(async ({ pause }, lines) => {
      for (const line of lines) line.throttle(TRICKLE_BYTES_PER_SECOND);
      await pause(SLOW_MS);
    }, peer),
  },
]);

export const channelScenarios: readonly Scenario[] = [badAck, queueDeleted, consumerCancelled, ...lineScenarios];
