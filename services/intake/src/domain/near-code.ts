import type { Classification } from '@cpes/contracts';
import { type Classifier, classify, classifySupplied, type GoodsWords } from './classification/classify.ts';

/**
 * Classifies goods by the subheading that the merchant gave a similar title. It is a medium match, because the code is of other goods. The
 * duty is that of the code, or one that the words leave possible. Words that support the code by themselves keep their own match.
 */
export function classifyNear(
  hsCode: string,
  words: GoodsWords,
  market: string,
  classifier: Classifier,
): Classification {
  const read = classify(words, market, classifier);
  if (read.hsCode === hsCode && read.match !== 'weak') return read;
  const own = classifySupplied(hsCode, market, classifier);
  const ranges = [own.dutyRangeBps, ...(read.match === 'none' ? [] : [read.dutyRangeBps])];
  return {
    ...own,
    match: 'medium',
    dutyRangeBps: {
      min: Math.min(...ranges.map(({ min }) => min)),
      max: Math.max(...ranges.map(({ max }) => max)),
    },
  };
}
