import { percentPhrase, phrase, type Text } from '@cpes/contracts';
import { add, applyRate, basisPoints, type Cents, cents, subtract } from '@cpes/money';
import { settle } from './currency.ts';
import { type DutySpan, isLineOpen, OPEN_LINE_QUALITY_PERCENT } from './duty-span.ts';
import type { Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';
import { endedRowNote, ownCodeNote } from './own-rate-cards.ts';
import { specificCharge } from './specific-rate.ts';
import type { TariffRate } from './tariff-rate.ts';

interface GoodsValue {
  readonly factoryUnitCost: Cents;
  readonly originHandling: Cents;
  readonly internationalFreight: Cents;
  readonly cargoInsurance: Cents;
}

interface CustomsValue {
  readonly valueCents: Cents;
  readonly notes: readonly Text[];
}

/**
 * The base of the duty: F01 + F02 for FOB, plus F03 + F04 for CIF. A CIF price is the base itself where it is CIF; where it is FOB, the
 * price less freight and insurance, at least zero.
 */
export function customsValue({ market, candidate }: Evaluation, value: GoodsValue): CustomsValue {
  const { factoryUnitCost, internationalFreight, cargoInsurance } = value;
  const isFob = market.customsValueBasis === 'FOB';
  if (candidate.incoterm === 'CIF') {
    if (!isFob)
      return { valueCents: factoryUnitCost, notes: [phrase`customs value ${factoryUnitCost}, the CIF price`] };
    const rest = subtract(factoryUnitCost, add(internationalFreight, cargoInsurance));
    const valueCents = rest < 0 ? cents(0) : rest;
    return {
      valueCents,
      notes: [
        phrase`customs value ${valueCents}: the CIF price of ${factoryUnitCost} less freight of ${internationalFreight} and insurance of ${cargoInsurance}`,
      ],
    };
  }
  const fob = add(factoryUnitCost, value.originHandling);
  return { valueCents: isFob ? fob : add(fob, internationalFreight, cargoInsurance), notes: [] };
}

/** The input of both duties. */
export interface DutyRead extends CustomsValue {
  readonly rate: TariffRate;
  readonly span: DutySpan;
}

/** F05: ordinary duty without a preference, from the merchant's own rate card, a live quote or the tariff. */
export function customsDuty(evaluation: Evaluation, duty: DutyRead): CostedAmount {
  const { market, settledDuty, isCustomsFree, candidate, currency } = evaluation;
  const { rate, span, valueCents, notes: valueNotes } = duty;
  if (isCustomsFree) return crossesNoBorder(evaluation, TTL_DAYS.mfnDuty);
  const restsOn = ['targetMarket'] as const;
  if (settledDuty !== undefined) {
    const { bps, stated, notes } = settledDuty;
    return {
      ...adValorem(bps, valueCents),
      ...stated,
      ttlDays: TTL_DAYS.mfnDuty,
      notes: [...notes, ...valueNotes, ...ownCodeNote(evaluation)],
      restsOn,
    };
  }
  const { type, source, asOf, effectiveTo } = rate;
  const notes = [
    phrase`${rate.basis}; MFN rate, no preference is taken; ${market.customsValueBasis} value`,
    ...valueNotes,
    ...span.notes,
    ...rate.notes,
    ...endedRowNote(evaluation, 'dutyRate'),
    ...ownCodeNote(evaluation),
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
export function crossesNoBorder({ candidate, today }: Evaluation, ttlDays: number): CostedAmount {
  return {
    amountCents: cents(0),
    type: 'rule',
    source: phrase`no customs border between supplier and market`,
    asOf: today,
    ttlDays,
    rawValue: 0,
    rawUnit: phrase`hundredths of a percent of the customs value`,
    formula: phrase`no customs border → 0`,
    notes: [phrase`${candidate.supplierCountry} and ${candidate.targetMarket} are in one customs territory`],
    restsOn: ['supplierCountry', 'targetMarket'],
  };
}
