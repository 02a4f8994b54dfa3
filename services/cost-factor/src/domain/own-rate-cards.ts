import {
  type CardRow,
  type OwnExchangeRateRow,
  type FulfilmentItem,
  type FulfilmentRow,
  phrase,
  type Text,
  type TitleLabel,
} from '@cpes/contracts';
import type { ExtractionInput } from './extraction-input.ts';
import { DOCUMENTED_PERCENT, type OwnTerm } from './own-terms.ts';

/** The rate cards with one row per candidate, and what the evidence calls each. */
const CARDS = {
  freightLane: phrase`your freight lanes`,
  dutyRate: phrase`your duty rates`,
  hsCode: phrase`your tariff codes`,
} as const satisfies Partial<Record<keyof NonNullable<ExtractionInput['rateCards']>, Text>>;
type Card = keyof typeof CARDS;
type RowOf<C extends Card> = NonNullable<NonNullable<ExtractionInput['rateCards']>[C]>;

type Input = Pick<ExtractionInput, 'rateCards' | 'day'>;

/** The row of the merchant's rate card for the candidate, while it is valid. */
export function findOwnRow<C extends Card>({ rateCards, day }: Input, card: C): OwnTerm<RowOf<C>> | undefined {
  return ownRow(rateCards?.[card] as RowOf<C> | undefined, CARDS[card], day);
}

/** The merchant's own price of a service of fulfilment, while it is valid. */
export function findOwnPrice({ rateCards, day }: Input, item: FulfilmentItem): OwnTerm<FulfilmentRow> | undefined {
  return ownRow(priceOf(rateCards, item), FULFILMENT, day);
}

/** A note for a figure whose row is no longer valid, so that a live quote, a table or an estimate replaces it. */
export function endedRowNote({ rateCards, day }: Input, card: Card): Text[] {
  return endedNote(rateCards?.[card], CARDS[card], day);
}

/**
 * A note for a duty on a tariff code of the merchant's own, and for a row that is no longer valid. Intake has decided on the code: a
 * candidate has such a row or label only without a code from the client.
 */
export function ownCodeNote({
  rateCards,
  classification,
  day,
}: Input & Pick<ExtractionInput, 'classification'>): Text[] {
  const { hsCode: row, titleLabel } = rateCards ?? {};
  if (titleLabel !== undefined) return [...endedNote(row, CARDS.hsCode, day), ...labelNote(titleLabel, classification)];
  if (row === undefined) return [];
  if (classification.match !== 'supplied') return endedNote(row, CARDS.hsCode, day);
  return [phrase`tariff code ${row.hsCode} by ${sourceOf(row, CARDS.hsCode)}`];
}

/** An intake of the previous version ignores labels, so the note depends on what it has decided. */
function labelNote(
  { title, hsCode: labelled, asOf, isExact }: TitleLabel,
  { hsCode, match }: ExtractionInput['classification'],
): Text[] {
  if (hsCode === undefined || !labelled.startsWith(hsCode)) return [];
  if (isExact && match === 'supplied')
    return [phrase`tariff code ${hsCode} by your code for the title “${title}” of ${asOf}`];
  if (isExact || match !== 'medium') return [];
  return [phrase`tariff code ${hsCode} by your code for the similar title “${title}” of ${asOf}`];
}

/** The same for prices of fulfilment. */
export function endedPriceNote({ rateCards, day }: Input, items: readonly FulfilmentItem[]): Text[] {
  const ended = items.map((item) => priceOf(rateCards, item)).find((row) => row !== undefined && isOver(row, day));
  return endedNote(ended, FULFILMENT, day);
}

/** The merchant's own rate between two currencies in either direction, while it is valid. */
export function findOwnExchangeRate(
  { rateCards, day }: Input,
  ...pair: readonly [string, string]
): OwnTerm<OwnExchangeRateRow> | undefined {
  return ownRow(exchangeRateOf(rateCards, pair), EXCHANGE_RATES, day);
}

/** A note for the rate of a pair that is no longer valid. */
export function endedExchangeRateNote({ rateCards, day }: Input, ...pair: readonly [string, string]): Text[] {
  return endedNote(exchangeRateOf(rateCards, pair), EXCHANGE_RATES, day);
}

const FULFILMENT = phrase`your fulfilment prices`;
const EXCHANGE_RATES = phrase`your exchange rates`;

function exchangeRateOf(
  rateCards: Input['rateCards'],
  pair: readonly [string, string],
): OwnExchangeRateRow | undefined {
  return rateCards?.exchangeRates?.find(({ from, to }) => from !== to && pair.includes(from) && pair.includes(to));
}

function priceOf(rateCards: Input['rateCards'], item: FulfilmentItem): FulfilmentRow | undefined {
  return rateCards?.fulfilment?.find((row) => row.item === item);
}

function ownRow<Row extends CardRow>(row: Row | undefined, card: Text, day: string): OwnTerm<Row> | undefined {
  if (row === undefined || isOver(row, day)) return undefined;
  const { asOf, validUntil, isDocumented } = row;
  return {
    value: row,
    name: nameOf(row, card),
    stated: {
      type: 'client_document',
      qualityPercent: isDocumented ? DOCUMENTED_PERCENT : undefined,
      source: sourceOf(row, card),
      asOf,
      effectiveTo: validUntil ?? null,
      isSetForPeriod: validUntil !== undefined,
    },
  };
}

function nameOf({ asOf }: CardRow, card: Text): Text {
  return phrase`${card} of ${asOf}`;
}

function sourceOf(row: CardRow, card: Text): Text {
  const { version, source } = row;
  const name = nameOf(row, card);
  return source === undefined ? phrase`${name}, version ${version}` : phrase`${name}, version ${version}: ${source}`;
}

function endedNote(row: CardRow | undefined, card: Text, day: string): Text[] {
  if (row?.validUntil === undefined || !isOver(row, day)) return [];
  return [phrase`${card} of ${row.asOf} were valid until ${row.validUntil} and are not used`];
}

function isOver({ validUntil }: CardRow, day: string): boolean {
  return validUntil !== undefined && validUntil < day;
}
