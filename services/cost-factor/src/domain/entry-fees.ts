import { clauses, phrase, sumOf, type Text } from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import { settle, toUsCents, toUsCentsText } from './currency.ts';
import { earliestEnd } from './day.ts';
import { type Evaluation, batchNote } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { compare, fraction, plus, roundToCents, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { required } from './rate-snapshot.ts';
import type { EntryFeeRate } from './rate-rows.ts';

const PPM = 1_000_000n;

/**
 * EUR 150 at the rate of 2026-09-29: it selects a note and charges nothing. The duty on parcels began on 2026-07-01.
 */
const EU_PARCEL_US_CENTS_MAX = 17_000;
const EU_PARCEL_DUTY_FROM = '2026-07-01';
const EU_PARCEL_DUTY_BEFORE = '2028-07-01';

/** Names of the statutory fees. */
const FEE_TEXT: Readonly<Record<EntryFeeRate['item'], Text>> = {
  mpf: phrase`merchandise processing fee`,
  hmf: phrase`harbor maintenance fee`,
};

/**
 * F08: government processing, broker, filing and bond of one formal entry, divided among the units of the shipment.
 * Statutory fees are US dollars per entry. Each is rounded to a cent before the sum is divided, converted and rounded.
 */
export function entryFees(evaluation: Evaluation, customsValueCents: Cents): CostedAmount {
  const { snapshot, day, market, currency, candidate } = evaluation;
  const units = candidate.unitsPerShipment;
  const broker = required(snapshot.shipmentCharges.find(`${market.zone} broker_entry`, day), 'broker entry');
  const rates = [
    snapshot.entryFees.find(`${market.zone} mpf *`, day),
    snapshot.entryFees.find(`${market.zone} hmf ${candidate.freightMode}`, day),
  ].filter((rate) => rate !== undefined);
  const fees = rates.map((rate) => statutoryFee(evaluation, rate, customsValueCents));

  const entry = fees.reduce((sum, { usCents }) => plus(sum, fraction(usCents)), fraction(broker.fixedCents));
  const parts = sumOf([...fees.map(({ usCents }) => usCents), broker.fixedCents]);
  const settled = settle(times(entry, fraction(1, units)), phrase`(${parts}) ÷ ${units} units`, currency);
  return {
    ...settled,
    formula: clauses([...fees.map(({ formula }) => formula), settled.formula]),
    type: typeIn(market, broker.reliability),
    source: clauses([broker.source, ...rates.map(({ source }) => source)]),
    asOf: broker.asOf,
    // Statutory amounts apply to one fiscal year; after it, the total is uncertain.
    isSetForPeriod: true,
    effectiveTo: [broker, ...rates].reduce<string | null>((end, row) => earliestEnd(end, row.effectiveTo), null),
    ttlDays: TTL_DAYS.entryFees,
    rawValue: broker.fixedCents,
    rawUnit: phrase`US cents of broker, filing and bond per entry`,
    notes: [
      phrase`formal entry of ${BigInt(customsValueCents) * BigInt(units)} customs value`,
      batchNote(evaluation),
      ...rates
        .filter((rate) => isOver(rate, day))
        .map(
          (rate) => phrase`${FEE_TEXT[rate.item]} of the period to ${rate.effectiveTo ?? ''}; the next was not found`,
        ),
      ...parcelNote(evaluation),
      ...fallbackNote(market),
    ],
    restsOn: ['targetMarket'],
  };
}

/** A note on the EU's charge for such a small shipment as a parcel to a consumer. */
function parcelNote({ market, day, candidate, costCurrency }: Evaluation): Text[] {
  if (market.zone !== 'EU' || market.isFallback) return [];
  if (day < EU_PARCEL_DUTY_FROM || day >= EU_PARCEL_DUTY_BEFORE) return [];
  const { factoryUnitCostCents, unitsPerShipment } = candidate;
  const value = toUsCents(fraction(BigInt(factoryUnitCostCents) * BigInt(unitsPerShipment)), costCurrency);
  // Exact arithmetic: a shipment's value may exceed the range of cents.
  if (compare(value, fraction(EU_PARCEL_US_CENTS_MAX)) > 0) return [];
  return [
    phrase`a parcel to a buyer worth at most EUR 150 bears EUR 3 per kind of item until 2028-07-01; not charged, since a bulk import is counted`,
  ];
}

/** A share of the entry's value within its limits, in US cents. */
function statutoryFee(
  { currency, candidate }: Evaluation,
  { item, ratePpm, minCents, maxCents }: EntryFeeRate,
  customsValueCents: Cents,
): { usCents: Cents; formula: Text } {
  const units = candidate.unitsPerShipment;
  const value = toUsCents(fraction(BigInt(customsValueCents) * BigInt(units)), currency);
  const share = roundToCents(times(value, fraction(ratePpm, PPM)));
  const usCents = cents(Math.min(Math.max(share, minCents ?? share), maxCents ?? Number.MAX_SAFE_INTEGER));
  const atLeast = minCents === null ? '' : phrase`, at least ${minCents}`;
  const atMost = maxCents === null ? '' : phrase`, at most ${maxCents}`;
  const conversion = toUsCentsText(currency);
  const formula = phrase`${customsValueCents} × ${units} units${conversion} × ${ratePpm} ÷ 1000000${atLeast}${atMost} → ${usCents} ${FEE_TEXT[item]}`;
  return { usCents, formula };
}

function isOver({ effectiveTo }: EntryFeeRate, day: string): boolean {
  return effectiveTo !== null && effectiveTo < day;
}
