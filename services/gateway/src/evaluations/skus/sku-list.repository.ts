import { ID_PATTERN, type SkuId, type SkuStatus, type TenantId, type Verdict } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RunOutcome } from '../domain/sku-status.ts';

export const SORTS = [
  '-submittedAt',
  'submittedAt',
  '-score',
  'score',
  '-confidence',
  'confidence',
  '-cm2',
  'cm2',
  '-landedCost',
  'landedCost',
] as const;
export type Sort = (typeof SORTS)[number];

export interface SkuFilters {
  readonly status?: SkuStatus;
  /** Matches any of these. */
  readonly verdict?: readonly Verdict[];
  readonly market?: string;
  readonly supplierCountry?: string;
  readonly minScore?: number;
  readonly maxScore?: number;
  readonly minConfidence?: number;
  readonly maxConfidence?: number;
  /** Whether a store holds a draft. */
  readonly hasDraft?: boolean;
  /** Lists either archived SKUs or all others, which is the default. */
  readonly archived?: boolean;
  /** Whether its report is outdated. */
  readonly outdated?: boolean;
  /** Whether the evidence of a factor is missing. */
  readonly missingEvidence?: boolean;
  /** The title contains all of them. */
  readonly words?: readonly string[];
  readonly externalRef?: string;
  /** The prefix of a code: six digits or more. */
  readonly hsCode?: string;
  readonly tag?: string;
  /** Inclusive. */
  readonly submittedAfter?: Date;
  readonly submittedBefore?: Date;
}

export interface SkuListQuery {
  readonly tenantId: TenantId;
  readonly filters: SkuFilters;
  readonly sort: Sort;
}

export interface SkuListRow {
  readonly sku_id: SkuId;
  readonly submitted_at: Date;
  readonly external_ref: string | null;
  readonly currency: string;
  readonly title: string | null;
  readonly market: string | null;
  readonly supplier_country: string | null;
  readonly hs_code: string | null;
  readonly tags: readonly string[];
  readonly tagged_at: Date | null;
  readonly archived_at: Date | null;
  readonly ended_as: RunOutcome | null;
  readonly ended_at: Date | null;
  readonly report_id: string | null;
  readonly score: number | null;
  readonly verdict: Verdict | null;
  readonly confidence_percent: number | null;
  /** The driver returns `bigint` as text. */
  readonly landed_cost_cents: string | null;
  readonly cm2_cents: string | null;
  readonly cm2_bps: string | null;
  readonly break_even_cac_cents: string | null;
  readonly landed_cost_usd_cents: string | null;
  readonly cm2_usd_cents: string | null;
  readonly has_draft: boolean;
  /** Null until a run has ended with a report. */
  readonly assumed: readonly string[] | null;
  /** The documents of a run that has not ended. */
  readonly recorded_at: Date | null;
  readonly has_normalized: boolean | null;
  readonly has_extracted: boolean | null;
}

/**
 * The parts of a list, each in the order of an index. A list by time is one part. A list by a figure of the report begins with SKUs
 * that have one, then SKUs under way, then failed ones, both by time.
 */
const SEGMENTS = {
  all: { condition: 'true', hasOpen: true },
  scored: { condition: 'score IS NOT NULL', hasOpen: false },
  open: { condition: 'score IS NULL AND ended_as IS NULL', hasOpen: true },
  failed: { condition: "score IS NULL AND ended_as = 'FAILED'", hasOpen: false },
} as const;
type Segment = keyof typeof SEGMENTS;

/** Where a list continues: after the SKU with this key (a figure of its report, or milliseconds since 1970) and id. */
export type Place = readonly [segment: Segment, key: number, skuId: string];

export function isPlace(value: readonly unknown[]): value is Place {
  const [segment, key, skuId] = value;
  return (
    value.length === 3 &&
    Object.hasOwn(SEGMENTS, String(segment)) &&
    isKey(segment as Segment, key) &&
    typeof skuId === 'string' &&
    ID_PATTERN.sku.test(skuId)
  );
}

