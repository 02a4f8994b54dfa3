import { divide } from '@cpes/money';

/** Members of foreign JSON. Any other value than an object has none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A list; a lone object, which some providers send in its place, is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? [value] : [];
}

/** A name that may stand in evidence: one line, not long. */
export function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{Cc}{1,60}$/u.test(value) ? value : undefined;
}

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,9}))?$/;

/** A non-negative decimal, as number or text, in units of 10^-`digits`, rounded half up; undefined for anything else. */
export function scaled(value: unknown, digits: number): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const match = DECIMAL.exec(String(value));
  if (match === null) return undefined;
  const [, whole = '', places = ''] = match;
  const all = BigInt(whole + places) * 10n ** BigInt(digits);
  return Number(divide(all, 10n ** BigInt(places.length), 'half-away-from-zero'));
}
