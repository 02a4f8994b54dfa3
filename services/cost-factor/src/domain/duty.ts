import { add, applyRate, basisPoints, type Cents, cents } from '@cpes/money';
import { settle } from './currency.ts';
import { earlier, earliestEnd } from './day.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { exactly, fraction, times } from './fraction.ts';
import { QUALITY_PERCENT, TTL_DAYS } from './freshness.ts';
import { fallbackNote } from './market.ts';
import type { SpecificUnit } from './rate-rows.ts';
import type { TariffRate } from './tariff-rate.ts';
import { type DutyLayer, type DutyStack, usAdditionalDuties } from './us-additional-duties.ts';

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

/** F06: duties by origin and line that come on top. Only the US has such layers in the tables. */
export function additionalDuties(evaluation: Evaluation, rate: TariffRate, valueCents: Cents): Finding {
  const { book, market, quotes, isDomestic, candidate, day } = evaluation;
  if (isDomestic) return crossesNoBorder(evaluation, TTL_DAYS.additionalDuties);
  const restsOn = ['supplierCountry', 'targetMarket'] as const;
  const shared = { ttlDays: TTL_DAYS.additionalDuties, restsOn };
  if (quotes.duty?.additionalBps !== undefined) {
    const { additionalBps, source, asOf, validUntil } = quotes.duty;
    return {
      ...shared,
      ...adValorem(additionalBps, valueCents),
      type: 'live_quote',
      source,
      asOf,
      effectiveTo: validUntil ?? null,
      notes: [],
    };
  }
  const unmodelled = 'anti-dumping and countervailing duties are not modelled';
  if (market.zone !== 'US') {
    const source = `no additional duty by origin is applied in zone ${market.zone}`;
    const type = market.isFallback ? 'estimate' : 'rule';
    return {
      ...shared,
      ...adValorem(0, valueCents),
      type,
      source,
      asOf: day,
      notes: [unmodelled, ...fallbackNote(market)],
    };
  }
  const mfnBps = quotes.duty?.bps ?? rate.bps ?? 0;
  const stack = usAdditionalDuties(book, { origin: candidate.supplierCountry, line: rate.usLine, mfnBps }, day);
  return {
    ...shared,
    ...fromStack(evaluation, rate, stack, valueCents),
    notes: [...layerNotes(stack), ...stack.notes, unmodelled],
  };
}

/** Which duty each number of the formula is, in its order. */
function layerNotes({ layers }: DutyStack): string[] {
  return layers.map(({ name, bps }) => `${name}: ${bps} bps`);
}

function fromStack(
  { book }: Evaluation,
  rate: TariffRate,
  { layers }: DutyStack,
  valueCents: Cents,
): Omit<Finding, 'notes' | 'restsOn' | 'ttlDays'> {
  const total = layers.reduce((sum, { bps }) => sum + bps, 0);
  // The figure is as old as the oldest layer that adds to it; where none does, as the table that says so.
  const counted = layers.some(({ bps }) => bps > 0) ? layers.filter(({ bps }) => bps > 0) : layers;
  const sum = adValorem(total, valueCents);
  const parts = layers.map(({ bps }) => bps).join(' + ');
  return {
    ...sum,
    formula: layers.length > 1 ? `${valueCents} × (${parts}) ÷ 10000 → ${sum.amountCents}` : sum.formula,
    type: weakest(rate, layers),
    source:
      layers.length === 0
        ? 'US duties by origin, HTS chapter 99'
        : [...new Set(layers.map(({ source }) => source))].join('; '),
    asOf: counted.reduce((oldest, { asOf }) => earlier(oldest, asOf), counted[0]?.asOf ?? book.originDutiesAsOf),
    effectiveTo: counted.reduce<string | null>((end, one) => earliestEnd(end, one.effectiveTo), null),
  };
}

/** The stack is no better known than its weakest layer, nor than the line it was read from. */
function weakest({ type, specific }: TariffRate, layers: readonly DutyLayer[]): Finding['type'] {
  // A specific rate that cannot be worked out leaves the duty open, but the line is known.
  const ofLine = specific === undefined ? type : 'official_table';
  return [ofLine, ...layers.map((one) => one.type)].reduce((worst, one) =>
    QUALITY_PERCENT[one] < QUALITY_PERCENT[worst] ? one : worst,
  );
}

function adValorem(bps: number, valueCents: Cents): Pick<Finding, 'amountCents' | 'rawValue' | 'rawUnit' | 'formula'> {
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
