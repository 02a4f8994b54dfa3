import type { Cents } from '@cpes/money';
import { fromUsCents } from './currency.ts';
import { earliestEnd } from './day.ts';
import { type Evaluation, batchNote } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { type Fraction, fraction, plus, roundToCents, show, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { required } from './rate-book.ts';
import type { EntryFeeRate } from './rate-rows.ts';

const PPM = 1_000_000n;

/**
 * F08: government processing, broker, filing and bond of one formal entry, over the units of the shipment. Statutory fees are
 * amounts per entry, so each of them is rounded to a cent before the whole is spread and rounded.
 */
export function entryFees(evaluation: Evaluation, customsValueCents: Cents): Finding {
  const { book, day, market, currency, candidate } = evaluation;
  const units = candidate.unitsPerShipment;
  const broker = required(book.shipmentCharges.find(`${market.zone} broker_entry`, day), 'broker entry');
  const rates = [
    book.entryFees.find(`${market.zone} mpf *`, day),
    book.entryFees.find(`${market.zone} hmf ${candidate.freightMode}`, day),
  ].filter((rate) => rate !== undefined);
  const fees = rates.map((rate) => ({ rate, amount: statutoryFee(evaluation, rate, customsValueCents) }));

  const brokerLocal = fromUsCents(fraction(broker.fixedCents), currency);
  const entry = fees.reduce<Fraction>((sum, { amount }) => plus(sum, fraction(amount)), brokerLocal);
  const amountCents = roundToCents(times(entry, fraction(1, units)));
  const parts = [
    ...fees.map(({ rate, amount }) => `${rate.item.toUpperCase()} ${amount}`),
    `broker ${show(brokerLocal, 2)}`,
  ];
  return {
    amountCents,
    type: typeIn(market, broker.reliability),
    source: [broker.source, ...rates.map(({ source }) => source)].join('; '),
    asOf: broker.asOf,
    // Statutory amounts are set for a fiscal year; when it is over, the whole is no longer sure.
    isSetForPeriod: true,
    effectiveTo: [broker, ...rates].reduce<string | null>((end, row) => earliestEnd(end, row.effectiveTo), null),
    ttlDays: TTL_DAYS.entryFees,
    rawValue: broker.fixedCents,
    rawUnit: 'US cents of broker, filing and bond per entry',
    formula: `(${parts.join(' + ')}) ÷ ${units} units → ${amountCents}`,
    notes: [
      `formal entry of ${BigInt(customsValueCents) * BigInt(units)} customs value`,
      batchNote(evaluation),
      ...rates
        .filter((rate) => isOver(rate, day))
        .map((rate) => `${rate.item.toUpperCase()} of the period to ${rate.effectiveTo}; the next was not found`),
      ...fallbackNote(market),
    ],
    isConverted: currency.isConverted,
    restsOn: ['targetMarket'],
  };
}

function statutoryFee({ currency, candidate }: Evaluation, rate: EntryFeeRate, customsValueCents: Cents): Cents {
  const value = BigInt(customsValueCents) * BigInt(candidate.unitsPerShipment);
  const fee = roundToCents(fraction(value * BigInt(rate.ratePpm), PPM));
  const bound = (usCents: number | null): Cents | undefined =>
    usCents === null ? undefined : roundToCents(fromUsCents(fraction(usCents), currency));
  const min = bound(rate.minCents);
  const max = bound(rate.maxCents);
  if (min !== undefined && fee < min) return min;
  return max !== undefined && fee > max ? max : fee;
}

function isOver({ effectiveTo }: EntryFeeRate, day: string): boolean {
  return effectiveTo !== null && effectiveTo < day;
}
