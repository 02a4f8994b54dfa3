import { type MerchantTerms, phrase, type Text } from '@cpes/contracts';
import type { CostedAmount } from './costed-amount.ts';
import type { ExtractionInput } from './extraction-input.ts';

/** Quality of a figure that a dated document supports; without one, that of its type. */
export const DOCUMENTED_PERCENT = 100;

/** A figure of the merchant's own terms. It goes before tables and estimates. */
export interface OwnTerm<Value> {
  readonly value: Value;
  /** Names the terms in the evidence of other figures. */
  readonly name: Text;
  /** The parts of the evidence that come from the terms. */
  readonly stated: Pick<CostedAmount, 'type' | 'qualityPercent' | 'source' | 'asOf' | 'effectiveTo' | 'isSetForPeriod'>;
}

type Input = Pick<ExtractionInput, 'terms' | 'day'>;
type Read<Value> = (terms: MerchantTerms) => Value | undefined;

/** The term that `read` finds, while the terms are valid. */
export function findOwnTerm<Value>({ terms, day }: Input, read: Read<Value>): OwnTerm<Value> | undefined {
  const value = terms && read(terms);
  if (terms === undefined || value === undefined || isOver(terms, day)) return undefined;
  const { asOf, version, source, validUntil, isDocumented } = terms;
  return {
    value,
    name: phrase`your terms of ${asOf}`,
    stated: {
      type: 'client_document',
      qualityPercent: isDocumented ? DOCUMENTED_PERCENT : undefined,
      source:
        source === undefined
          ? phrase`your terms of ${asOf}, version ${version}`
          : phrase`your terms of ${asOf}, version ${version}: ${source}`,
      asOf,
      effectiveTo: validUntil ?? null,
      isSetForPeriod: validUntil !== undefined,
    },
  };
}

/** A note for a figure whose term is no longer valid, so that a table or an estimate replaces it. */
export function endedTermNote({ terms, day }: Input, read: Read<unknown>): Text[] {
  if (terms?.validUntil === undefined || !isOver(terms, day) || read(terms) === undefined) return [];
  return [phrase`your terms of ${terms.asOf} were valid until ${terms.validUntil} and are not used`];
}

function isOver({ validUntil }: MerchantTerms, day: string): boolean {
  return validUntil !== undefined && validUntil < day;
}
