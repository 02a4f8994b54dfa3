import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { databaseOf } from '@cpes/contracts';
import { runningDatabase, until } from '@cpes/local-servers';
import { candidateBodies, UNLIMITED } from '@cpes/testing';
import { Client } from 'pg';
import type { Answer } from './support/cpes-api.ts';
import { RunningCpes, type Way } from './support/running-cpes.ts';

/** Concurrent requests: what-ifs have four places. */
const CLIENTS = 4;
/** A thousand reports take some 20 s, and the machine is shared. */
const EXAMINED_MS_MAX = 180_000;
const TEST_MS_MAX = 900_000;

/** Goods of three chapters: one of them has the duty that changes. */
const TITLES = ['Insulated stainless bottle 600 ml', 'Cotton T-shirt for men', 'Ceramic coffee mug'];
const DEARER = `UPDATE us_tariff_lines SET mfn_bps = mfn_bps + 500 WHERE hts8 LIKE '9617%'`;
const LOADED =
  'INSERT INTO rate_table_loads (file, sha256, rows) SELECT file, $1, rows FROM rate_table_loads WHERE file = $2 LIMIT 1';
const FILE = 'us-tariff-lines.csv';

interface Submitted {
  readonly skuId: string;
  readonly candidate: object;
}

/**
 * Changes one duty under stored reports. Recomputes each report by a what-if, which shares no code with the examination but the
 * stages, and compares the marks.
 */
export function describeOutdatedReports(way: Way, reports: number): void {
  it(
    `marks those of ${reports} reports that a changed duty affects, and no others`,
    async () => {
      const env = { ...UNLIMITED, COST_FACTOR_RATES_REFRESH_SECONDS: '1' };
      const cpes = await RunningCpes.start(way, { env });
      try {
        const bodies = candidateBodies(37, { count: reports, titles: TITLES, markets: ['US', 'DE'] });
        const submitted = await inParallel(bodies, (body) => submit(cpes, JSON.parse(body) as object));
        const before = await ratesOf(cpes);
        await changeDuty(cpes);
        await until('all reports are examined', async () => hasExamined(cpes, reports, before), EXAMINED_MS_MAX);
        const wrong = await inParallel(submitted, (one) => compare(cpes, one));
        const affected = wrong.filter(({ isOutdated }) => isOutdated).length;
        expect(wrong.filter(({ isOutdated, isMarked }) => isOutdated !== isMarked)).toEqual([]);
        expect(affected).toBeGreaterThan(reports / 20);
        expect(affected).toBeLessThan(reports / 2);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );
}

async function submit(cpes: RunningCpes, candidate: object): Promise<Submitted> {
  const answer = await cpes.call('POST', '/skus', { body: candidate, headers: { prefer: 'wait=20' } });
  expect(answer.json).toMatchObject({ status: 'EVALUATED' });
  return { skuId: answer.json.skuId as string, candidate };
}

async function compare(cpes: RunningCpes, { skuId, candidate }: Submitted) {
  const { json: sku } = await cpes.call('GET', `/skus/${skuId}`);
  const { json: report } = await cpes.call('GET', `/reports/${String(sku.reportId)}`);
  const { externalRef, ...unnamed } = candidate as { externalRef?: string };
  const { json: today } = await cpes.call('POST', '/what-if', { body: { candidate: unnamed } });
  const isOutdated = JSON.stringify(figuresOf(report)) !== JSON.stringify(figuresOf(today.report));
  return { skuId, isOutdated, isMarked: sku.outdated !== null && report.outdated !== null };
}

function figuresOf({ landedCost, unitEconomics, score, verdict }: Answer['json']): unknown {
  const amounts = (landedCost.factors as { key: string; amountCents: number }[]).map((one) => [
    one.key,
    one.amountCents,
  ]);
  return { amounts, unitEconomics, score, verdict };
}

/** As another instance of cost-factor does that loads a newer file. */
async function changeDuty(cpes: RunningCpes): Promise<void> {
  await inDatabase(cpes, 'cost-factor', async (client) => {
    await client.query('BEGIN');
    const { rowCount } = await client.query(DEARER);
    const loaded = await client.query(LOADED, [createHash('sha256').update('dearer').digest('hex'), FILE]);
    await client.query('COMMIT');
    expect([rowCount, loaded.rowCount]).toEqual([expect.any(Number), 1]);
    expect(rowCount).toBeGreaterThan(0);
  });
}

const RATES = 'SELECT rates FROM examinations LIMIT 1';

function ratesOf(cpes: RunningCpes): Promise<string | undefined> {
  return inDatabase(cpes, 'gateway', async (client) => (await client.query<{ rates: string }>(RATES)).rows[0]?.rates);
}

function hasExamined(cpes: RunningCpes, reports: number, before: string | undefined): Promise<boolean> {
  const sql = 'SELECT 1 FROM examinations WHERE ended_at IS NOT NULL AND examined >= $1 AND rates IS DISTINCT FROM $2';
  return inDatabase(cpes, 'gateway', async (client) => (await client.query(sql, [reports, before])).rowCount === 1);
}

async function inDatabase<T>(
  cpes: RunningCpes,
  service: 'gateway' | 'cost-factor',
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const url = await runningDatabase(join(cpes.folder, 'postgres'), databaseOf(service).name);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function inParallel<T, Result>(items: readonly T[], work: (item: T) => Promise<Result>): Promise<Result[]> {
  const waiting = [...items.entries()];
  const results: Result[] = [];
  const client = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return results;
}