function isKey(segment: Segment, key: unknown): boolean {
  const [least, most] = segment === 'scored' ? FIGURES : TIMES;
  return Number.isSafeInteger(key) && (key as number) >= least && (key as number) <= most;
}

/** In milliseconds since 1970. No SKU is as old as the first, and the second is the year 9999; PostgreSQL supports both. */
const TIMES = [-1, 253_402_300_799_999] as const;
/** Below and above every score, confidence and amount. */
const FIGURES = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
/** Its position does not matter, because no row has its key. */
const LAST_SKU = `sku_${'f'.repeat(32)}`;

export interface SkuListPart {
  /** At most the requested number, possibly fewer. */
  readonly rows: readonly SkuListRow[];
  /** Where to continue; undefined at the end of the list. */
  readonly next: Place | undefined;
}

/**
 * The maximum cost of one page. A more expensive page ends early with fewer entries, and the next one continues after it.
 */
export interface ListBounds {
  /** Rows of a part to scan first, in the order of the list. A hundred of them take a millisecond when they are in memory. */
  readonly firstScannedMax: number;
  /** Rows of a part to scan when the first scan has too few matches, and no index finds the rest in time. */
  readonly scannedMax: number;
  /** Matching rows, gathered by indexes of the filters and then sorted. */
  readonly gatheredMax: number;
  readonly gatherMsMax: number;
}

const BOUNDS: ListBounds = { firstScannedMax: 300, scannedMax: 1_200, gatheredMax: 20_000, gatherMsMax: 15 };
const CANCELLED = '57014';

/** The rows of one page from one part. */
interface FoundInPart {
  readonly rows: readonly SkuListRow[];
  /** Where to continue in the part, when a limit ended it. */
  readonly next?: Place;
  /** True when the first scan was not enough. */
  readonly wasCostly: boolean;
}

/**
 * The list of SKUs. A page is read in the order of the list. When few rows match, filters are selective: matching rows are then
 * gathered by indexes and sorted, within limits. A page does so in one part only, and ends with that part. Statements are planned
 * for their values.
 */
