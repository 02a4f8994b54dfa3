import type { Scenario } from '../scenario.ts';
import { underLoad } from './under-load.ts';

/** Submissions per second that two cores can process in addition to broker, database and faults. */
const PACE = { perSecond: 40, around: 200 };

const killed: Scenario = {
  name: 'broker.killed',
  promise: 'A broker that is killed without notice loses nothing and doubles nothing once it is started again.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      await chaos.system.broker.kill();
      await chaos.pause(chaos.random.integer(500, 3_000));
      await chaos.system.broker.restart();
    }),
};

const queuesWiped: Scenario = {
  name: 'broker.queues-wiped',
  promise:
    'All queues deleted under load: they are declared again, and the sweeper resends every run that was in them.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const { broker } = chaos.system;
      const names = (await broker.control('list_queues', 'name', '--no-table-headers')).trim().split('\n');
      for (const name of names) await broker.control('delete_queue', name);
    }),
};

const frozen: Scenario = {
  name: 'broker.frozen',
  promise: 'A broker that is frozen for ten seconds costs ten seconds.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const pid = chaos.system.broker.pid();
      process.kill(pid, 'SIGSTOP');
      await chaos.pause(10_000).finally(() => process.kill(pid, 'SIGCONT'));
    }),
};

const memoryAlarm: Scenario = {
  name: 'broker.memory-alarm',
  promise: 'While the broker blocks publishers for lack of memory, work waits and candidates are still accepted.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const { broker } = chaos.system;
      await broker.control('set_vm_memory_high_watermark', '0.000001');
      await chaos.load.accepts(200);
      // The default of libs/local-servers.
      await broker.control('set_vm_memory_high_watermark', 'absolute', '512MB');
    }),
};

/** The full ladder is 756 s; scaled it is 7.6 s. Only the delays are scaled. */
const LADDER_SCALE = 0.01;
const LONGER_THAN_THE_LADDER_MS = 12_000;

const awayPastTheLadder: Scenario = {
  name: 'broker.away-past-the-ladder',
  promise: 'A broker outage longer than all retries together parks nothing and fails nothing.',
  shape: { preload: { delayScale: LADDER_SCALE } },
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      await chaos.system.broker.kill();
      await chaos.pause(LONGER_THAN_THE_LADDER_MS);
      await chaos.system.broker.restart();
    }),
};

export const brokerScenarios: readonly Scenario[] = [killed, queuesWiped, frozen, memoryAlarm, awayPastTheLadder];
