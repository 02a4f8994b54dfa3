import { until } from '@cpes/local-servers';
import { WORKED_EXAMPLES } from '@cpes/testing';
import { RunningCpes } from './support/running-cpes.ts';

/** A long run makes more. */
const SUBMISSIONS = Number(process.env['SUBMISSIONS'] ?? '200');
/** Submissions under way at once; enough to keep every stage busy when it is killed. */
const CLIENTS = 20;
/** Every service is started again, the broker too, and the sweeper may have to send a run again. */
const FINISH_MS_MAX = 240_000;
const TEST_MS_MAX = 420_000;

/** Far above what the test submits, so that the limit does not shape the load. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_BURST: '100000',
  SHED_AGE_MS: '600000',
  SHED_SUBMISSIONS_AT_ONCE: '100000',
};

describe(`killed without notice in the middle of ${SUBMISSIONS} submissions`, () => {
  it(
    'makes one report of each when each service and the broker are killed',
    async () => {
      const cpes = await RunningCpes.start('services', { env: UNLIMITED });
      try {
        const victims = ['intake', 'cost-factor', 'scoring', 'gateway', 'broker'] as const;
        const killAt = new Map(
          victims.map((victim, index) => [Math.floor((SUBMISSIONS * (index + 1)) / (victims.length + 1)), victim]),
        );
        const accepted = await submitAll(cpes, (count) => {
          const victim = killAt.get(count);
          if (victim !== undefined) process.kill(cpes.pidOf(victim), 'SIGKILL');
        });
        expect(accepted.size).toBe(SUBMISSIONS);
        await expectOneReportEach(cpes, accepted);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );

  it(
    'makes one report of each when the one process is killed and started again',
    async () => {
      let cpes = await RunningCpes.start('start', { env: UNLIMITED });
      const { folder } = cpes;
      try {
        const accepted = await submitAll(cpes, async (count) => {
          if (count !== SUBMISSIONS / 2) return;
          await cpes.kill();
          cpes = await RunningCpes.start('start', {
            folder,
            env: { ...UNLIMITED, PORT: new URL(cpes.credentials.baseUrl).port },
          });
        });
        expect(accepted.size).toBe(SUBMISSIONS);
        await expectOneReportEach(cpes, accepted);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );
});

/** No client tries for longer: the system is down, and the test has failed. */
const SUBMIT_MS_MAX = 120_000;

/** Submits until 1,000 were accepted; a client that got no answer submits another. Returns the accepted SKUs' ids. */
async function submitAll(cpes: RunningCpes, onAccepted: (count: number) => Promise<void> | void): Promise<Set<string>> {
  const accepted = new Set<string>();
  let claimed = 0;
  const client = async (): Promise<void> => {
    while (claimed < SUBMISSIONS) {
      claimed += 1;
      const candidate = {
        ...WORKED_EXAMPLES.bottle.candidate,
        factoryUnitCostCents: claimed,
        externalRef: `n${claimed}`,
      };
      const isAccepted = async (): Promise<boolean> => {
        const answer = await cpes.call('POST', '/skus', { body: candidate }).catch(() => undefined);
        if (answer?.status !== 201) return false;
        accepted.add(answer.json.skuId as string);
        return true;
      };
      await until('a submission is accepted', isAccepted, SUBMIT_MS_MAX, 100);
      await onAccepted(accepted.size);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return accepted;
}

async function expectOneReportEach(cpes: RunningCpes, accepted: ReadonlySet<string>): Promise<void> {
  const reports = new Set<string>();
  const waiting = new Set(accepted);
  const giveUpAt = Date.now() + FINISH_MS_MAX;
  while (waiting.size > 0 && Date.now() < giveUpAt) {
    for (const skuId of [...waiting]) {
      const { json } = await cpes.call('GET', `/skus/${skuId}`);
      if (json?.status === 'FAILED') throw new Error(`${skuId} failed: ${JSON.stringify(json.failure)}`);
      if (json?.status !== 'EVALUATED') continue;
      reports.add(json.reportId as string);
      waiting.delete(skuId);
    }
  }
  expect([...waiting]).toEqual([]);
  expect(reports.size).toBe(accepted.size);
  // One row per accepted SKU: a second report would show here only.
  const counted = await cpes.query<{ sku_id: string; reports: number }>(
    'gateway',
    'SELECT sku_id, count(*)::int AS reports FROM reports WHERE sku_id = ANY($1) GROUP BY sku_id',
    [[...accepted]],
  );
  expect(counted).toHaveLength(accepted.size);
  expect(counted.filter(({ reports: count }) => count !== 1)).toEqual([]);
}
