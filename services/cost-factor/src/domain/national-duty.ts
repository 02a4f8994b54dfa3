import { mayFallUnder } from './duty-gaps.ts';
import type { Evaluation } from './evaluation.ts';
import type { NationalDuty } from './rate-rows.ts';

const CHAPTER_LAST = 97;

/** The market's own duty on the goods, if any. Goods without a code get it only if it covers every chapter. */
export function findNationalDuty({ snapshot, market, hsCode, day }: Evaluation): NationalDuty | undefined {
  const chapter = Number(hsCode.slice(0, 2));
  return snapshot.nationalDuties.listInForce(market.country, day).find(({ chapterFrom, chapterTo, exceptPrefixes }) => {
    if (hsCode === '') return chapterFrom === 1 && chapterTo === CHAPTER_LAST;
    const exceptions = exceptPrefixes?.split(' ') ?? [];
    return chapterFrom <= chapter && chapter <= chapterTo && !exceptions.some((prefix) => mayFallUnder(hsCode, prefix));
  });
}
