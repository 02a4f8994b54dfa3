import { type MerchantTerms, phrase, type Text } from '@cpes/contracts';
import { settle } from './currency.ts';
import { type Evaluation, perUnit } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { exactly, type Fraction, fraction, plus, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { volumeCm3 } from './measures.ts';
import { ownPickPack, ownReceivingStorage } from './own-fulfilment.ts';
import { endedPriceNote } from './own-rate-cards.ts';
import { endedTermNote, findOwnTerm } from './own-terms.ts';
import { quotedCharge } from './quoted.ts';
import { required } from './rate-snapshot.ts';
import type { FulfilmentRate } from './rate-rows.ts';

const CM3_PER_M3 = 1_000_000n;
/** The dwell time is stored in tenths of a month. */
const TENTHS = 10n;

/** F10: receiving by size, and storage over the mean dwell time, of the unit or of its share of a carton. */
export function inboundReceivingStorage(evaluation: Evaluation): CostedAmount {
  const { packages, currency } = evaluation;
  const volume = volumeCm3(packages.each);
  const cubicMetres = fraction(volume, CM3_PER_M3);
  const { months, notes } = storageTime(evaluation);
  const own = ownReceivingStorage(evaluation, { cubicMetres, months, notes });
  if (own !== undefined) return own;
  const quoted = quotedCharge(evaluation, 'receivingStorageCents');
  const ended = endedPriceNote(evaluation, ['receiving', 'storage']);
  if (quoted !== undefined)
    return {
      ...quoted,
      notes: [...quoted.notes, ...ended],
      restsOn: [...evaluation.packageSizeFields, 'targetMarket'],
    };

  const receiving = rateOf(evaluation, 'receiving', volume);
  const storage = rateOf(evaluation, 'storage', volume);
  const stored = times(fraction(storage.cents), times(cubicMetres, months));
  const sum = phrase`${receiving.cents} + ${storage.cents} × ${exactly(cubicMetres)} m³ × ${exactly(months)} months`;
  const isCarton = evaluation.candidate.carton !== undefined;
  const price = perUnit(evaluation, {
    amount: plus(fraction(receiving.cents), stored),
    expression: isCarton ? phrase`(${sum})` : sum,
  });
  const table = fromTable(evaluation, receiving, volume);
  return {
    ...settle(price.amount, price.expression, currency),
    ...table,
    rawUnit: phrase`US cents of receiving per ${isCarton ? phrase`carton` : phrase`unit`}, plus ${storage.cents} of storage per m³ and month`,
    notes: [...table.notes, ...notes, ...ended],
    restsOn: [...evaluation.packageSizeFields, 'targetMarket'],
  };
}

const ownHalfMonths = ({ storageHalfMonths }: MerchantTerms) => storageHalfMonths;

/** The mean time in storage. The charges are still those of the table, so its evidence stays. */
function storageTime(evaluation: Evaluation): { readonly months: Fraction; readonly notes: readonly Text[] } {
  const own = findOwnTerm(evaluation, ownHalfMonths);
  if (own !== undefined) return { months: fraction(own.value, 2), notes: [phrase`months in storage by ${own.name}`] };
  const { value } = evaluation.snapshot.term('storage_dwell', evaluation.day);
  return { months: fraction(value, TENTHS), notes: endedTermNote(evaluation, ownHalfMonths) };
}

/** F11: pick and pack of the first item, and packaging by size. */
export function pickPack(evaluation: Evaluation): CostedAmount {
  const { candidate, currency } = evaluation;
  const own = ownPickPack(evaluation);
  if (own !== undefined) return own;
  const quoted = quotedCharge(evaluation, 'pickPackCents');
  const ended = endedPriceNote(evaluation, ['pick', 'pack']);
  if (quoted !== undefined)
    return { ...quoted, notes: [...quoted.notes, ...ended], restsOn: ['dimensionsMm', 'targetMarket'] };

  const pick = rateOf(evaluation, 'pick_pack', volumeCm3(candidate));
  const packaging = rateOf(evaluation, 'packaging', volumeCm3(candidate));
  const table = fromTable(evaluation, pick, volumeCm3(candidate));
  return {
    ...settle(fraction(pick.cents + packaging.cents), phrase`${pick.cents} + ${packaging.cents} packaging`, currency),
    ...table,
    rawUnit: phrase`US cents per order, plus ${packaging.cents} of packaging`,
    notes: [...table.notes, ...ended],
  };
}

function fromTable(
  { market }: Evaluation,
  row: FulfilmentRate,
  volume: number,
): Omit<CostedAmount, 'amountCents' | 'formula' | 'convertedBy' | 'rawUnit'> {
  return {
    type: typeIn(market, row.reliability),
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays: TTL_DAYS.fulfilment,
    rawValue: row.cents,
    notes: [phrase`package of ${volume} cm³`, ...fallbackNote(market)],
    restsOn: ['dimensionsMm', 'targetMarket'],
  };
}

/** The charge of the smallest tier that holds the volume; a charge without tiers has one row. */
function rateOf({ snapshot, market, day }: Evaluation, item: FulfilmentRate['item'], volume: number): FulfilmentRate {
  const tiers = snapshot.fulfilment.list(`${market.zone} ${item}`, day);
  const fitting = tiers.filter((tier) => tier.uptoCm3 === null || volume <= tier.uptoCm3);
  const size = (tier: FulfilmentRate): number => tier.uptoCm3 ?? Number.POSITIVE_INFINITY;
  const tier = fitting.reduce<FulfilmentRate | undefined>(
    (best, one) => (best === undefined || size(one) < size(best) ? one : best),
    undefined,
  );
  return required(tier, `${item} in ${market.zone}`);
}
