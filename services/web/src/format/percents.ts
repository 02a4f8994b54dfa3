import { fieldFormat } from './formats.ts';

const BPS_MAX = 10_000;

/** Basis points as the content of a field: 290 → `2.9`, or `2,9`. */
export function editablePercent(bps: number, locale: string): string {
  return fieldFormat(locale, 2).format(bps / 100);
}

/**
 * Basis points in a percentage up to 100 such as `8`, `2.9` or `2,9 %`; undefined for anything else. The digits are not
 * divided.
 */
export function readPercent(typed: string): number | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bps <= BPS_MAX ? bps : undefined;
}
