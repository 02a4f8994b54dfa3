import { HttpClient } from '../load/http-client.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Cost of a list query over its pages, from the first one on. */
export interface ListFigures {
  readonly filter: string;
  /** Per page, until its body is read. */
  readonly pageMs: Percentiles | undefined;
  readonly pages: number;
  readonly rows: number;
  /** Pages with fewer entries than requested although the list continues, because a page's limits ended them. */
  readonly shortPages: number;
}

const PAGE_ROWS = 100;
/** Pages per sort order: deep enough to expose queries that are fast only on the first pages. */
const PAGES_MAX = 60;
/** Pages of the unfiltered list, to reach its middle. */
const PLAIN_PAGES_MAX = 3_000;
/** Warm-up: statements are planned and code is compiled. */
const WARM_UP_PAGES = 50;

const SORTS = ['-submittedAt', 'submittedAt', '-score', 'score', '-confidence', 'confidence', '-cm2', 'cm2'] as const;
/** From common to rare, single and combined; the values are those of `services/gateway/test/seed.sql`. */
const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { status: 'EVALUATED' },
  { status: 'FAILED' },
  { status: 'COSTED' },
  { verdict: 'ADVANCE' },
  { verdict: 'ADVANCE,CAUTION' },
  { market: 'US' },
  { market: 'FR' },
  { supplierCountry: 'TR' },
  { minScore: '90' },
  { minConfidence: '99' },
  { q: 'steel bottle' },
  { q: 'model 4711' },
  { externalRef: 'seed-123456' },
  { hsCode: '104711' },
  { tag: 'spring' },
  { tag: 'rare' },
  { submittedAfter: '2026-01-05T00:00:00Z', submittedBefore: '2026-01-05T06:00:00Z' },
  { market: 'BR', supplierCountry: 'TR' },
  { tag: 'spring', verdict: 'REJECT', market: 'US' },
  { tag: 'rare', minScore: '90' },
  { q: 'glass', minScore: '80', supplierCountry: 'VN', submittedAfter: '2026-01-03T00:00:00Z' },
];

/** Reads one tenant's large SKU list with every filter and sort order, one request at a time. */
export async function measureLists(system: SystemUnderTest, say: (text: string) => void): Promise<ListFigures[]> {
  const client = new HttpClient(system.door(), 1);
  try {
    for (const sort of SORTS) await walk(client, {}, sort, WARM_UP_PAGES);
    const figures: ListFigures[] = [];
    for (const filter of FILTERS) {
      const isPlain = Object.keys(filter).length === 0;
      const walks: Walk[] = [];
      for (const sort of SORTS) walks.push(await walk(client, filter, sort, isPlain ? PLAIN_PAGES_MAX : PAGES_MAX));
      const one = summed(filter, walks);
      say(`${one.filter}: ${JSON.stringify(one.pageMs)} ms, ${one.rows} rows, ${one.shortPages} short pages`);
      figures.push(one);
    }
    return figures;
  } finally {
    await client.close();
  }
}

interface Walk {
  readonly pageMs: readonly number[];
  readonly rows: number;
  readonly shortPages: number;
}

async function walk(
  client: HttpClient,
  filter: Readonly<Record<string, string>>,
  sort: string,
  pagesMax: number,
): Promise<Walk> {
  const pageMs: number[] = [];
  let rows = 0;
  let shortPages = 0;
  let cursor: string | null = '';
  while (cursor !== null && pageMs.length < pagesMax) {
    const parameters = new URLSearchParams({ ...filter, sort, limit: String(PAGE_ROWS), ...(cursor && { cursor }) });
    const begun = performance.now();
    const { status, text } = await client.get(`/v2/skus?${parameters.toString()}`);
    pageMs.push(performance.now() - begun);
    if (status !== 200) throw new Error(`a page of the list returned ${status}: ${text.slice(0, 200)}`);
    const page = JSON.parse(text) as { data: unknown[]; nextCursor: string | null };
    rows += page.data.length;
    if (page.nextCursor !== null && page.data.length < PAGE_ROWS) shortPages += 1;
    cursor = page.nextCursor;
  }
  return { pageMs, rows, shortPages };
}

function summed(filter: Readonly<Record<string, string>>, walks: readonly Walk[]): ListFigures {
  const pageMs = walks.flatMap((one) => one.pageMs);
  const sum = (of: (one: Walk) => number) => walks.reduce((total, one) => total + of(one), 0);
  return {
    filter: new URLSearchParams(filter).toString() || 'no filter',
    pageMs: percentilesOf(pageMs),
    pages: pageMs.length,
    rows: sum((one) => one.rows),
    shortPages: sum((one) => one.shortPages),
  };
}
