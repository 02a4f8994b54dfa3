import { type Cents, divide } from '@cpes/money';
import { fromUsCents } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { UsTariffLine } from './rate-rows.ts';
import { specificCharge } from './specific-rate.ts';

const BPS_PER_UNIT = 10_000n;

/**
 * A US line's ordinary duty in basis points of the customs value; undefined if weight and number do not determine it.
 */
export function findOrdinaryBps(
  { candidate, currency }: Pick<Evaluation, 'candidate' | 'currency'>,
  { mfnBps, specificMillicents, specificUnit }: UsTariffLine,
  valueCents: Cents,
): number | undefined {
  if (mfnBps !== null) return mfnBps;
  if (specificMillicents === null || specificUnit === null || valueCents === 0) return undefined;
  const { usCents } = specificCharge(specificMillicents, specificUnit, candidate.weightGrams);
  const { numerator, denominator } = fromUsCents(usCents, currency);
  return Number(divide(numerator * BPS_PER_UNIT, denominator * BigInt(valueCents), 'half-away-from-zero'));
}
