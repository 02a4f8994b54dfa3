import { ValidateBy } from 'class-validator';

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const MS_PER_DAY = 86_400_000;

/**
 * The time of an RFC 3339 date-time, to the millisecond. Undefined for a day that does not exist, which `Date` would move to the next
 * month, and for a time outside the years 1 to 9999 in UTC, which PostgreSQL reads differently.
 */
export function momentOf(text: string): Date | undefined {
  const day = DATE_TIME.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? moment : undefined;
}

/** True for a day of the calendar, `YYYY-MM-DD`, from year 1. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The day (YYYY-MM-DD) this many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** A text that `momentOf` reads, in UTC: PostgreSQL refuses offsets beyond 15:59. */
export function utcText(moment: string): string {
  return new Date(moment).toISOString();
}

/** A text that `momentOf` reads. */
export function IsMoment(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && momentOf(value) !== undefined;
  return ValidateBy(
    { name: 'isMoment', validator: { validate } },
    { message: 'must be a date-time of RFC 3339 on a day of the calendar, e.g. 2026-11-22T10:00:00Z' },
  );
}
