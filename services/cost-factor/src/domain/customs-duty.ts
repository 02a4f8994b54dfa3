import { percentPhrase, phrase } from '@cpes/contracts';
import { add, applyRate, basisPoints, type Cents, cents } from '@cpes/money';
import { settle } from './currency.ts';
import { type DutySpan, isLineOpen, OPEN_LINE_QUALITY_PERCENT } from './duty-span.ts';
import type { Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';
import { endedRowNote } from './own-rate-cards.ts';
import { specificCharge } from './specific-rate.ts';
import type { TariffRate } from './tariff-rate.ts';

interface GoodsValue {
  readonly factoryUnitCost: Cents;
  readonly originHandling: Cents;
  readonly internationalFreight: Cents;
  readonly cargoInsurance: Cents;
}

/** The base of the duty: F01 + F02 for FOB, plus F03 + F04 for CIF. */
export function customsValue({ market }: Pick<Evaluation, 'market'>, value: GoodsValue): Cents {
  const fob = add(value.factoryUnitCost, value.originHandling);
  return market.customsValueBasis === 'FOB' ? fob : add(fob, value.internationalFreight, value.cargoInsurance);
}

/** The input of both duties. */
export interface DutyRead {
  readonly rate: TariffRate;
  readonly span: DutySpan;
  readonly valueCents: Cents;
}

/** F05: ordinary duty without a preference, from the merchant's own rate card, a live quote or the tariff. */
export function customsDuty(evaluation: Evaluation, duty: DutyRead): CostedAmount {
  const { market, settledDuty, isCustomsFree, candidate, currency } = evaluation;
  const { rate, span, valueCents } = duty;
  if (isCustomsFree) return crossesNoBorder(evaluation, TTL_DAYS.mfnDuty);
  const restsOn = ['targetMarket'] as const;
  if (settledDuty !== undefined) {
    const { bps, stated, notes } = settledDuty;
    return { ...adValorem(bps, valueCents), ...stated, ttlDays: TTL_DAYS.mfnDuty, notes, restsOn };
  }
  const { type, source, asOf, effectiveTo } = rate;
  const notes = [
    phrase`${rate.basis}; MFN rate, no preference is taken; ${market.customsValueBasis} value`,
    ...span.notes,
    ...rate.notes,
    ...endedRowNote(evaluation, 'dutyRate'),
  ];
  const qualityMaxPercent = isLineOpen({ rate, span }) ? OPEN_LINE_QUALITY_PERCENT : undefined;
  const shared = { type, source, asOf, effectiveTo, ttlDays: TTL_DAYS.mfnDuty, notes, qualityMaxPercent };
  if (rate.bps !== null || rate.specific === undefined)
    return { ...shared, ...adValorem(rate.bps ?? 0, valueCents), restsOn };

  const { millicents, unit } = rate.specific;
  const { usCents, expression, isByWeight } = specificCharge(millicents ?? 0, unit, candidate.weightGrams);
  return {
    ...shared,
    ...settle(usCents, expression, currency),
    rawValue: millicents ?? 0,
    rawUnit: phrase`thousandths of a US cent per ${unit ?? phrase`unit of measure`}`,
    restsOn: isByWeight ? ['targetMarket', 'weightGrams'] : restsOn,
  };
}

/** A share of the customs value. */
export function adValorem(
  bps: number,
  valueCents: Cents,
): Pick<CostedAmount, 'amountCents' | 'rawValue' | 'rawUnit' | 'formula'> {
  const amountCents = applyRate(valueCents, basisPoints(bps), 'half-away-from-zero');
  return {
    amountCents,
    rawValue: bps,
    rawUnit: phrase`hundredths of a percent of the customs value`,
    formula: phrase`${valueCents} × ${percentPhrase(bps)} → ${amountCents}`,
  };
}

/** The amount of every border charge when there is no customs border. */
export function crossesNoBorder({ candidate, day }: Evaluation, ttlDays: number): CostedAmount {
  return {
    amountCents: cents(0),
    type: 'rule',
    source: phrase`no customs border between supplier and market`,
    asOf: day,
    ttlDays,
    rawValue: 0,
    rawUnit: phrase`hundredths of a percent of the customs value`,
    formula: phrase`no customs border → 0`,
    notes: [phrase`${candidate.supplierCountry} and ${candidate.targetMarket} are in one customs territory`],
    restsOn: ['supplierCountry', 'targetMarket'],
  };
}
