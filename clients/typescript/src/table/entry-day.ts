import { BOUNDS } from './fields.ts';

const MS_PER_DAY = 86_400_000;

/** A day of the calendar, as `2026-11-20`. */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day that the service accepts as a day of entry. */
export function isEntryDay(text: string): boolean {
  if (!isDay(text)) return false;
  const today = Math.floor(Date.now() / MS_PER_DAY) * MS_PER_DAY;
  const days = (Date.parse(text) - today) / MS_PER_DAY;
  // In the west of UTC, today begins a day later.
  return days >= -1 && days <= BOUNDS.entryDaysMax;
}
