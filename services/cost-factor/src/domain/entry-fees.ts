import { type Cents, cents } from '@cpes/money';
import { settle, toUsCents, toUsCentsText } from './currency.ts';
import { earliestEnd } from './day.ts';
import { type Evaluation, batchNote } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { fraction, plus, roundToCents, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { required } from './rate-book.ts';
import type { EntryFeeRate } from './rate-rows.ts';

const PPM = 1_000_000n;

/** What each statutory fee is called. */
const FEE_TEXT: Readonly<Record<EntryFeeRate['item'], string>> = {
  mpf: 'merchandise processing fee',
  hmf: 'harbor maintenance fee',
};

/**
 * F08: government processing, broker, filing and bond of one formal entry, divided among the units of the shipment. Statutory
 * fees are amounts per entry in US dollars. Each is rounded to a cent before the sum is divided, converted and rounded.
 */
export function entryFees(evaluation: Evaluation, customsValueCents: Cents): Finding {
  const { book, day, market, currency, candidate } = evaluation;
  const units = candidate.unitsPerShipment;
  const broker = required(book.shipmentCharges.find(`${market.zone} broker_entry`, day), 'broker entry');
  const rates = [
    book.entryFees.find(`${market.zone} mpf *`, day),
    book.entryFees.find(`${market.zone} hmf ${candidate.freightMode}`, day),
  ].filter((rate) => rate !== undefined);
  const fees = rates.map((rate) => statutoryFee(evaluation, rate, customsValueCents));

  const entry = fees.reduce((sum, { usCents }) => plus(sum, fraction(usCents)), fraction(broker.fixedCents));
  const parts = [...fees.map(({ usCents }) => usCents), broker.fixedCents].join(' + ');
  const settled = settle(times(entry, fraction(1, units)), `(${parts}) ÷ ${units} units`, currency);
  return {
    ...settled,
    formula: [...fees.map(({ formula }) => formula), settled.formula].join('; '),
    type: typeIn(market, broker.reliability),
    source: [broker.source, ...rates.map(({ source }) => source)].join('; '),
    asOf: broker.asOf,
    // Statutory amounts are set for a fiscal year; when it is over, the whole is no longer sure.
    isSetForPeriod: true,
    effectiveTo: [broker, ...rates].reduce<string | null>((end, row) => earliestEnd(end, row.effectiveTo), null),
    ttlDays: TTL_DAYS.entryFees,
    rawValue: broker.fixedCents,
    rawUnit: 'US cents of broker, filing and bond per entry',
    notes: [
      `formal entry of ${BigInt(customsValueCents) * BigInt(units)} customs value`,
      batchNote(evaluation),
      ...rates
        .filter((rate) => isOver(rate, day))
        .map((rate) => `${FEE_TEXT[rate.item]} of the period to ${rate.effectiveTo}; the next was not found`),
      ...fallbackNote(market),
    ],
    restsOn: ['targetMarket'],
  };
}

/** A share of the entry's value within its bounds, in US cents. */
function statutoryFee(
  { currency, candidate }: Evaluation,
  { item, ratePpm, minCents, maxCents }: EntryFeeRate,
  customsValueCents: Cents,
): { usCents: Cents; formula: string } {
  const units = candidate.unitsPerShipment;
  const value = toUsCents(fraction(BigInt(customsValueCents) * BigInt(units)), currency);
  const share = roundToCents(times(value, fraction(ratePpm, PPM)));
  const usCents = cents(Math.min(Math.max(share, minCents ?? share), maxCents ?? Number.MAX_SAFE_INTEGER));
  const bounds = [
    ...(minCents === null ? [] : [`, at least ${minCents}`]),
    ...(maxCents === null ? [] : [`, at most ${maxCents}`]),
  ].join('');
  const expression = `${customsValueCents} × ${units} units${toUsCentsText(currency)} × ${ratePpm} ÷ ${PPM}`;
  return { usCents, formula: `${expression}${bounds} → ${usCents} ${FEE_TEXT[item]}` };
}

function isOver({ effectiveTo }: EntryFeeRate, day: string): boolean {
  return effectiveTo !== null && effectiveTo < day;
}
