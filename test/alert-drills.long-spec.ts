import { freePort, until } from '@cpes/local-servers';
import { WORKED_EXAMPLES } from '@cpes/testing';
import { RunningPrometheus } from './support/prometheus.ts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 240_000;
/** What an alert may take to fire after its cause. */
const FIRES_MS_MAX = 60_000;
const { bottle } = WORKED_EXAMPLES;

describe('the alerts of a CPES with one process per service', () => {
  let cpes: RunningCpes;
  let prometheus: RunningPrometheus;

  beforeAll(async () => {
    const first = await freePort();
    cpes = await RunningCpes.start('services', { env: { METRICS_PORT: String(first) } });
    const ports = [...cpes.output().matchAll(/127\.0\.0\.1:(\d+)\/metrics/g)].map(([, port]) => Number(port));
    expect(ports).toEqual([0, 1, 2, 3, 4, 5].map((place) => first + place));
    prometheus = await RunningPrometheus.start(ports);
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.remove();
    await prometheus.stop();
  }, START_MS_MAX);

  it(
    'have EvaluationStuck fire while a stage hangs, and end when it returns',
    async () => {
      const scoring = cpes.pidOf('scoring');
      process.kill(scoring, 'SIGSTOP');
      try {
        expect((await cpes.call('POST', '/skus', { body: bottle.candidate })).status).toBe(201);
        await until('it fires', async () => (await prometheus.firing()).includes('EvaluationStuck'), FIRES_MS_MAX);
      } finally {
        process.kill(scoring, 'SIGCONT');
      }
      await until('it is over', async () => !(await prometheus.firing()).includes('EvaluationStuck'), FIRES_MS_MAX);
    },
    3 * FIRES_MS_MAX,
  );

  it(
    'have ServiceDown fire while a process hangs',
    async () => {
      const intake = cpes.pidOf('intake');
      process.kill(intake, 'SIGSTOP');
      try {
        await until('it fires', async () => (await prometheus.firing()).includes('ServiceDown'), FIRES_MS_MAX);
        expect(await prometheus.query('up == 0')).toHaveLength(1);
      } finally {
        process.kill(intake, 'SIGCONT');
      }
    },
    2 * FIRES_MS_MAX,
  );

  it(
    'have BrokerUnavailable fire while the broker hangs',
    async () => {
      const broker = cpes.pidOf('broker');
      process.kill(broker, 'SIGSTOP');
      try {
        await until('it fires', async () => (await prometheus.firing()).includes('BrokerUnavailable'), FIRES_MS_MAX);
        expect(await prometheus.query('service_obstacle{obstacle="broker"} == 1')).not.toEqual([]);
      } finally {
        process.kill(broker, 'SIGCONT');
      }
    },
    2 * FIRES_MS_MAX,
  );
});
