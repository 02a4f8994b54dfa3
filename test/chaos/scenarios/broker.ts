import type { Scenario } from '../scenario.ts';
import { underLoad } from './under-load.ts';

/** Submissions a second that two cores carry beside broker, database and what is done to them. */
const PACE = { perSecond: 40, around: 200 };

const killed: Scenario = {
  name: 'broker.killed',
  promise: 'A broker that is killed without notice loses nothing, and doubles nothing, once it is started again.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      await chaos.system.broker.kill();
      await chaos.pause(chaos.random.integer(500, 3_000));
      await chaos.system.broker.restart();
    }),
};

const queuesWiped: Scenario = {
  name: 'broker.queues-wiped',
  promise: 'All queues deleted under load: they are declared again, and the sweeper sends every run that was in them.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const { broker } = chaos.system;
      const names = (await broker.control('list_queues', 'name', '--no-table-headers')).trim().split('\n');
      for (const name of names) await broker.control('delete_queue', name);
    }),
};

const frozen: Scenario = {
  name: 'broker.frozen',
  promise: 'A broker that stands still for ten seconds costs ten seconds.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const pid = chaos.system.broker.pid();
      process.kill(pid, 'SIGSTOP');
      await chaos.pause(10_000).finally(() => process.kill(pid, 'SIGCONT'));
    }),
};

const memoryAlarm: Scenario = {
  name: 'broker.memory-alarm',
  promise: 'A broker that takes nothing for want of memory is waited for; candidates are accepted meanwhile.',
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const { broker } = chaos.system;
      await broker.control('set_vm_memory_high_watermark', '0.000001');
      await chaos.load.accepts(200);
      // What libs/local-servers gives it.
      await broker.control('set_vm_memory_high_watermark', 'absolute', '512MB');
    }),
};

/** The whole ladder is 756 s; scaled it is 7.6 s. Nothing else is scaled. */
const LADDER_SCALE = 0.01;
const LONGER_THAN_THE_LADDER_MS = 12_000;

const awayPastTheLadder: Scenario = {
  name: 'broker.away-past-the-ladder',
  promise: 'A broker that is away for longer than all retries together parks nothing and fails nothing.',
  shape: { preload: { delayScale: LADDER_SCALE } },
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      await chaos.system.broker.kill();
      await chaos.pause(LONGER_THAN_THE_LADDER_MS);
      await chaos.system.broker.restart();
    }),
};

export const brokerScenarios: readonly Scenario[] = [killed, queuesWiped, frozen, memoryAlarm, awayPastTheLadder];