@Injectable()
export class SkuListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: SkuListQuery, limit: number, after?: Place, bounds = BOUNDS): Promise<SkuListPart> {
    const segments = segmentsOf(query);
    const first = after === undefined ? 0 : segments.indexOf(after[0]);
    // A position in a part that this query does not have: no valid cursor leads there.
    if (first < 0) return { rows: [], next: undefined };
    const rows: SkuListRow[] = [];
    for (const segment of segments.slice(first)) {
      const part = new PartOfList(query, segment, segment === after?.[0] ? after : undefined);
      const found = await this.find(part, limit + 1 - rows.length, bounds);
      rows.push(...found.rows);
      const last = rows[limit - 1];
      if (rows.length > limit) return { rows: rows.slice(0, limit), next: last && placeOf(query, segments, last) };
      if (found.next !== undefined) return { rows, next: found.next };
      if (found.wasCostly && segment !== segments.at(-1)) return { rows, next: part.end };
    }
    return { rows, next: undefined };
  }

  /** The SKUs with these ids, in this order, without those that the tenant does not have. */
  byIds(tenantId: TenantId, skuIds: readonly string[]): Promise<SkuListRow[]> {
    const sql = `
      SELECT page.*, progress.*, ${HAS_DRAFT} FROM (
        SELECT ${COLUMNS} FROM skus WHERE tenant_id = $1::uuid AND sku_id = ANY($2::text[])) AS page ${PROGRESS}
      ORDER BY array_position($2::text[], sku_id)`;
    return this.query({ sql, parameters: [tenantId, skuIds] });
  }

  private async find(part: PartOfList, wanted: number, bounds: ListBounds): Promise<FoundInPart> {
    const { firstScannedMax, scannedMax } = bounds;
    const first = await this.query(part.scan(wanted, firstScannedMax));
    const isEnough = first.length === wanted || (await this.endOfScan(part, firstScannedMax)) === undefined;
    if (isEnough) return { rows: first, wasCostly: false };
    // If matches are as frequent further on, a scan finds enough.
    const areRare = first.length * scannedMax < wanted * firstScannedMax;
    const gathered = areRare ? await this.gather(part, wanted, bounds) : undefined;
    if (gathered !== undefined) return { rows: gathered, wasCostly: true };
    const rows = await this.query(part.scan(wanted, scannedMax));
    const next = rows.length < wanted ? await this.endOfScan(part, scannedMax) : undefined;
    return { rows, wasCostly: true, ...(next && { next }) };
  }

  /** The last row of a scan, if more rows may follow. */
  private async endOfScan(part: PartOfList, scannedMax: number): Promise<Place | undefined> {
    const [row] = await this.query<{ key: number | string; sku_id: string }>(part.endOfScan(scannedMax));
    return row && [part.segment, Number(row.key), row.sku_id];
  }

  /** Undefined when there are too many, or when it takes too long. */
  private async gather(part: PartOfList, wanted: number, bounds: ListBounds): Promise<SkuListRow[] | undefined> {
    const { sql, parameters } = part.gather(wanted, bounds.gatheredMax);
    try {
      const rows = await this.dataSource.transaction(async (manager) => {
        await manager.query(
          `SET LOCAL statement_timeout = ${bounds.gatherMsMax}; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0`,
        );
        return manager.query<(SkuListRow & { gathered: number })[]>(sql, parameters);
      });
      return (rows[0]?.gathered ?? 0) > bounds.gatheredMax ? undefined : rows;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === CANCELLED) return undefined;
      throw error;
    }
  }

  private query<Row = SkuListRow>({ sql, parameters }: Question): Promise<Row[]> {
    return this.dataSource.query(sql, parameters);
  }
}

interface Question {
  readonly sql: string;
  readonly parameters: unknown[];
}

const OPEN_STATUSES: readonly (SkuStatus | undefined)[] = ['SUBMITTED', 'NORMALIZED', 'COSTED'];

function segmentsOf({ filters, sort }: SkuListQuery): readonly Segment[] {
  const { status, verdict, minScore, maxScore, minConfidence, maxConfidence, missingEvidence, outdated } = filters;
  const needsScore =
    status === 'EVALUATED' ||
    [verdict, minScore, maxScore, minConfidence, maxConfidence, missingEvidence, outdated].some(
      (one) => one !== undefined,
    );
  if (OPEN_STATUSES.includes(status)) return needsScore ? [] : ['open'];
  if (status === 'FAILED') return needsScore ? [] : ['failed'];
  if (sort.endsWith('submittedAt')) return ['all'];
  return needsScore ? ['scored'] : ['scored', 'open', 'failed'];
}

/** The column that sorts a part, before the id. */
function keyOf(sort: Sort, segment: Segment): (typeof FIGURE_COLUMNS)[keyof typeof FIGURE_COLUMNS] | 'submitted_at' {
  const name = sort.replace(/^-/, '');
  return segment === 'scored' && name in FIGURE_COLUMNS
    ? FIGURE_COLUMNS[name as keyof typeof FIGURE_COLUMNS]
    : 'submitted_at';
}

const FIGURE_COLUMNS = {
  score: 'score',
  confidence: 'confidence_percent',
  // Amounts of other currencies are comparable only after a conversion.
  cm2: 'cm2_usd_cents',
  landedCost: 'landed_cost_usd_cents',
} as const;

function placeOf({ sort }: SkuListQuery, segments: readonly Segment[], row: SkuListRow): Place {
  const own = row.score !== null ? 'scored' : row.ended_as === null ? 'open' : 'failed';
  const segment = segments.includes(own) ? own : 'all';
  const key = row[keyOf(sort, segment)];
  return [segment, key instanceof Date ? key.getTime() : Number(key ?? 0), row.sku_id];
}

