import { add, applyRate, basisPoints, type Cents, cents } from '@cpes/money';
import { settle } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { exactly, fraction, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import type { SpecificUnit } from './rate-rows.ts';
import type { TariffRate } from './tariff-rate.ts';

const MILLICENTS_PER_CENT = 1_000n;
/** One piece weighs nothing here: what is charged by the piece is charged once. */
const GRAMS_PER: Readonly<Record<Exclude<SpecificUnit, 'unit'>, bigint>> = { kilogram: 1_000n, tonne: 1_000_000n };

interface GoodsValue {
  readonly factoryUnitCost: Cents;
  readonly originHandling: Cents;
  readonly internationalFreight: Cents;
  readonly cargoInsurance: Cents;
}

/** What duty is charged on: F01 + F02 where the basis is FOB, with F03 + F04 where it is CIF. */
export function customsValue({ market }: Pick<Evaluation, 'market'>, value: GoodsValue): Cents {
  const fob = add(value.factoryUnitCost, value.originHandling);
  return market.customsValueBasis === 'FOB' ? fob : add(fob, value.internationalFreight, value.cargoInsurance);
}

/** F05: ordinary duty without a preference, from a live quote or the tariff. */
export function customsDuty(evaluation: Evaluation, rate: TariffRate, valueCents: Cents): Finding {
  const { market, quotes, isDomestic, candidate, currency } = evaluation;
  if (isDomestic) return crossesNoBorder(evaluation, TTL_DAYS.mfnDuty);
  const restsOn = ['targetMarket'] as const;
  if (quotes.duty !== undefined) {
    const { bps, source, asOf, validUntil } = quotes.duty;
    return {
      ...adValorem(bps, valueCents),
      type: 'live_quote',
      source,
      asOf,
      effectiveTo: validUntil ?? null,
      ttlDays: TTL_DAYS.mfnDuty,
      notes: [],
      restsOn,
    };
  }
  const { type, source, asOf, effectiveTo } = rate;
  const notes = [
    `${rate.basis}; MFN rate, no preference is taken; ${market.customsValueBasis} value`,
    ...(rate.minBps === rate.maxBps ? [] : [`rates from ${rate.minBps} to ${rate.maxBps} bps are possible`]),
    ...rate.notes,
  ];
  const shared = { type, source, asOf, effectiveTo, ttlDays: TTL_DAYS.mfnDuty, notes };
  if (rate.bps !== null || rate.specific === undefined)
    return { ...shared, ...adValorem(rate.bps ?? 0, valueCents), restsOn };

  const { millicents, unit } = rate.specific;
  const isByWeight = unit === 'kilogram' || unit === 'tonne';
  const quantity = isByWeight ? fraction(candidate.weightGrams, GRAMS_PER[unit]) : fraction(1);
  const charge = fraction(millicents ?? 0, MILLICENTS_PER_CENT);
  const measure = isByWeight ? `${candidate.weightGrams} g ÷ ${GRAMS_PER[unit]}` : '1 unit';
  return {
    ...shared,
    ...settle(times(charge, quantity), `${exactly(charge)} × ${measure}`, currency),
    rawValue: millicents ?? 0,
    rawUnit: `thousandths of a US cent per ${unit ?? 'unit of measure'}`,
    restsOn: isByWeight ? ['targetMarket', 'weightGrams'] : restsOn,
  };
}

/** A share of the customs value. */
export function adValorem(
  bps: number,
  valueCents: Cents,
): Pick<Finding, 'amountCents' | 'rawValue' | 'rawUnit' | 'formula'> {
  const amountCents = applyRate(valueCents, basisPoints(bps), 'half-away-from-zero');
  return {
    amountCents,
    rawValue: bps,
    rawUnit: 'bps of the customs value',
    formula: `${valueCents} × ${bps} ÷ 10000 → ${amountCents}`,
  };
}

/** The same finding for every charge of a customs border that is not there. */
export function crossesNoBorder({ candidate, day }: Evaluation, ttlDays: number): Finding {
  return {
    amountCents: cents(0),
    type: 'rule',
    source: 'goods that cross no customs border pay nothing at one',
    asOf: day,
    ttlDays,
    rawValue: 0,
    rawUnit: 'bps of the customs value',
    formula: '0 without a customs border → 0',
    notes: [`${candidate.supplierCountry} and ${candidate.targetMarket} are in one customs territory`],
    restsOn: ['supplierCountry', 'targetMarket'],
  };
}
