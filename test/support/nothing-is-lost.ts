import { until } from '@cpes/local-servers';
import { WORKED_EXAMPLES } from '@cpes/testing';
import type { CpesApi } from './cpes-api.ts';

/** Submissions under way at once; enough to keep every stage busy when it is killed. */
const CLIENTS = 20;
/** Every service is started again, the broker too, and the sweeper may have to send a run again. */
const FINISH_MS_MAX = 240_000;
/** No client tries for longer: the system is down, and the test has failed. */
const SUBMIT_MS_MAX = 120_000;

/** Submits until this many were accepted; a client without a response submits another one. Returns the accepted SKUs' ids. */
export async function submitAll(
  cpes: CpesApi,
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

/** Waits until each accepted SKU is evaluated, and checks that it has one report. */
export async function expectOneReportEach(cpes: CpesApi, accepted: ReadonlySet<string>): Promise<void> {
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
  const rows = await cpes.query<{ sku_id: string; reports: number }>(
    'gateway',
    'SELECT sku_id, count(*)::int AS reports FROM reports GROUP BY sku_id',
  );
  const counted = rows.filter(({ sku_id: skuId }) => accepted.has(skuId));
  expect(counted).toHaveLength(accepted.size);
  expect(counted.filter(({ reports: count }) => count !== 1)).toEqual([]);
}