const COLUMNS = `sku_id, tenant_id, run_id, submitted_at, external_ref, currency, title, market, supplier_country, hs_code, tags,
  tagged_at, archived_at, ended_as, ended_at, report_id, score, verdict, confidence_percent, landed_cost_cents, cm2_cents, cm2_bps, break_even_cac_cents,
  landed_cost_usd_cents, cm2_usd_cents, assumed`;

/** Whether a store holds a draft of the SKU. */
const draftOf = (table: 'page' | 'skus') => `EXISTS (
  SELECT 1 FROM listings l WHERE l.tenant_id = ${table}.tenant_id AND l.sku_id = ${table}.sku_id AND l.state = 'DRAFTED')`;
/** Whether the report of the SKU is outdated. */
const OUTDATED = `EXISTS (
  SELECT 1 FROM outdated_reports o
  WHERE o.tenant_id = skus.tenant_id AND o.sku_id = skus.sku_id AND o.run_id = skus.run_id)`;
const HAS_DRAFT = `${draftOf('page')} AS has_draft`;

/** Which stages of an unfinished run have results. */
const PROGRESS = `
  LEFT JOIN LATERAL (
    SELECT max(recorded_at) AS recorded_at, bool_or(kind = 'normalized') AS has_normalized, bool_or(kind = 'extracted') AS has_extracted
    FROM run_documents
    WHERE page.ended_as IS NULL AND kind IN ('submitted', 'normalized', 'extracted') AND run_id = page.run_id
      AND tenant_id = page.tenant_id) AS progress ON true`;

/** As in the index `skus_by_term`. */
const TERMS = 'sku_terms(tenant_id, words, tags, market, supplier_country, external_ref, hs_code)';

/** The SQL of one part of a list, from a position on. */
class PartOfList {
  private readonly key: string;
  private readonly direction: 'ASC' | 'DESC';

  constructor(
    private readonly query: SkuListQuery,
    readonly segment: Segment,
    private readonly place: Place | undefined,
  ) {
    this.key = keyOf(query.sort, segment);
    this.direction = query.sort.startsWith('-') ? 'DESC' : 'ASC';
  }

  /** The position after all rows of the part. */
  get end(): Place {
    const [least, most] = this.key === 'submitted_at' ? TIMES : FIGURES;
    return [this.segment, this.direction === 'DESC' ? least : most, LAST_SKU];
  }

  /** The matches among the first `scannedMax` rows. */
  scan(wanted: number, scannedMax: number): Question {
    const parameters: unknown[] = [];
    const sql = `
      SELECT page.*, progress.*, ${HAS_DRAFT} FROM (
        SELECT * FROM (
          SELECT ${COLUMNS}, (${this.filters(parameters)}) AS fits FROM skus WHERE ${this.range(parameters)}
          ORDER BY ${this.order} LIMIT ${scannedMax}) AS scanned
        WHERE fits ORDER BY ${this.order} LIMIT ${wanted}) AS page ${PROGRESS}
      ORDER BY ${this.order}`;
    return { sql, parameters };
  }

  endOfScan(scannedMax: number): Question {
    const parameters: unknown[] = [];
    const key = this.key === 'submitted_at' ? 'round(extract(epoch FROM submitted_at) * 1000)' : this.key;
    const sql = `
      SELECT ${key} AS key, sku_id FROM skus WHERE ${this.range(parameters)}
      ORDER BY ${this.order} OFFSET ${scannedMax - 1} LIMIT 1`;
    return { sql, parameters };
  }

