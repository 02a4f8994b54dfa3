import { until } from '@cpes/local-servers';
import { UNLIMITED, WORKED_EXAMPLES } from '@cpes/testing';
import { RunningCpes } from './support/running-cpes.ts';

/** Submissions under way at once; enough to keep every stage busy when it is killed. */
const CLIENTS = 20;
/** Every service is started again, the broker too, and the sweeper may have to send a run again. */
const FINISH_MS_MAX = 240_000;
const TEST_MS_MAX = 420_000;

/** Kills each service and the broker without notice during this many submissions. */
export function describeKilledServices(submissions: number): void {
  it(
    `makes one report of each of ${submissions} submissions when each service and the broker are killed`,
    async () => {
      const cpes = await RunningCpes.start('services', { env: UNLIMITED });
      try {
        const victims = ['intake', 'cost-factor', 'scoring', 'gateway', 'broker'] as const;
        const killed: string[] = [];
        const accepted = await submitAll(cpes, submissions, (count) => {
          const victim = victims[killed.length];
          if (victim === undefined || count < (submissions * (killed.length + 1)) / (victims.length + 1)) return;
          killed.push(victim);
          process.kill(cpes.pidOf(victim), 'SIGKILL');
        });
        expect(killed).toEqual(victims);
        expect(accepted.size).toBe(submissions);
        await expectOneReportEach(cpes, accepted);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );
}

/** The same for the one process, which is started again. */
export function describeKilledProcess(submissions: number): void {
  it(
    `makes one report of each of ${submissions} submissions when the one process is killed`,
    async () => {
      let cpes = await RunningCpes.start('start', { env: UNLIMITED });
      const { folder } = cpes;
      try {
        let isKilled = false;
        const accepted = await submitAll(cpes, submissions, async (count) => {
          if (isKilled || count < submissions / 2) return;
          isKilled = true;
          await cpes.kill();
          cpes = await RunningCpes.start('start', {
            folder,
            env: { ...UNLIMITED, PORT: new URL(cpes.credentials.baseUrl).port },
          });
        });
        expect(isKilled).toBe(true);
        expect(accepted.size).toBe(submissions);
        await expectOneReportEach(cpes, accepted);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );
}

/** No client tries for longer: the system is down, and the test has failed. */
const SUBMIT_MS_MAX = 120_000;

/** Submits until this many were accepted; a client without a response submits another one. Returns the accepted SKUs' ids. */
async function submitAll(
  cpes: RunningCpes,
  submissions: number,
  onAccepted: (count: number) => Promise<void> | void,
): Promise<Set<string>> {
  const accepted = new Set<string>();
  let claimed = 0;
  const client = async (): Promise<void> => {
    while (claimed < submissions) {
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
