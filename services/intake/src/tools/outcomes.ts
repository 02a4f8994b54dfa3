import { classify, type Classifier } from '../domain/classification/classify.ts';
import type { Outcome, Truth } from './accuracy-report.ts';
import type { LabelledTitle } from './labelled-titles.ts';

/** Duty is compared for imports into the United States, the market with the best table. */
const MARKET = 'US';

/** Classifies a title with its optional description exactly as the service does. */
export function outcomeOf(
  { title, hs6, defensible, style, description }: LabelledTitle,
  classifier: Classifier,
): Outcome {
  const dutyOf = (code: string) => classifier.duties.rateOf(code, MARKET).representativeBps;
  const truthOf = (code: string): Truth => ({ hs6: code, dutyBps: dutyOf(code) });
  const { hsCode = '', match, dutyRangeBps } = classify({ title, description }, MARKET, classifier);
  return {
    title,
    style,
    defensible: [truthOf(hs6), ...defensible.filter((code) => code !== hs6).map(truthOf)],
    hsCode,
    match,
    dutyBps: dutyOf(hsCode),
    dutyRangeBps,
  };
}
