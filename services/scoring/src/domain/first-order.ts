import type { ExtractedRun, FirstOrder } from '@cpes/contracts';
import { type Cents, cents, divide, subtract } from '@cpes/money';

/** The one-time costs over the units of the first shipment; null without any. They change neither a factor nor the score. */
export function firstOrderOf(
  { candidate, marginTerms }: Pick<ExtractedRun, 'candidate' | 'marginTerms'>,
  cm2Cents: Cents,
): FirstOrder | null {
  const { oneTimeCostsCents } = marginTerms;
  if (oneTimeCostsCents === undefined) return null;
  const units = candidate.unitsPerShipment;
  const total = BigInt(oneTimeCostsCents);
  const perUnitCents = cents(Number(divide(total, BigInt(units), 'half-away-from-zero')));
  return {
    units,
    oneTimeCostsCents,
    perUnitCents,
    cm2AfterCents: subtract(cm2Cents, perUnitCents),
    unitsToRecover: cm2Cents > 0 ? Number(divide(total, BigInt(cm2Cents), 'away-from-zero')) : null,
  };
}
