import { seedSkus } from '@cpes/testing';
import { benchBodies } from '../load/candidates.ts';
import { HttpClient } from '../load/http-client.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import type { Servers } from '../machine/servers.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** `GET` of a SKU and of its report, for the two kinds of stored candidates. */
export interface GetFigures {
  readonly storedSkus: number;
  readonly kind: 'plain' | 'quoted';
  readonly skuMs: Percentiles | undefined;
  readonly reportMs: Percentiles | undefined;
}

/** Enough that a gateway, which keeps the last 500 records, has none of those that are read. */
const FEW_SKUS = 10_000;
/** Of each kind and resource. */
const READS = 2_000;
/** Warm-up: statements are planned and code is compiled. */
const WARM_UP_READS = 200;
/** Rows per statement; see `seedSkus`. */
const BATCH = 50_000;
const EVALUATED_MS_MAX = 10_000;
/** Coprime with both numbers of SKUs, so that reads are spread over all of them and repeat none. */
const STRIDE = 7_919;

/** All that a supplier's quote adds to a candidate. */
const QUOTED = {
  costCurrency: 'CNY',
  incoterm: 'EXW',
  carton: { units: 24, dimensionsMm: { length: 420, width: 320, height: 300 }, weightGrams: 9_400 },
  oneTimeCosts: [
    { label: 'Tooling', amountCents: 240_000 },
    { label: 'Samples', amountCents: 12_000 },
  ],
  entryDate: '2027-01-10',
  imageUrls: ['https://images.example/front.jpg', 'https://images.example/side.jpg'],
};

/**
 * Stores SKUs with the documents and reports of two evaluated ones: an even number has those of a candidate with all members of a
 * quote, an odd one those of the same candidate without them. Reads both in turn, first among few and then among all.
 */
export async function measureGets(
  system: SystemUnderTest & { readonly tenantId: string },
  servers: Servers,
  seededSkus: number,
  say: (text: string) => void,
): Promise<GetFigures[]> {
  const client = new HttpClient(system.door(), 1);
  try {
    const candidate = JSON.parse(benchBodies(1)[0] ?? '') as object;
    const models = {
      plain: await evaluated(client, candidate),
      quoted: await evaluated(client, { ...candidate, ...QUOTED }),
    };
    const figures: GetFigures[] = [];
    let stored = 0;
    for (const count of [FEW_SKUS, seededSkus]) {
      say(`storing ${count} SKUs`);
      await store(servers, system.tenantId, models, { first: stored + 1, last: count });
      stored = count;
      await gets(client, count, READS, READS + WARM_UP_READS);
      for (const one of await gets(client, count, 0, READS)) {
        say(`GET: ${JSON.stringify(one)}`);
        figures.push(one);
      }
    }
    return figures;
  } finally {
    await client.close();
  }
}

type Models = Readonly<Record<GetFigures['kind'], string>>;

/** The id of a new SKU with this candidate, once it has been evaluated. */
async function evaluated(client: HttpClient, candidate: object): Promise<string> {
  const { status, text } = await client.post('/v2/skus', JSON.stringify(candidate));
  if (status !== 201) throw new Error(`a submission returned ${status}: ${text}`);
  const { skuId } = JSON.parse(text) as { skuId: string };
  const end = performance.now() + EVALUATED_MS_MAX;
  while (performance.now() < end) {
    const sku = JSON.parse((await client.get(`/v2/skus/${skuId}`)).text) as { status: string };
    if (sku.status === 'EVALUATED') return skuId;
  }
  throw new Error('a candidate was not evaluated');
}

async function store(
  servers: Servers,
  tenantId: string,
  { plain, quoted }: Models,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  const query = (database: string, sql: string, parameters: unknown[]) => servers.query(database, sql, parameters);
  await seedSkus(query, tenantId, first, last, ['gateway']);
  for (let from = first; from <= last; from += BATCH) {
    const batch = [from, Math.min(last, from + BATCH - 1), plain, quoted];
    for (const sql of WITH_DOCUMENTS) await query('gateway', sql, batch);
  }
  await servers.query('gateway', 'VACUUM (ANALYZE)');
  await servers.query('gateway', 'CHECKPOINT');
}

/** The seeded SKUs `$1` to `$2`, each with the SKU that its documents come from: `$3` for odd numbers, `$4` for even ones. */
const COPIED = `
  WITH copied AS (
    SELECT s.sku_id, s.run_id, s.report_id, s.tenant_id, s.submitted_at, m.run_id AS model_run
    FROM generate_series($1::int, $2::int) AS number
    JOIN skus s ON s.sku_id = 'sku_00000000000070008000' || lpad(to_hex(number), 12, '0')
    JOIN skus m ON m.sku_id = CASE number % 2 WHEN 1 THEN $3::text ELSE $4::text END)`;
const WITH_DOCUMENTS = [
  `${COPIED} DELETE FROM run_documents d USING copied c WHERE d.run_id = c.run_id`,
  `${COPIED} DELETE FROM reports r USING copied c WHERE r.run_id = c.run_id AND r.sku_id = c.sku_id AND r.tenant_id = c.tenant_id`,
  `${COPIED} INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body, hs_code)
    SELECT d.kind, c.run_id, c.tenant_id, c.submitted_at, d.body, d.hs_code FROM copied c JOIN run_documents d ON d.run_id = c.model_run`,
  `${COPIED} INSERT INTO reports (report_id, tenant_id, sku_id, run_id, issued_at, body)
    SELECT c.report_id, c.tenant_id, c.sku_id, c.run_id, c.submitted_at, r.body
    FROM copied c JOIN reports r ON r.run_id = c.model_run AND r.tenant_id = c.tenant_id WHERE c.report_id IS NOT NULL`,
];

/** Alternates between the kinds, so that a shared machine affects both alike. */
async function gets(client: HttpClient, storedSkus: number, from: number, to: number): Promise<GetFigures[]> {
  const kinds = ['plain', 'quoted'] as const;
  const ms = {
    plain: { sku: [] as number[], report: [] as number[] },
    quoted: { sku: [] as number[], report: [] as number[] },
  };
  for (let index = from; index < to; index += 1) {
    for (const kind of kinds) {
      const id = `00000000000070008000${numberOf(index, kind, storedSkus).toString(16).padStart(12, '0')}`;
      ms[kind].sku.push(await timed(client, `/v2/skus/sku_${id}`));
      ms[kind].report.push(await timed(client, `/v2/reports/rpt_${id}`));
    }
  }
  return kinds.map((kind) => ({
    storedSkus,
    kind,
    skuMs: percentilesOf(ms[kind].sku),
    reportMs: percentilesOf(ms[kind].report),
  }));
}

/** Failed SKUs, those whose number ends with 99, have no report: the next one but one is of the same kind. */
function numberOf(index: number, kind: GetFigures['kind'], storedSkus: number): number {
  const pair = 2 * ((index * STRIDE) % (storedSkus / 2));
  const number = pair + (kind === 'plain' ? 1 : 2);
  return number % 100 === 99 ? number - 2 : number;
}

async function timed(client: HttpClient, path: string): Promise<number> {
  const begun = performance.now();
  const { status, text } = await client.get(path);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${text.slice(0, 200)}`);
  return performance.now() - begun;
}