  /** The first rows of all matches, and the number of matches, up to one more than `gatheredMax`. */
  gather(wanted: number, gatheredMax: number): Question {
    const parameters: unknown[] = [];
    const conditions = [this.range(parameters), this.filters(parameters), ...this.terms(parameters)];
    const sql = `
      WITH gathered AS MATERIALIZED (
        SELECT ${COLUMNS} FROM skus WHERE ${conditions.join(' AND ')} LIMIT ${gatheredMax + 1})
      SELECT page.*, progress.*, ${HAS_DRAFT}, (SELECT count(*)::int FROM gathered) AS gathered FROM (
        SELECT * FROM gathered ORDER BY ${this.order} LIMIT ${wanted}) AS page ${PROGRESS}
      ORDER BY ${this.order}`;
    return { sql, parameters };
  }

  private get order(): string {
    return `${this.key} ${this.direction}, sku_id ${this.direction}`;
  }

  /** The conditions that the index of the part covers. */
  private range(parameters: unknown[]): string {
    const { tenantId, filters } = this.query;
    const conditions = [`tenant_id = ${given(parameters, tenantId)}::uuid`, SEGMENTS[this.segment].condition];
    if (this.key === 'submitted_at') conditions.push(...timeConditions(filters, parameters));
    if (this.key === 'score') conditions.push(...scoreConditions(filters, parameters));
    if (this.key === 'confidence_percent') conditions.push(...confidenceConditions(filters, parameters));
    if (this.key === 'score' && filters.verdict?.length === 1)
      conditions.push(`verdict = ${given(parameters, filters.verdict[0])}::text`);
    if (this.place !== undefined) {
      const [, key, skuId] = this.place;
      const isTime = this.key === 'submitted_at';
      const value = isTime ? `${given(parameters, new Date(key))}::timestamptz` : `${given(parameters, key)}::bigint`;
      const past = this.direction === 'DESC' ? '<' : '>';
      conditions.push(`(${this.key}, sku_id) ${past} (${value}, ${given(parameters, skuId)}::text)`);
    }
    return conditions.join(' AND ');
  }

  /** All filters as conditions of a row. */
  private filters(parameters: unknown[]): string {
    const { filters } = this.query;
    const {
      status,
      verdict,
      market,
      supplierCountry,
      words,
      externalRef,
      hsCode,
      tag,
      hasDraft,
      missingEvidence,
      archived,
      outdated,
    } = filters;
    const equal = (column: string, value: string | undefined) =>
      value === undefined ? [] : [`${column} IS NOT DISTINCT FROM ${given(parameters, value)}::text`];
    const conditions = [
      `archived_at IS ${archived === true ? 'NOT NULL' : 'NULL'}`,
      ...(status === 'EVALUATED' ? ["ended_as IS NOT DISTINCT FROM 'EVALUATED'"] : []),
      ...(OPEN_STATUSES.includes(status) ? [STAGES[status as keyof typeof STAGES]] : []),
      ...(verdict === undefined ? [] : [`coalesce(verdict = ANY(${given(parameters, verdict)}::text[]), false)`]),
      ...equal('market', market),
      ...equal('supplier_country', supplierCountry),
      ...equal('external_ref', externalRef),
      ...timeConditions(filters, parameters),
      ...scoreConditions(filters, parameters),
      ...confidenceConditions(filters, parameters),
      ...(words === undefined
        ? []
        : [
            `' ' || words LIKE ALL (${given(
              parameters,
              words.map((word) => `% ${word}%`),
            )}::text[])`,
          ]),
      ...(hsCode === undefined ? [] : [`starts_with(hs_code, ${given(parameters, hsCode)})`]),
      ...(tag === undefined ? [] : [`tags ? ${given(parameters, tag)}::text`]),
      ...(hasDraft === undefined ? [] : [hasDraft ? draftOf('skus') : `NOT ${draftOf('skus')}`]),
      ...(outdated === undefined ? [] : [`score IS NOT NULL AND ${outdated ? OUTDATED : `NOT ${OUTDATED}`}`]),
      ...(missingEvidence === undefined
        ? []
        : [
            `score IS NOT NULL AND (coalesce(missing_factors, 0) > 0) = ${given(parameters, missingEvidence)}::boolean`,
          ]),
    ];
    return conditions.join(' AND ');
  }

