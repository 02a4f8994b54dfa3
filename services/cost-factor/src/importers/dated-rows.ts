import { addDays } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import type { Dated, Sourced } from '../domain/rate-rows.ts';
import { RefusedRates } from './rate-source.ts';

/** Authorities publish a duty up to a year before it begins. */
const SCHEDULED_DAYS_MAX = 366;
/** Ended rows stay for the reports and days of entry of a year, and some weeks more. */
const ENDED_DAYS_MAX = 400;

/** A row without its validity. */
export type Undated<Row extends Dated> = Omit<Row, keyof Dated>;

export interface Update<Row extends Dated> {
  readonly rows: Row[];
  /** Keys in force whose row changed, ended or began, in the order of the rows. */
  readonly changed: string[];
}

/**
 * The rows of a table after a publication of all rows in force. An unchanged row stays. A changed or absent one ends on the day before,
 * and a changed or new one begins today, because the day of a release is not the day of a policy. Scheduled rows stay. Rows that ended
 * long ago are dropped. A publication of a later day has that day as `today`; `endedBefore` is then the day of the check.
 */
export function keepWhatWas<Row extends Dated>(
  present: readonly Row[],
  published: readonly Undated<Row>[],
  keyOf: (row: Undated<Row>) => string,
  today: string,
  endedBefore = today,
): Update<Row> {
  // Once for all rows: a tariff has thousands of changed ones.
  const [yesterday, oldestEnd] = [addDays(today, -1), addDays(endedBefore, -ENDED_DAYS_MAX)];
  const fresh = new Map(published.map((row) => [keyOf(row), row]));
  const rows: Row[] = [];
  const changed: string[] = [];
  for (const row of present) {
    if (!isInForce(row, today)) {
      if (row.effectiveTo === null || row.effectiveTo >= oldestEnd) rows.push(row);
      continue;
    }
    const key = keyOf(row);
    const next = fresh.get(key);
    fresh.delete(key);
    if (next !== undefined && isSame(row, next)) {
      rows.push(row);
      continue;
    }
    changed.push(key);
    if (row.effectiveFrom < today) rows.push({ ...row, effectiveTo: yesterday });
    if (next !== undefined) rows.push({ ...next, effectiveFrom: today, effectiveTo: row.effectiveTo } as Row);
  }
  for (const [key, row] of fresh) {
    changed.push(key);
    rows.push({ ...row, effectiveFrom: today, effectiveTo: null } as Row);
  }
  return { rows, changed };
}

export interface Keys<Row extends Sourced> {
  /** Whether the file replaces a row. */
  readonly isOwn: (row: Row) => boolean;
  readonly keyOf: (row: Undated<Row>) => string;
}

export interface Step<Row extends Sourced> {
  readonly day: string;
  /** All rows in force from this day on, until the next step. */
  readonly rows: readonly Omit<Row, keyof Sourced>[];
}

/** A limit of later days on which duties change, and its words. */
export interface ScheduleLimit {
  readonly daysMax: number;
  readonly turns: string;
}

/** Most duties begin on the first day of a month. */
export const DUTIES_BEGIN: ScheduleLimit = { daysMax: 24, turns: 'duties begin' };

/** Whether a later day is near enough for a schedule. */
export function isWithinSchedule(day: string, today: string): boolean {
  return day <= addDays(today, SCHEDULED_DAYS_MAX);
}

/** Whether a row has not ended long ago. */
export function isRecent({ effectiveTo }: Dated, today: string): boolean {
  return effectiveTo === null || effectiveTo >= addDays(today, -ENDED_DAYS_MAX);
}

/** The days of a schedule after today and within a year, in order. Throws `RefusedRates` for too many of them. */
export function scheduledDays(days: readonly string[], today: string, { daysMax, turns }: ScheduleLimit): string[] {
  const later = [...new Set(days)].filter((day) => day > today && isWithinSchedule(day, today)).toSorted();
  if (later.length > daysMax) throw new RefusedRates(`${turns} on ${later.length} later days`);
  return later;
}

/** The rows of a table after those of each step of a file; the first one is that of today. Other rows stay. */
export function rowsOfFile<Row extends Sourced>(
  present: readonly Row[],
  { isOwn, keyOf }: Keys<Row>,
  steps: readonly Step<Row>[],
  stated: Omit<Sourced, keyof Dated>,
): Row[] {
  const today = steps[0]?.day ?? '';
  // A step of an earlier file is in this one, too, or was withdrawn. A row in force ends where this file says so.
  let rows = present
    .filter((row) => isOwn(row) && row.effectiveFrom <= today)
    .map((row): Row => (isInForce(row, today) ? { ...row, effectiveTo: null } : row));
  // The source is that of the newest file, and no difference between rows.
  for (const { day, rows: published } of steps)
    rows = keepWhatWas<Row>(rows, published as readonly Undated<Row>[], keyOf, day, today).rows;
  const isCurrent = ({ effectiveTo }: Row) => effectiveTo === null || effectiveTo >= today;
  return [
    ...present.filter((row) => !isOwn(row)),
    ...rows.map((row): Row => (isCurrent(row) ? { ...row, ...stated } : row)),
  ];
}

/** The rows after a check that found those of some sources in force. */
export function confirmedRows<Row extends Sourced>(
  rows: readonly Row[],
  sources: readonly string[],
  today: string,
): Row[] {
  return rows.map((row) =>
    sources.includes(row.source) && isInForce(row, today) && row.asOf < today ? { ...row, asOf: today } : row,
  );
}

/** A row without its validity. */
export function undated<Row extends Dated>(row: Row): Undated<Row> {
  const { effectiveFrom: _from, effectiveTo: _to, ...rest } = row;
  return rest;
}

function isSame<Row extends Dated>(row: Row, published: Undated<Row>): boolean {
  return (Object.keys(published) as (keyof Undated<Row>)[]).every((name) => row[name] === published[name]);
}
