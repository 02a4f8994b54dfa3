/** How many digits of a code a chance is about. */
export type Digits = 2 | 4 | 6;

/**
 * Logistic curves fitted to titles with known codes. They see two numbers only: the reading's share among all readings,
 * and how much of the title its heading explains.
 */
const CURVES: Readonly<Record<Digits, { base: number; share: number; explained: number }>> = {
  6: { base: -4.1, share: 5.2, explained: 2.4 },
  4: { base: -6.9, share: 7.3, explained: 2.8 },
  2: { base: -6.8, share: 8, explained: 2.4 },
};

/** The chance, from 0 to 1, that the first digits of a reading are right. */
export function chanceOf(digits: Digits, share: number, explained: number): number {
  const curve = CURVES[digits];
  return 1 / (1 + Math.exp(-(curve.base + curve.share * share + curve.explained * explained)));
}

/**
 * The least chance for each word of a classification. Fewer than six digits are given only when six are clearly more
 * likely wrong than right.
 */
export const CHANCES = { strong: 0.88, medium: 0.65, weak: 0.3, heading: 0.45, chapter: 0.4 } as const;
