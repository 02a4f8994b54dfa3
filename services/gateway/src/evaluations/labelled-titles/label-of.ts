import type { TitleLabel } from '@cpes/contracts';
import { titleKeyOf } from './title-key.ts';

/** A title with the tariff code that the merchant gave it. */
export interface LabelledTitle {
  readonly title: string;
  readonly hsCode: string;
  readonly market: string;
  /** The day (YYYY-MM-DD) of the submission with this code. */
  readonly asOf: string;
}

/**
 * Chapters of finished goods, which the tariff does not divide by size, count or colour: plastics, rubber, leather goods, apparel, footwear and
 * glassware, articles of iron, cutlery, electronics, instruments and furniture to art. Elsewhere these matter: green and black tea,
 * bleached and dyed fabrics, boards by thickness, washing machines by weight.
 */
const FINISHED_GOODS: readonly (readonly [first: number, last: number])[] = [
  [39, 40],
  [42, 43],
  [61, 71],
  [73, 73],
  [82, 83],
  [85, 85],
  [90, 97],
];
const CHAPTER_DIGITS = 2;
const SUBHEADING_DIGITS = 6;

/**
 * The label for a title in a market, of labels that are given newest first: the newest of the same title, or else the newest of similar
 * titles, unless two of them disagree. A wrong duty is worse than a title without a label.
 */
export function labelOf(title: string, market: string, labels: readonly LabelledTitle[]): TitleLabel | undefined {
  const exact = labels.find((label) => label.title === title);
  if (exact !== undefined) return labelFrom(exact, market, true);
  const similar = labels.filter((label) => isSimilar(title, label));
  const [newest] = similar;
  if (newest === undefined || new Set(similar.map(({ hsCode }) => subheadingOf(hsCode))).size > 1) return undefined;
  return labelFrom(newest, market, false);
}

function isSimilar(title: string, label: LabelledTitle): boolean {
  const chapter = Number(label.hsCode.slice(0, CHAPTER_DIGITS));
  const hasDetails = !FINISHED_GOODS.some(([first, last]) => first <= chapter && chapter <= last);
  const key = titleKeyOf(title, { hasDetails });
  return key !== undefined && key === titleKeyOf(label.title, { hasDetails });
}

/** National digits beyond the subheading are those of one market. */
function labelFrom(label: LabelledTitle, market: string, isExact: boolean): TitleLabel {
  const { title, hsCode, asOf } = label;
  return { title, hsCode: isExact && label.market === market ? hsCode : subheadingOf(hsCode), asOf, isExact };
}

function subheadingOf(hsCode: string): string {
  return hsCode.slice(0, SUBHEADING_DIGITS);
}