  /** The conditions that find rows by their terms. SKUs under way are not indexed, because they are few. */
  private terms(parameters: unknown[]): string[] {
    const { tenantId, filters } = this.query;
    const { words = [], tag, market, supplierCountry, externalRef, hsCode } = filters;
    const terms: readonly (readonly [kind: string, value: string | undefined])[] = [
      ...words.map((word) => ['begin', beginningOf(word)] as const),
      ['tag', tag],
      ['market', market],
      ['supplier', supplierCountry],
      ['ref', externalRef],
      ['hs', hsCode?.slice(0, HEADING_DIGITS)],
    ];
    const known = terms.filter(([, value]) => value !== undefined);
    if (known.length === 0 || this.segment === 'open') return [];
    const tenant = `${given(parameters, tenantId)}::uuid`;
    const hashes = known.map(([kind, value]) => `sku_term(${tenant}, '${kind}', ${given(parameters, value)}::text)`);
    const indexed = `(ended_as IS NOT NULL AND ${TERMS} @> ARRAY[${hashes.join(', ')}])`;
    return [SEGMENTS[this.segment].hasOpen ? `(${indexed} OR (${SEGMENTS.open.condition}))` : indexed];
  }
}

/** The longest indexed beginning of a word; undefined for a single character, whose rows no term finds. */
function beginningOf(word: string): string | undefined {
  const characters = [...word];
  const length = BEGINNINGS.find((indexed) => indexed <= characters.length);
  return length === undefined ? undefined : characters.slice(0, length).join('');
}

/** The lengths in `sku_terms`, the longer one first. */
const BEGINNINGS = [4, 2];

/** Every code begins with the six digits of a subheading, which the index contains. */
const HEADING_DIGITS = 6;

const HAS = (kind: 'normalized' | 'extracted') =>
  `EXISTS (SELECT 1 FROM run_documents d WHERE d.kind = '${kind}' AND d.run_id = skus.run_id AND d.tenant_id = skus.tenant_id)`;
/** As in `statusOf`. */
const STAGES = {
  SUBMITTED: `NOT ${HAS('normalized')} AND NOT ${HAS('extracted')}`,
  NORMALIZED: `${HAS('normalized')} AND NOT ${HAS('extracted')}`,
  COSTED: HAS('extracted'),
} as const;

function timeConditions({ submittedAfter, submittedBefore }: SkuFilters, parameters: unknown[]): string[] {
  return [
    ...(submittedAfter === undefined ? [] : [`submitted_at >= ${given(parameters, submittedAfter)}::timestamptz`]),
    ...(submittedBefore === undefined ? [] : [`submitted_at < ${given(parameters, submittedBefore)}::timestamptz`]),
  ];
}

function scoreConditions({ minScore, maxScore }: SkuFilters, parameters: unknown[]): string[] {
  return between('score', minScore, maxScore, parameters);
}

function confidenceConditions({ minConfidence, maxConfidence }: SkuFilters, parameters: unknown[]): string[] {
  const conditions = between('confidence_percent', minConfidence, maxConfidence, parameters);
  return conditions.length === 0 ? [] : [...conditions, 'score IS NOT NULL'];
}

function between(column: string, least: number | undefined, most: number | undefined, parameters: unknown[]): string[] {
  return [
    ...(least === undefined ? [] : [`${column} >= ${given(parameters, least)}::smallint`]),
    ...(most === undefined ? [] : [`${column} <= ${given(parameters, most)}::smallint`]),
  ];
}

/** Adds a parameter and returns its placeholder. */
function given(parameters: unknown[], value: unknown): string {
  parameters.push(value);
  return `$${parameters.length}`;
}
