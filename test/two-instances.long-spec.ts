import { until } from '@cpes/local-servers';
import { WORKED_EXAMPLES } from '@cpes/testing';
import type { Answer } from './support/cpes-api.ts';
import { RunningCpes } from './support/running-cpes.ts';

/** Twelve processes, a broker and a database on two busy cores. */
const START_MS_MAX = 240_000;
const TEST_MS_MAX = 180_000;
/** A killed stage is started again within seconds; its unacknowledged messages come to the other one at once. */
const END_MS_MAX = 60_000;
const STAGES = ['intake', 'cost-factor', 'scoring'] as const;
const BURST = 120;
const SUBMISSIONS = 60;
const WHILE_ENDED = 30;
const CANDIDATE = WORKED_EXAMPLES.bottle.candidate;

describe('two instances of each service', () => {
  let cpes: RunningCpes;
  let gateways: readonly string[];
  let startedAt: number;

  beforeAll(async () => {
    // One a minute refills the bucket hardly at all while the tests run.
    const env = { CPES_INSTANCES: '2', RATE_LIMIT_BURST: String(BURST), RATE_LIMIT_PER_MINUTE: '1' };
    cpes = await RunningCpes.start('services', { env });
    startedAt = Date.now();
    gateways = [...cpes.output().matchAll(/(http:\/\/127\.0\.0\.1:\d+)\/v2$/gm)].map(([, origin = '']) => origin);
  }, START_MS_MAX);
  afterAll(() => (cpes as RunningCpes | undefined)?.remove(), START_MS_MAX);

  it(
    'share the work, and do none of it twice',
    async () => {
      expect(gateways).toHaveLength(2);
      const statuses = await submit(SUBMISSIONS);
      expect(statuses).toEqual(Array.from({ length: SUBMISSIONS }, () => 201));
      await allHaveEnded(SUBMISSIONS);
      for (const stage of STAGES) {
        const handled = await Promise.all([stage, `${stage}-2`].map(handledBy));
        expect(Math.min(...handled)).toBeGreaterThan(0);
        expect(handled.reduce((sum, count) => sum + count, 0)).toBe(SUBMISSIONS);
      }
    },
    TEST_MS_MAX,
  );

  it(
    'lose nothing when an instance is killed and another one is stopped under load',
    async () => {
      const submitting = submit(WHILE_ENDED);
      process.kill(cpes.pidOf('intake'), 'SIGKILL');
      process.kill(cpes.pidOf('scoring'), 'SIGTERM');
      expect(await submitting).toEqual(Array.from({ length: WHILE_ENDED }, () => 201));
      await allHaveEnded(SUBMISSIONS + WHILE_ENDED);
      const areRestarted = () => cpes.output().match(/; starting it again/g)?.length === 2;
      await until('both run again', areRestarted, END_MS_MAX);
    },
    TEST_MS_MAX,
  );

  it(
    'grant together exactly what the quota has',
    async () => {
      const left = BURST - SUBMISSIONS - WHILE_ENDED;
      const statuses = await submit(3 * left);
      const refilled = Math.ceil((Date.now() - startedAt) / 60_000);
      const accepted = statuses.filter((status) => status === 201).length;
      expect(accepted).toBeGreaterThanOrEqual(left);
      expect(accepted).toBeLessThanOrEqual(left + refilled);
      expect(statuses.filter((status) => status === 429)).toHaveLength(3 * left - accepted);
      await allHaveEnded(SUBMISSIONS + WHILE_ENDED + accepted);
    },
    TEST_MS_MAX,
  );

  /** All at once, to both gateways in turn; resolves to the statuses of the answers. */
  function submit(count: number): Promise<Answer['status'][]> {
    const { apiKey } = cpes.credentials;
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const origin = gateways[index % gateways.length] ?? '';
        const answer = await fetch(`${origin}/v2/skus`, { method: 'POST', headers, body: JSON.stringify(CANDIDATE) });
        await answer.text();
        return answer.status;
      }),
    );
  }

  async function allHaveEnded(count: number): Promise<void> {
    const SQL = `SELECT count(*)::int AS accepted, count(report_id)::int AS ended, count(DISTINCT report_id)::int AS reports FROM skus`;
    await until(
      `${count} submissions have one report each`,
      async () => {
        const [row] = await cpes.query<{ accepted: number; ended: number; reports: number }>('gateway', SQL);
        return row?.accepted === count && row.ended === count && row.reports === count;
      },
      END_MS_MAX,
    );
  }

  async function handledBy(instance: string): Promise<number> {
    const [, url = ''] = new RegExp(`(http://\\S+)  ${instance}$`, 'm').exec(cpes.output()) ?? [];
    const text = await (await fetch(url)).text();
    const counts = [...text.matchAll(/^messaging_process_duration_seconds_count\{.*\} (\d+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }
});
