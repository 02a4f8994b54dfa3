import { dateFormat, numberFormat } from './formats.ts';

const MINUS = '−';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Basis points as percent with one decimal, halves away from zero: 3508 → `35.1%`, −661 → `−6.6%`. */
export function percentText(bps: number, locale: string): string {
  const tenths = tenthsOf(bps);
  return `${bps < 0 && tenths > 0 ? MINUS : ''}${tenthsText(tenths, locale)}%`;
}

/** Basis points on an axis: `10%`, or `0.5%` for fractions of a percent. */
export function axisPercentText(bps: number, locale: string): string {
  const digits = numberFormat(locale, { maximumFractionDigits: 2 }).format(Math.abs(bps) / 100);
  return `${bps < 0 ? MINUS : ''}${digits}%`;
}

/** Basis points as a whole percent, for figures: 5623 → 56. */
export function wholePercent(bps: number): number {
  return Math.sign(bps) * Math.floor((Math.abs(bps) + 50) / 100) + 0;
}

/** Tenths of a percent, without a sign. */
function tenthsOf(bps: number): number {
  return Math.floor((Math.abs(bps) + 5) / 10);
}

function tenthsText(tenths: number, locale: string): string {
  return decimals(tenths / 10, 1, locale);
}

/** A fixed number of decimals; `Intl` takes the shortest decimal of a quotient by 10 or 100, which is exact. */
function decimals(value: number, digits: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** An integer with the groups of the locale and U+2212. */
export function numberText(value: number, locale: string): string {
  return `${value < 0 ? MINUS : ''}${numberFormat(locale).format(Math.abs(value))}`;
}

/** A difference with its sign: `+4`, `−2`, `±0`. */
export function differenceText(value: number, locale: string): string {
  return value === 0 ? '±0' : `${value < 0 ? MINUS : '+'}${numberFormat(locale).format(Math.abs(value))}`;
}

/** A difference of basis points in points, with sign and one decimal: 274 → `+2.7`, −5 → `−0.1`, 4 → `±0.0`. */
export function pointsText(bps: number, locale: string): string {
  const tenths = tenthsOf(bps);
  return `${tenths === 0 ? '±' : bps < 0 ? MINUS : '+'}${tenthsText(tenths, locale)}`;
}

/** Hundredths with their sign and two decimals: 84 → `+0.84`, −5 → `−0.05`, 0 → `±0.00`. */
export function hundredthsText(hundredths: number, locale: string): string {
  const sign = hundredths === 0 ? '±' : hundredths < 0 ? MINUS : '+';
  return `${sign}${decimals(Math.abs(hundredths) / 100, 2, locale)}`;
}

/** `843 ms`, `1.62 s`, `42.5 s`, `4 min 10 s`, `2 h 5 min`. Rounds first: 59,960 ms is `1 min`, not `60.0 s`. */
export function durationText(ms: number, locale = 'en'): string {
  const whole = Math.round(ms);
  if (whole < SECOND_MS) return `${String(whole)} ms`;
  const hundredths = Math.round(ms / 10);
  if (hundredths < 1_000) return `${decimals(hundredths / 100, 2, locale)} s`;
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return `${decimals(tenths / 10, 1, locale)} s`;
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < 3_600) return twoUnits(seconds, 60, 'min', 's');
  return twoUnits(Math.round(seconds / 60), 60, 'h', 'min');
}

function twoUnits(count: number, each: number, big: string, small: string): string {
  const rest = count % each;
  return `${String(Math.floor(count / each))} ${big}${rest === 0 ? '' : ` ${String(rest)} ${small}`}`;
}

/** `450 g`; from a kilogram on, also `1.25 kg`. */
export function weightText(grams: number, locale: string): string {
  if (grams < 1_000) return `${numberText(grams, locale)} g`;
  return `${numberFormat(locale, { maximumFractionDigits: 3 }).format(grams / 1_000)} kg`;
}

/** `80 × 80 × 270 mm`. */
export function sizeText(
  { length, width, height }: { readonly length: number; readonly width: number; readonly height: number },
  locale: string,
): string {
  return `${[length, width, height].map((side) => numberText(side, locale)).join(' × ')} mm`;
}

/** `22 Nov 2026, 11:17` in the user's time zone. */
export function momentText(iso: string, locale: string): string {
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** `11:17:15` in the user's time zone. */
export function clockText(iso: string, locale: string): string {
  return dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** A day without a time, such as `2026-09-03`, as `3 Sep 2026`: the same day in every zone. */
export function dayText(day: string, locale: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );
}

const DAYS_PER_YEAR = 365;
const DAYS_PER_MONTH = 30;

/** A number of days in words: `12 days`, `4 months`, `5 years`. Months and years start at two. */
export function ageText(days: number, locale: string): string {
  const [unit, each] =
    days >= 2 * DAYS_PER_YEAR
      ? (['year', DAYS_PER_YEAR] as const)
      : days >= 2 * DAYS_PER_MONTH
        ? (['month', DAYS_PER_MONTH] as const)
        : (['day', 1] as const);
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(days / each));
}

/** Whole days from one day to another; negative into the past. */
export function daysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY_MS,
  );
}

/** `now`, `2 min ago`, `3 h ago`, `Yesterday`, then the day: for lists, with the full time in a title. */
export function agoText(iso: string, now: number, locale: string): string {
  const then = new Date(iso);
  const past = now - then.getTime();
  if (past < MINUTE_MS) return wordFor(0, 'second', locale);
  if (past < HOUR_MS) return unitsAgo(Math.floor(past / MINUTE_MS), 'minute', locale);
  const today = midnightOf(new Date(now), 0);
  if (then >= today) return unitsAgo(Math.floor(past / HOUR_MS), 'hour', locale);
  if (then >= midnightOf(new Date(now), -1)) {
    const word = wordFor(-1, 'day', locale);
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  }
  const isThisYear = then.getFullYear() === today.getFullYear();
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  return dateFormat(locale, isThisYear ? day : { ...day, year: 'numeric' }).format(then);
}

/** Midnight in the user's time zone, some days later by the calendar: a day can have 23 or 25 hours. */
function midnightOf(moment: Date, days: number): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days);
}

/** The short unit names of the locale; English uses `min` and `h` as in durations, not `min.` and `hr.`. */
function unitsAgo(count: number, unit: 'minute' | 'hour', locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }).format(-count, unit);
  return locale.startsWith('en') ? words.replace('.', '').replace(/\bhrs?\b/, 'h') : words;
}

function wordFor(count: number, unit: 'second' | 'day', locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit);
}
