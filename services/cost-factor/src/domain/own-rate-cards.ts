import { type CardRow, phrase, type Text } from '@cpes/contracts';
import type { ExtractionInput } from './evaluation.ts';
import { DOCUMENTED_PERCENT, type OwnTerm } from './own-terms.ts';

/** The rate cards with one row per candidate, and what the evidence calls each. */
const CARDS = {
  freightLane: phrase`your freight lanes`,
  dutyRate: phrase`your duty rates`,
} as const satisfies Partial<Record<keyof NonNullable<ExtractionInput['rateCards']>, Text>>;
type Card = keyof typeof CARDS;
type RowOf<C extends Card> = NonNullable<NonNullable<ExtractionInput['rateCards']>[C]>;

type Input = Pick<ExtractionInput, 'rateCards' | 'day'>;

/** The row of the merchant's rate card for the candidate, while it is valid. */
export function findOwnRow<C extends Card>({ rateCards, day }: Input, card: C): OwnTerm<RowOf<C>> | undefined {
  const row = rateCards?.[card] as RowOf<C> | undefined;
  if (row === undefined || isOver(row, day)) return undefined;
  const { asOf, version, source, validUntil, isDocumented } = row;
  const name = phrase`${CARDS[card]} of ${asOf}`;
  return {
    value: row,
    name,
    stated: {
      type: 'client_document',
      qualityPercent: isDocumented ? DOCUMENTED_PERCENT : undefined,
      source:
        source === undefined ? phrase`${name}, version ${version}` : phrase`${name}, version ${version}: ${source}`,
      asOf,
      effectiveTo: validUntil ?? null,
      isSetForPeriod: validUntil !== undefined,
    },
  };
}

/** A note for a figure whose row is no longer valid, so that a table or an estimate replaces it. */
export function endedRowNote({ rateCards, day }: Input, card: Card): Text[] {
  const row = rateCards?.[card];
  if (row?.validUntil === undefined || !isOver(row, day)) return [];
  return [phrase`${CARDS[card]} of ${row.asOf} were valid until ${row.validUntil} and are not used`];
}

function isOver({ validUntil }: CardRow, day: string): boolean {
  return validUntil !== undefined && validUntil < day;
}
