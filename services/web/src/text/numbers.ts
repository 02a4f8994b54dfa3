const MINUS = '−';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Basis points with one decimal, rounded half up: 3508 → `35.1%`. */
export function percentText(bps: number, locale: string): string {
  const tenths = Math.floor((Math.abs(bps) + 5) / 10);
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(
    `${String(Math.floor(tenths / 10))}.${String(tenths % 10)}` as Intl.StringNumericLiteral,
  );
  return `${bps < 0 && tenths > 0 ? MINUS : ''}${digits}%`;
}

/** A whole number with the groups of the locale and U+2212. */
export function numberText(value: number, locale: string): string {
  return `${value < 0 ? MINUS : ''}${new Intl.NumberFormat(locale).format(Math.abs(value))}`;
}

/** A difference with its sign: `+4`, `−2`, `±0`. */
export function differenceText(value: number, locale: string): string {
  return value === 0 ? '±0' : `${value < 0 ? MINUS : '+'}${new Intl.NumberFormat(locale).format(Math.abs(value))}`;
}

/** `843 ms`, `1.62 s`, `4 min 10 s`, `2 h 5 min`. */
export function durationText(ms: number): string {
  if (ms < SECOND_MS) return `${String(Math.round(ms))} ms`;
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(ms < 10 * SECOND_MS ? 2 : 1)} s`;
  const [big, small, [bigUnit, smallUnit]] =
    ms < HOUR_MS
      ? ([Math.floor(ms / MINUTE_MS), Math.floor((ms % MINUTE_MS) / SECOND_MS), ['min', 's']] as const)
      : ([Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS), ['h', 'min']] as const);
  return `${String(big)} ${bigUnit}${small === 0 ? '' : ` ${String(small)} ${smallUnit}`}`;
}

/** `450 g`; from a kilogram on also `1.25 kg`. */
export function weightText(grams: number, locale: string): string {
  if (grams < 1_000) return `${numberText(grams, locale)} g`;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(grams / 1_000)} kg`;
}

/** `80 × 80 × 270 mm`. */
export function sizeText(
  { length, width, height }: { readonly length: number; readonly width: number; readonly height: number },
  locale: string,
): string {
  return `${[length, width, height].map((side) => numberText(side, locale)).join(' × ')} mm`;
}

/** `22 Nov 2026, 11:17` in the reader's zone. */
export function momentText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** `11:17:15` in the reader's zone. */
export function clockText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** A day without a time, such as `2026-09-03`, as `3 Sep 2026`: the same day in every zone. */
export function dayText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );
}

/** Whole days from one day to another, negative into the past. */
export function daysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY_MS,
  );
}

/** `now`, `2 min ago`, `3 h ago`, `Yesterday`, then the day: for lists, beside the whole moment in a title. */
export function agoText(iso: string, now: number, locale: string): string {
  const then = new Date(iso);
  const past = now - then.getTime();
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' });
  if (past < MINUTE_MS) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), 'minute').replace(/(\d)([a-z])/, '$1 $2');
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  if (then.getTime() >= midnight.getTime())
    return relative.format(-Math.floor(past / HOUR_MS), 'hour').replace(/(\d)([a-z])/, '$1 $2');
  if (then.getTime() >= midnight.getTime() - DAY_MS) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  }
  const isThisYear = then.getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(then);
}
