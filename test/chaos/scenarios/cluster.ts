import type { RabbitInstance } from '@cpes/local-servers';
import type { Chaos, Scenario } from '../scenario.ts';
import { underLoad } from './under-load.ts';

/** Three brokers share two cores with everything else. */
const PACE = { perSecond: 20, around: 100 };
const FROZEN_MS = 10_000;
const NO_MAJORITY_MS = 8_000;

const shape = { brokerNodes: 3 } as const;

/**
 * The node that leads most queues. Throws unless every quorum queue has a member on every node, as the test requires. A process's own
 * queue of pauses ends with its connection and has no members.
 */
async function leaderOf({ system, note }: Chaos): Promise<RabbitInstance> {
  const table = await system.broker.control('list_queues', 'type', 'leader', 'members', '--no-table-headers');
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('quorum\t'))
    .map((line) => line.slice('quorum\t'.length));
  for (const line of lines) {
    if (system.brokers.some((_, index) => !line.includes(`n${index + 1}@`, line.indexOf('\t')))) {
      throw new Error(`a queue without three members: ${line}`);
    }
  }
  const led = (index: number) => lines.filter((line) => line.startsWith(`n${index + 1}@`)).length;
  const counts = system.brokers.map((_, index) => led(index));
  const leader = system.brokers[counts.indexOf(Math.max(...counts))];
  if (leader === undefined) throw new Error('no queue has a leader');
  note('queues led', { counts });
  return leader;
}

const leaderKilled: Scenario = {
  name: 'cluster.leader-killed',
  promise: 'Two of three broker nodes continue when the leader is killed, and accept it back.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const leader = await leaderOf(chaos);
      await leader.kill();
      await chaos.load.accepts(100);
      await leader.restart();
    }),
};

const leaderFrozen: Scenario = {
  name: 'cluster.leader-frozen',
  promise: 'A frozen leader is replaced, and its return doubles nothing.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const pid = (await leaderOf(chaos)).pid();
      process.kill(pid, 'SIGSTOP');
      await chaos.pause(FROZEN_MS).finally(() => process.kill(pid, 'SIGCONT'));
    }),
};

const majorityLost: Scenario = {
  name: 'cluster.majority-lost',
  promise: 'One node of three accepts nothing alone; when the others are back, everything resumes.',
  shape,
  story: (chaos) =>
    underLoad(chaos, PACE, async () => {
      const [, second, third] = chaos.system.brokers;
      await Promise.all([second?.kill(), third?.kill()]);
      await chaos.pause(NO_MAJORITY_MS);
      await Promise.all([second?.restart(), third?.restart()]);
    }),
};

export const clusterScenarios: readonly Scenario[] = [leaderKilled, leaderFrozen, majorityLost];
