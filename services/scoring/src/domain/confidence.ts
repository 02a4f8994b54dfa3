import {
  type ConfidencePart,
  type CostFactor,
  type PhrasedEvidence,
  FACTOR_KEYS,
  type FactorKey,
  type Match,
  type Report,
} from '@cpes/contracts';
import { allocate, cents, divide } from '@cpes/money';

/** Weight of each factor in hundredths: higher for large, volatile and often guessed figures. */
const WEIGHTS: Readonly<Record<FactorKey, number>> = {
  factoryUnitCost: 15,
  originHandling: 4,
  internationalFreight: 16,
  cargoInsurance: 2,
  customsDuty: 14,
  additionalDuties: 12,
  importTaxes: 4,
  entryFees: 5,
  destinationHandling: 6,
  inboundReceivingStorage: 6,
  pickPack: 6,
  lastMileDelivery: 10,
};

/** Certainty of a tariff code, for the two factors that depend on it. */
const CLASSIFICATION_PERCENT: Readonly<Record<Match, number>> = {
  supplied: 100,
  strong: 85,
  medium: 60,
  weak: 35,
  none: 0,
};
/** A supplied line that is not in the tariff: its six digits exist, but may not be those of the goods. */
const UNKNOWN_LINE_PERCENT = 85;
const CLASSIFIED_FACTORS: readonly FactorKey[] = ['customsDuty', 'additionalDuties'];

/** Weight, quality, freshness and classification are hundredths each: a product of 1,000,000 is one percent. */
const PER_PERCENT = 1_000_000n;
const PER_BASIS_POINT = 10_000n;

/**
 * The confidence in the figures, from their evidence alone, independent of price and score. A factor without evidence
 * counts as unknown. The overall percent is rounded once, from the exact sum, and then split over the factors, so that
 * their whole percents add up to it.
 */
export function confidenceOf(
  factors: readonly CostFactor[],
  evidence: readonly PhrasedEvidence[],
  classification: Classified,
): Pick<Report['confidence'], 'overallPercent' | 'breakdown'> {
  const evidenceById = new Map(evidence.map((item) => [item.evidenceId, item]));
  const evidenceIds = new Map(factors.map((factor) => [factor.key, factor.evidenceId]));
  const parts = FACTOR_KEYS.map((key) => partOf(key, evidenceById.get(evidenceIds.get(key) ?? ''), classification));
  const products = parts.map(productOf);
  const overallPercent = overallPercentOf(parts);
  const percents = split(overallPercent, products);
  const breakdown = parts.map((part, index) => ({
    ...part,
    contributionBps: rounded(products[index] ?? 0n, PER_BASIS_POINT),
    contributionPercent: percents[index] ?? 0,
  }));
  return { overallPercent, breakdown };
}

/** The sum of the factors, rounded once. */
export function overallPercentOf(parts: readonly Graded[]): number {
  return rounded(
    parts.reduce((sum, part) => sum + productOf(part), 0n),
    PER_PERCENT,
  );
}

interface Classified {
  readonly match: Match;
  /** False when the tariff has no line for the supplied code. */
  readonly hasSuppliedLine?: boolean | undefined;
}

/** The parts of the confidence in one factor. */
export type Graded = Omit<ConfidencePart, 'contributionBps' | 'contributionPercent'>;

function partOf(factor: FactorKey, evidence: PhrasedEvidence | undefined, classification: Classified): Graded {
  return {
    factor,
    weight: WEIGHTS[factor],
    qualityPercent: evidence?.qualityPercent ?? 0,
    freshnessPercent: evidence?.freshnessPercent ?? 0,
    classificationPercent: CLASSIFIED_FACTORS.includes(factor) ? classificationPercentOf(classification) : 100,
  };
}

function classificationPercentOf({ match, hasSuppliedLine }: Classified): number {
  return match === 'supplied' && hasSuppliedLine === false ? UNKNOWN_LINE_PERCENT : CLASSIFICATION_PERCENT[match];
}

/** A factor's exact part of the confidence: a million is one percent. */
export function productOf({ weight, qualityPercent, freshnessPercent, classificationPercent }: Graded): bigint {
  return BigInt(weight) * BigInt(qualityPercent) * BigInt(freshnessPercent) * BigInt(classificationPercent);
}

/** Whole percents by largest remainder; zero is not split. */
function split(overallPercent: number, products: readonly bigint[]): readonly number[] {
  if (overallPercent === 0) return products.map(() => 0);
  return allocate(cents(overallPercent), products.map(Number));
}

function rounded(product: bigint, unit: bigint): number {
  return Number(divide(product, unit, 'half-away-from-zero'));
}
