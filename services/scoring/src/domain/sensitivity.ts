import {
  type ExtractedRun,
  FACTOR_KEYS,
  type FactorSensitivity,
  type SensitivityChange,
  type TermSensitivity,
} from '@cpes/contracts';
import { applyRate, basisPoints, BPS_PER_UNIT, divide, nearestBasisPoints } from '@cpes/money';
import { amountsOf, scaled } from './factor-amounts.ts';
import { type Judgement, judge } from './judgement.ts';

/** Quotes for the same goods often differ by a tenth; a quarter is the high cost column of the matrix. */
const CHANGES_PERCENT = [-25, -10, 10, 25] as const;
const BPS_PER_PERCENT = 100;
const WHOLE_PERCENT = 100;
const RATE_BPS_MAX = Number(BPS_PER_UNIT);
const HALF_UP = 'half-away-from-zero';

type Run = Pick<ExtractedRun, 'candidate' | 'costFactors' | 'marginTerms'>;

/**
 * Score, CM2 and verdict when one factor alone has another share of its amount, rounded half up. Costs that depend on
 * the factor, such as a duty on the unit cost, stay. The factor with the largest effect on CM2 comes first.
 */
export function sensitivityOf({ candidate, costFactors, marginTerms }: Run): FactorSensitivity[] {
  const amounts = amountsOf(costFactors);
  const factors = FACTOR_KEYS.map((factor) => {
    const changes = CHANGES_PERCENT.map((changePercent) => {
      const changed = scaled(amounts, [factor], shareOf(changePercent));
      const judgement = judge(candidate.targetRetailPriceCents, changed, marginTerms);
      return { ...changeOf(changePercent, judgement), amountCents: changed[factor] };
    });
    return { factor, amountCents: amounts[factor], changes };
  });
  return factors.toSorted((a, b) => effectOf(b) - effectOf(a));
}

/** An exchange rate that moves by a twentieth, as currencies of suppliers do within months. */
const RATE_CHANGES_PERCENT = [-5, 5] as const;

/**
 * The same when the retail price, the return rate or the exchange rate of the unit cost alone has another share of its value; other costs
 * stay.
 */
export function termSensitivityOf({ candidate, costFactors, marginTerms }: Run): TermSensitivity[] {
  const amounts = amountsOf(costFactors);
  const { targetRetailPriceCents: price } = candidate;
  const { returnRateBps } = marginTerms;
  const prices = CHANGES_PERCENT.map((changePercent) => {
    const value = applyRate(price, shareOf(changePercent), HALF_UP);
    return { ...changeOf(changePercent, judge(value, amounts, marginTerms)), value };
  });
  const rates = CHANGES_PERCENT.map((changePercent) => {
    const share = BigInt(returnRateBps) * BigInt(WHOLE_PERCENT + changePercent);
    const changed = nearestBasisPoints(divide(share, BigInt(WHOLE_PERCENT), HALF_UP));
    const value = Math.min(changed, RATE_BPS_MAX);
    return { ...changeOf(changePercent, judge(price, amounts, { ...marginTerms, returnRateBps: value })), value };
  });
  return [
    { term: 'retailPrice', value: price, changes: prices },
    { term: 'returnRate', value: returnRateBps, changes: rates },
    ...(isConverted(candidate) ? [exchangeRateSensitivity({ candidate, costFactors, marginTerms })] : []),
  ];
}

function isConverted({ currency, costCurrency = currency }: Run['candidate']): boolean {
  return costCurrency !== currency;
}

/** The unit cost at another exchange rate. Duties and insurance on it stay, as with any factor. */
function exchangeRateSensitivity({ candidate, costFactors, marginTerms }: Run): TermSensitivity {
  const amounts = amountsOf(costFactors);
  const changes = RATE_CHANGES_PERCENT.map((changePercent) => {
    const changed = scaled(amounts, ['factoryUnitCost'], shareOf(changePercent));
    const judgement = judge(candidate.targetRetailPriceCents, changed, marginTerms);
    return { ...changeOf(changePercent, judgement), value: changed.factoryUnitCost };
  });
  return { term: 'costExchangeRate', value: amounts.factoryUnitCost, changes };
}

function shareOf(changePercent: number) {
  return basisPoints((WHOLE_PERCENT + changePercent) * BPS_PER_PERCENT);
}

function changeOf(changePercent: number, { score, verdict, unitEconomics }: Judgement): SensitivityChange {
  return { changePercent, score, verdict, cm2Cents: unitEconomics.cm2Cents };
}

/** From the lowest amount to the highest. */
function effectOf({ changes }: FactorSensitivity): number {
  return (changes[0]?.cm2Cents ?? 0) - (changes.at(-1)?.cm2Cents ?? 0);
}
