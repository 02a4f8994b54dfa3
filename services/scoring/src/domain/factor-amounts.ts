import { type CostFactor, FACTOR_KEYS, FACTORS, type FactorKey } from '@cpes/contracts';
import { add, applyRate, type BasisPoints, type Cents } from '@cpes/money';

/** The 12 factors as amounts per unit, in the candidate's currency. */
export type FactorAmounts = Readonly<Record<FactorKey, Cents>>;

/** The unit costs as input of the contribution margin. */
export interface UnitCosts {
  /** F01 to F09: the goods at the warehouse. */
  readonly landedToWarehouseCents: Cents;
  /** F10 to F12. */
  readonly fulfilmentCents: Cents;
  /** F12 alone, because a return costs it a second time. */
  readonly lastMileCents: Cents;
}

/** The factors by key. Throws a `RangeError` when one is missing or duplicated: a landed cost needs all 12. */
export function amountsOf(factors: readonly CostFactor[]): FactorAmounts {
  const amounts = new Map(factors.map((factor) => [factor.key, factor.amountCents]));
  if (factors.length !== FACTORS.length || amounts.size !== FACTORS.length) {
    throw new RangeError(`each of the ${FACTORS.length} factors is needed once`);
  }
  return Object.fromEntries(amounts) as Record<FactorKey, Cents>;
}

/** The same with some factors at a share of their amounts, each rounded half-up. */
export function scaled(amounts: FactorAmounts, keys: readonly FactorKey[], share: BasisPoints): FactorAmounts {
  const all = FACTOR_KEYS.map((key) => {
    const amount = amounts[key];
    return [key, keys.includes(key) ? applyRate(amount, share, 'half-away-from-zero') : amount] as const;
  });
  return Object.fromEntries(all) as FactorAmounts;
}

export function unitCostsOf(amounts: FactorAmounts): UnitCosts {
  return {
    landedToWarehouseCents: sumOf(amounts, 'landed'),
    fulfilmentCents: sumOf(amounts, 'fulfilment'),
    lastMileCents: amounts.lastMileDelivery,
  };
}

function sumOf(amounts: FactorAmounts, group: 'landed' | 'fulfilment'): Cents {
  return add(...FACTORS.filter((factor) => factor.group === group).map((factor) => amounts[factor.key]));
}
