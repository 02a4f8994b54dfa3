import {
  CANDIDATE_BOUNDS,
  CandidateEvaluation,
  type CostedCandidate,
  type EvaluatedCandidate,
  type EvaluationRequest,
  inWords,
  type JudgementRequest,
  type Outcome,
  type PriceAnswer,
  type PricedOutcome,
  type PriceRequest,
  type UnstoredReport,
} from '@cpes/contracts';
import { cents, type Cents } from '@cpes/money';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { evaluate } from '../domain/evaluate.ts';
import { unitCostsOf } from '../domain/factor-amounts.ts';
import { type Judgement, judge } from '../domain/judgement.ts';
import { lowestAdvancePriceOf } from '../domain/lowest-advance-price.ts';
import { lowestViablePriceOf } from '../domain/lowest-viable-price.ts';
import { sensitivityOf, termSensitivityOf } from '../domain/sensitivity.ts';

/** SKU and run id of candidates that are not stored. */
const UNSTORED = { skuId: 'sku_unstored', runId: 'run_unstored' } as const;
const { retailPriceCentsMin: PRICE_MIN, retailPriceCentsMax: PRICE_MAX } = CANDIDATE_BOUNDS;

/** Applies the rules of a run to candidates that are not stored. */
@Injectable()
export class ScoringEvaluation extends CandidateEvaluation {
  constructor(private readonly clock: Clock) {
    super();
  }

  async evaluate({ candidates, isReportOnly = false }: EvaluationRequest): Promise<readonly EvaluatedCandidate[]> {
    const issuedAt = this.clock.now();
    return candidates.map((costed) => ({
      report: reportOf(costed, issuedAt),
      sensitivity: isReportOnly ? [] : sensitivityOf(costed),
      termSensitivity: isReportOnly ? [] : termSensitivityOf(costed),
    }));
  }

  async judge({ retailPriceCents, amounts, marginTerms }: JudgementRequest): Promise<readonly Outcome[]> {
    return amounts.map((one) => outcomeOf(judge(retailPriceCents, one, marginTerms)));
  }

  async findLowestPrice({ goal, amounts, marginTerms, cm2Cents }: PriceRequest): Promise<PriceAnswer> {
    const at = (price: Cents): PricedOutcome => ({
      retailPriceCents: price,
      ...outcomeOf(judge(price, amounts, marginTerms)),
    });
    const lowest =
      goal === 'Advance'
        ? lowestAdvancePriceOf(amounts, marginTerms)
        : lowestViablePriceOf(unitCostsOf(amounts), marginTerms, cm2Cents);
    if (lowest === null) return { passes: null, fails: at(cents(PRICE_MAX)) };
    return { passes: at(lowest), fails: lowest > PRICE_MIN ? at(cents(lowest - 1)) : null };
  }
}

function reportOf(costed: CostedCandidate, issuedAt: Date): UnstoredReport {
  const { reportId, skuId, ...report } = evaluate({ ...costed, ...UNSTORED }, issuedAt);
  return inWords(report);
}

function outcomeOf({ score, verdict, unitEconomics }: Judgement): Outcome {
  return { score, verdict, cm2Cents: unitEconomics.cm2Cents };
}
