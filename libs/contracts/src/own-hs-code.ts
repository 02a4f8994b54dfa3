import type { SubmittedCandidate } from './candidate.ts';
import type { HsCodeRow, MerchantRateCards, TitleLabel } from './rate-cards.ts';

/** The subheading of the Harmonized System, which is the same in every country. */
const SUBHEADING_DIGITS = 6;

/** The merchant's own tariff code for a candidate that was submitted without one. */
export interface OwnHsCode {
  /** By the card or the same title: it counts as supplied. */
  readonly ownHsCode?: string | undefined;
  /** The subheading of a similar title; absent with the other. */
  readonly nearHsCode?: string | undefined;
}

/**
 * The code of the merchant's own card, while the row is valid on the day of entry, or else of a labelled title. `today` is the day
 * (YYYY-MM-DD) of the evaluation.
 */
export function ownHsCodeOf(
  { hsCode, entryDate }: Pick<SubmittedCandidate, 'hsCode' | 'entryDate'>,
  rateCards: Pick<MerchantRateCards, 'hsCode' | 'titleLabel'> | undefined,
  today: string,
): OwnHsCode | undefined {
  if (rateCards === undefined || hsCode !== undefined) return undefined;
  const { hsCode: row, titleLabel } = rateCards;
  if (row !== undefined && isValidOn(entryDate ?? today, row)) return { ownHsCode: row.hsCode };
  return titleLabel && codeOf(titleLabel);
}

function codeOf({ hsCode, isExact }: TitleLabel): OwnHsCode {
  return isExact ? { ownHsCode: hsCode } : { nearHsCode: hsCode.slice(0, SUBHEADING_DIGITS) };
}

function isValidOn(day: string, { validUntil = day }: HsCodeRow): boolean {
  return validUntil >= day;
}
