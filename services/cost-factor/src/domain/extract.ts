import {
  type Classification,
  type CostFactor,
  type EntryPlan,
  evidenceIdOf,
  type EvidenceSubject,
  type FactorAmounts,
  type FactorKey,
  FACTORS,
  type MarginTerms,
  phrase,
  type PhrasedEvidence,
  type ScheduledDay,
} from '@cpes/contracts';
import type { CostedAmount } from './costed-amount.ts';
import { entryOf } from './entry.ts';
import { type Evaluation, prepare } from './evaluation.ts';
import { evidenceOf } from './evidence.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { chargesOf, factorAmountsOf, figuresOf } from './figures.ts';
import type { RateSnapshot } from './rate-snapshot.ts';
import { scheduleOf } from './schedule.ts';
import { namesNoLine } from './tariff-rate.ts';

/** Names the formulas and sentences of this folder. Increase it with any change of a factor or its evidence. */
export const FACTOR_RULES_VERSION = '18';

export interface FactorSet {
  readonly costFactors: CostFactor[];
  readonly evidence: PhrasedEvidence[];
  readonly marginTerms: MarginTerms;
  /** The classification with the range of total duty: intake knows only the ordinary duty. */
  readonly classification: Classification;
  /** False when the tariff has no line for the supplied code, otherwise absent. */
  readonly hasSuppliedLine?: boolean;
  readonly entry: EntryPlan;
  /** The known days on which figures change, in their order; absent without any. */
  readonly schedule?: readonly ScheduledDay[];
}

/**
 * The 12 landed cost factors of a candidate per unit, the evidence of each, and the terms of the contribution margin.
 */
export function extract(snapshot: RateSnapshot, input: ExtractionInput): FactorSet {
  const evaluation = prepare(snapshot, input);
  const figures = figuresOf(evaluation);
  const { amounts, margin, dutyRangeBps } = figures;
  const schedule = scheduleOf(evaluation, figures);
  const extras: [EvidenceSubject, CostedAmount | undefined][] = [
    ['exchangeRate', evaluation.currency.costed],
    ['costExchangeRate', costExchangeRate(evaluation)],
    ['salesTax', margin.salesTax],
    ['paymentFee', margin.paymentFee],
    ['returnRate', margin.returnRate],
  ];
  const subjects: [EvidenceSubject, CostedAmount | undefined][] = [
    ...FACTORS.map(({ key }) => [key, amounts[key]] as [FactorKey, CostedAmount]),
    ...extras,
  ];
  return {
    costFactors: FACTORS.map(({ key, label, group }) => ({
      key,
      label,
      group,
      amountCents: amounts[key].amountCents,
      evidenceId: evidenceIdOf(input.runId, key),
    })),
    evidence: subjects.flatMap(([subject, costed]) =>
      costed === undefined ? [] : [evidenceOf(subject, costed, evaluation)],
    ),
    marginTerms: margin.terms,
    classification: { ...input.classification, dutyRangeBps },
    ...(namesNoLine(evaluation) ? { hasSuppliedLine: false } : {}),
    entry: entryOf(evaluation),
    ...(schedule.length > 0 && { schedule }),
  };
}

/** The amounts of the factors alone. */
export function amountsOf(snapshot: RateSnapshot, input: ExtractionInput): FactorAmounts {
  return factorAmountsOf(chargesOf(prepare(snapshot, input)));
}

/** The exchange rate of the unit cost, when another currency than that of the report has it. */
function costExchangeRate({ costCurrency, currency }: Evaluation): CostedAmount | undefined {
  if (costCurrency.code === currency.code || costCurrency.costed === undefined) return undefined;
  return {
    ...costCurrency.costed,
    notes: [phrase`the unit cost is in ${costCurrency.code}`, ...costCurrency.ownNotes],
  };
}
