import type { Scenario } from '../scenario.ts';

/** Submissions a second that two cores carry beside broker, database and what is done to them. */
const PER_SECOND = 40;

const killed: Scenario = {
  name: 'broker.killed',
  promise: 'A broker that is killed without notice loses nothing, and doubles nothing, once it is started again.',
  async story({ system, load, pause, random }) {
    load.start(PER_SECOND);
    await load.accepts(200);
    await system.broker.kill();
    await pause(random.integer(500, 3_000));
    await system.broker.restart();
    await load.accepts(200);
    await load.stop();
  },
};

const queuesWiped: Scenario = {
  name: 'broker.queues-wiped',
  promise: 'All queues deleted under load: they are declared again, and the sweeper sends every run that was in them.',
  async story({ system, load }) {
    load.start(PER_SECOND);
    await load.accepts(200);
    const names = (await system.broker.control('list_queues', 'name', '--no-table-headers')).trim().split('\n');
    for (const name of names) await system.broker.control('delete_queue', name);
    await load.accepts(200);
    await load.stop();
  },
};

export const brokerScenarios: readonly Scenario[] = [killed, queuesWiped];
