import { wholeDigits } from './amounts.ts';

/** Quantities of a price list: `500`, `1,000`, `≥ 500`, `500+`, `500 pcs`, and `500–999`, which begins at 500. */
const QUANTITY = /^(?:≥|>=)?\s*(\d[\d.,'’\s]*?)\s*(?:\+|(?:-|–|to)\s*\d[\d.,'’\s]*)?\s*(?:pcs|pieces|units)?\.?$/i;
/** Longer cells hold more than a quantity. */
const LENGTH_MAX = 40;
/** More digits than any bound of the service has. */
const DIGITS_MAX = 12;

/** The least units of a quantity as people write it in a price list. */
export function readQuantity(cell: string, locale: string): number | undefined {
  if (cell.length > LENGTH_MAX) return undefined;
  const digits = wholeDigits(QUANTITY.exec(cell)?.[1] ?? '', locale);
  return digits !== undefined && digits.length <= DIGITS_MAX ? Number(digits) : undefined;
}
