import { type FulfilmentItem, type FulfilmentRow, phrase, type Text } from '@cpes/contracts';
import type { CostedAmount } from './costed-amount.ts';
import { settleFrom } from './currency.ts';
import { currencyFor, type Evaluation, perUnit } from './evaluation.ts';
import { exactly, type Fraction, fraction, plus, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { findOwnPrice } from './own-rate-cards.ts';
import type { OwnTerm } from './own-terms.ts';

type Price = OwnTerm<FulfilmentRow>;

/** The time and the volume in storage, of the unit or of a carton. */
export interface Stored {
  readonly cubicMetres: Fraction;
  readonly months: Fraction;
  readonly notes: readonly Text[];
}

/** F10 by the merchant's own prices of receiving and storage. */
export function ownReceivingStorage(evaluation: Evaluation, stored: Stored): CostedAmount | undefined {
  const [receiving, storage] = both(evaluation, 'receiving', 'storage');
  if (receiving === undefined || storage === undefined) return undefined;
  const [received, perMonth] = [receiving.value.cents, storage.value.cents];
  const { cubicMetres, months, notes } = stored;
  const inStorage = perUnit(evaluation, {
    amount: times(fraction(perMonth), times(cubicMetres, months)),
    expression: phrase`${perMonth} × ${exactly(cubicMetres)} m³ × ${exactly(months)} months`,
  });
  return {
    ...costed(
      evaluation,
      earlierEnd(receiving, storage),
      plus(fraction(received), inStorage.amount),
      phrase`(${received} + ${inStorage.expression})`,
    ),
    rawValue: received,
    rawUnit: phrase`minor units of ${receiving.value.currency} of receiving per unit, plus ${perMonth} of storage per m³ and month`,
    notes,
    restsOn: [...evaluation.packageSizeFields, 'targetMarket'],
  };
}

/** F11 by the merchant's own prices of picking and packing. */
export function ownPickPack(evaluation: Evaluation): CostedAmount | undefined {
  const [pick, pack] = both(evaluation, 'pick', 'pack');
  if (pick === undefined || pack === undefined) return undefined;
  const [picking, packing] = [pick.value.cents, pack.value.cents];
  return {
    ...costed(
      evaluation,
      earlierEnd(pick, pack),
      fraction(picking + packing),
      phrase`(${picking} + ${packing} packing)`,
    ),
    rawValue: picking,
    rawUnit: phrase`minor units of ${pick.value.currency} per order, plus ${packing} of packing`,
    notes: [],
    restsOn: ['targetMarket'],
  };
}

/** F12 by the merchant's own price of a parcel of this weight. */
export function ownLastMile(evaluation: Evaluation): CostedAmount | undefined {
  const own = findOwnPrice(evaluation, 'last-mile');
  if (own === undefined) return undefined;
  const { cents, currency, upToGrams } = own.value;
  return {
    ...costed(evaluation, own, fraction(cents), phrase`${cents} per parcel`),
    rawValue: cents,
    rawUnit: phrase`minor units of ${currency} per parcel`,
    notes: upToGrams === undefined ? [] : [phrase`parcels up to ${upToGrams} g`],
    restsOn: ['weightGrams', 'targetMarket'],
  };
}

/** Two prices that make one factor. An upload has both or neither, in one currency. */
function both(evaluation: Evaluation, one: FulfilmentItem, other: FulfilmentItem): readonly (Price | undefined)[] {
  const prices = [findOwnPrice(evaluation, one), findOwnPrice(evaluation, other)];
  return prices[0]?.value.currency === prices[1]?.value.currency ? prices : [];
}

function earlierEnd(one: Price, other: Price): Price {
  const endOf = ({ stated }: Price) => stated.effectiveTo ?? '9999';
  return endOf(other) < endOf(one) ? other : one;
}

function costed(evaluation: Evaluation, { value, stated }: Price, amount: Fraction, expression: Text) {
  return {
    ...settleFrom(amount, expression, currencyFor(evaluation, value.currency), evaluation.currency),
    ...stated,
    ttlDays: TTL_DAYS.fulfilment,
  };
}
