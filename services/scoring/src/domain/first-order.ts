import { type Cash, cashOf, type ExtractedRun, type FirstOrder } from '@cpes/contracts';
import { applyRate, basisPoints, type Cents, cents, divide, subtract, ZERO_CENTS } from '@cpes/money';
import type { UnitCosts } from './factor-amounts.ts';

type Run = Pick<ExtractedRun, 'candidate' | 'marginTerms' | 'entry'>;

/** The costs and the margin of a unit. */
interface Unit extends Pick<UnitCosts, 'landedToWarehouseCents'> {
  readonly factoryUnitCostCents: Cents;
  readonly cm2Cents: Cents;
}

/**
 * The one-time costs over the units of the first shipment, and the cash of the order; null without one-time costs and terms of payment.
 * They change neither a factor nor the score.
 */
export function firstOrderOf(run: Run, unit: Unit): FirstOrder | null {
  const { candidate, marginTerms } = run;
  const { oneTimeCostsCents = ZERO_CENTS, cashCycle } = marginTerms;
  if (marginTerms.oneTimeCostsCents === undefined && cashCycle === undefined) return null;
  const { cm2Cents } = unit;
  const units = candidate.unitsPerShipment;
  const total = BigInt(oneTimeCostsCents);
  const perUnitCents = cents(Number(divide(total, BigInt(units), 'half-away-from-zero')));
  return {
    units,
    oneTimeCostsCents,
    perUnitCents,
    cm2AfterCents: subtract(cm2Cents, perUnitCents),
    unitsToRecover: cm2Cents > 0 ? Number(divide(total, BigInt(cm2Cents), 'away-from-zero')) : null,
    cash: cashOfOrder(run, unit, oneTimeCostsCents),
  };
}

/** The deposit is rounded once, half up. Null beyond the largest amount of money, which no real order reaches. */
function cashOfOrder({ candidate, marginTerms, entry }: Run, unit: Unit, oneTimeCosts: Cents): Cash | null {
  const { cashCycle } = marginTerms;
  if (cashCycle === undefined || entry === undefined) return null;
  const { depositBps, leadTimeDays, payoutDays } = cashCycle;
  const units = BigInt(candidate.unitsPerShipment);
  const totalCents = BigInt(unit.landedToWarehouseCents) * units + BigInt(oneTimeCosts);
  if (totalCents > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const goodsCents = cents(BigInt(unit.factoryUnitCostCents) * units);
  const depositCents = applyRate(goodsCents, basisPoints(depositBps), 'half-away-from-zero');
  const orderCents = cents(BigInt(depositCents) + BigInt(oneTimeCosts));
  const readyCents = subtract(goodsCents, depositCents);
  const arrivalCents = cents(totalCents - BigInt(orderCents) - BigInt(readyCents));
  return cashOf(orderCents, readyCents, arrivalCents, leadTimeDays, entry.transitDays, payoutDays);
}
