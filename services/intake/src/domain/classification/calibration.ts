/** The number of digits that a probability is about. */
export type Digits = 2 | 4 | 6;

/**
 * Logistic curves fitted to labelled titles outside the training set. Their two inputs are the subheading's share among
 * all readings of the title, and the part of the title that its heading explains.
 */
const CURVES: Readonly<Record<Digits, { base: number; share: number; explained: number }>> = {
  6: { base: -2.1, share: 3.1, explained: 3.2 },
  4: { base: -2.8, share: 4.2, explained: 2.8 },
  2: { base: -3, share: 5.2, explained: 2 },
};

/** The probability, from 0 to 1, that the first digits of a code are right. */
export function probabilityOf(digits: Digits, share: number, explained: number): number {
  const curve = CURVES[digits];
  return 1 / (1 + Math.exp(-(curve.base + curve.share * share + curve.explained * explained)));
}

/** Minimum probability for each match, for a heading with its likeliest subheading, and for a chapter's two digits. */
export const PROBABILITY_MIN = { strong: 0.93, medium: 0.65, weak: 0.3, heading: 0.45, chapter: 0.4 } as const;
