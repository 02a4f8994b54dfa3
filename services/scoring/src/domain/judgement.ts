import type { MarginTerms, Report } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { cm2MatrixOf, worstCellOf } from './cm2-matrix.ts';
import { unitEconomicsOf } from './contribution-margin.ts';
import { type FactorAmounts, unitCostsOf } from './factor-amounts.ts';
import { measuresOf, scoreBreakdownOf, scoreOf } from './score.ts';
import { verdictOf } from './verdict.ts';

export type Judgement = Pick<Report, 'unitEconomics' | 'cm2Matrix' | 'scoreBreakdown' | 'score' | 'verdict'>;

/** From a price and the amounts of the 12 factors to the verdict. */
export function judge(retailPrice: Cents, amounts: FactorAmounts, terms: MarginTerms): Judgement {
  const costs = unitCostsOf(amounts);
  const unitEconomics = unitEconomicsOf(retailPrice, costs, terms);
  const cm2Matrix = cm2MatrixOf(retailPrice, amounts, terms);
  const measures = measuresOf(unitEconomics, worstCellOf(cm2Matrix), costs, terms.exchangeRate);
  const scoreBreakdown = scoreBreakdownOf(measures);
  const score = scoreOf(scoreBreakdown);
  return { unitEconomics, cm2Matrix, scoreBreakdown, score, verdict: verdictOf(score) };
}
