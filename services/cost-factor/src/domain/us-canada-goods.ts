import type { UsListedGoods } from './rate-rows.ts';

/** The headings of note 51 of chapter 99: alcohol, dairy, and the goods of the action on motor vehicles. Each of them is a tier. */
export const CANADA_HEADINGS = ['9903.03.12', '9903.03.13', '9903.03.14'] as const;

/** Whether the notes replace a row. */
export function isOfCanada({ measure }: Pick<UsListedGoods, 'measure'>): boolean {
  return measure === 'section338';
}
