import type { RateChange, RateDiff, SkuId } from '@cpes/contracts';
import { decimalText, minorUnitDigitsOf } from '@cpes/money';
import type { DataSource } from 'typeorm';
import type { FiguresWithFile, SkuFigures } from '../evaluations/index.ts';
import { tableOf } from './arguments.ts';

/** Of each table and zone: enough to recognise a wrong file. */
const SHOWN_MAX = 20;
/** SKUs with figures before and after: each tenant among them reads the file again, which takes some seconds. */
const SKUS_MAX = 20;
const NONE = '–';

/** Evaluates SKUs with the tables in use and with those of the file. */
type FiguresOf = (skuIds: readonly SkuId[]) => Promise<readonly FiguresWithFile[]>;

/**
 * The effect of an import as text: changed figures by table and zone, the stored SKUs of each tenant that read one of them, and the
 * figures of the newest of these SKUs before and after.
 */
export async function rateDiffReport(dataSource: DataSource, diff: RateDiff, figuresOf: FiguresOf): Promise<string> {
  const { publication, notes, changes, count, zones } = diff;
  const more = count > changes.length ? `, of which ${changes.length} are compared with SKUs` : '';
  const skus = await affectedSkus(dataSource, changes, zones);
  const rows = skus.map((row) => [row.tenant, row.name, `${row.skus}`, `${row.of}`]);
  return [
    [`${publication}: ${count} figures change${more}`, ...notes].join('\n'),
    ...[...groupsOf(changes)].map(([heading, group]) => groupText(heading, group)),
    `stored SKUs that read one of them:\n${tableOf(['tenant', 'name', 'SKUs', 'of'], rows)}`,
    ...(await skuTexts(skus, figuresOf)),
  ].join('\n\n');
}

function groupsOf(changes: readonly RateChange[]): ReadonlyMap<string, readonly RateChange[]> {
  const groups = new Map<string, RateChange[]>();
  for (const change of changes) {
    const heading = [change.table, ...(change.zone === null ? [] : [change.zone])].join(' ');
    groups.set(heading, [...(groups.get(heading) ?? []), change]);
  }
  return groups;
}

function groupText(heading: string, changes: readonly RateChange[]): string {
  const rows = changes.slice(0, SHOWN_MAX).map(({ code, before, after }) => [code, before ?? NONE, after ?? NONE]);
  const rest = changes.length > SHOWN_MAX ? `\nand ${changes.length - SHOWN_MAX} more` : '';
  return `${heading}: ${changes.length}\n${tableOf(['code', 'before', 'after'], rows)}${rest}`;
}

/** Shows only SKUs with another result: a row of a changed figure may leave the amount of a unit as it is. */
async function skuTexts(affected: readonly Affected[], figuresOf: FiguresOf): Promise<string[]> {
  const skuIds = affected.flatMap(({ newest }) => newest).slice(0, SKUS_MAX);
  if (skuIds.length === 0) return [];
  const figures = await figuresOf(skuIds);
  const rows = figures.flatMap(({ skuId, currency, before, after }) => {
    const [old, fresh] = [cellsOf(before, currency), cellsOf(after, currency)];
    if (old.join() === fresh.join()) return [];
    return [[skuId, currency, ...old.flatMap((cell, at) => [cell, fresh[at] ?? ''])]];
  });
  const headings = ['SKU', 'currency', 'duty', 'after', 'CM2', 'after', 'verdict', 'after'];
  return [`${rows.length} of the newest ${figures.length} have another result:\n${tableOf(headings, rows)}`];
}

function cellsOf({ dutyCents, cm2Cents, verdict }: SkuFigures, currency: string): string[] {
  const digits = minorUnitDigitsOf(currency);
  return [decimalText(dutyCents, digits), decimalText(cm2Cents, digits), verdict];
}

interface Affected {
  /** The newest of them, at most `SKUS_MAX`. */
  readonly newest: readonly SkuId[];
  readonly tenant: string;
  readonly name: string;
  readonly skus: number;
  /** All evaluated SKUs of the tenant that are not archived. */
  readonly of: number;
}

function affectedSkus(
  dataSource: DataSource,
  changes: readonly RateChange[],
  zones: RateDiff['zones'],
): Promise<Affected[]> {
  return dataSource.query(AFFECTED, [JSON.stringify(changes), JSON.stringify(zones), SKUS_MAX]);
}

/**
 * A SKU reads a line of 8 digits by its first 8 digits, or by 6 if it has no more; a subheading by 6; a duty by origin by its supplier's
 * country; a trade remedy or a known gap also by 2, 4 or 6 digits, and for the origin `*` too; the price of a parcel by its market; an
 * exchange rate by the currency of its price. A shorter code reads medians of many lines and does not count. Joins on equality keep this
 * linear in SKUs and changes.
 */
const AFFECTED = `
  WITH change AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS c("table" text, zone text, code text)),
  goods AS (
    SELECT zone, code FROM change WHERE "table" IN ('us_tariff_lines', 'us_exempt_lines', 'us_listed_goods', 'hs6_mfn_rates')
    UNION SELECT zone, left(code, 6) FROM change WHERE "table" IN ('us_tariff_lines', 'us_exempt_lines', 'us_listed_goods')),
  sku AS MATERIALIZED (
    SELECT s.sku_id, s.tenant_id, s.submitted_at, s.currency, s.supplier_country, s.hs_code,
      coalesce($2::jsonb ->> s.market, $2::jsonb ->> '*') AS zone
    FROM skus s WHERE s.ended_as = 'EVALUATED' AND s.archived_at IS NULL),
  affected AS (
    SELECT sku_id FROM sku JOIN goods g ON g.zone = sku.zone
      AND g.code = left(hs_code, CASE WHEN sku.zone = 'US' AND length(hs_code) >= 8 THEN 8 ELSE 6 END)
    UNION SELECT sku_id FROM sku JOIN change c ON c."table" = 'us_origin_duties' AND c.zone = sku.zone AND c.code = supplier_country
    UNION SELECT sku_id FROM sku CROSS JOIN unnest(ARRAY[2, 4, 6]) AS digits CROSS JOIN unnest(ARRAY[supplier_country, '*']) AS origin
      JOIN change c ON c."table" IN ('trade_remedies', 'duty_gaps') AND c.zone = sku.zone
      AND c.code = left(hs_code, digits) || ' ' || origin
    UNION SELECT sku_id FROM sku WHERE zone IN (SELECT c.zone FROM change c WHERE c."table" = 'last_mile_rates')
    UNION SELECT sku_id FROM sku JOIN change c ON c."table" = 'exchange_rates' AND c.code = currency)
  SELECT t.id AS tenant, t.name, count(a.sku_id)::int AS skus, count(*)::int AS of,
    (array_agg(a.sku_id ORDER BY sku.submitted_at DESC, a.sku_id DESC) FILTER (WHERE a.sku_id IS NOT NULL))[1:$3::int] AS newest
  FROM sku JOIN tenants t ON t.id = sku.tenant_id LEFT JOIN affected a USING (sku_id)
  GROUP BY t.id, t.name HAVING count(a.sku_id) > 0 ORDER BY skus DESC, t.id`;
