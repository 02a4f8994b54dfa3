import type { UsExemptLine } from '../domain/rate-rows.ts';
import type { ExemptionList } from '../domain/us-exemption-lists.ts';
import { namedCodes } from './named-codes.ts';
import { RefusedRates } from './rate-source.ts';

/** A revision changes a few codes of a list. More of them are a cut list, or one that has another paragraph in it. */
const CHANGED_PERCENT_MAX = 10;
/** Of a list with some dozen codes. */
const CHANGED_MIN = 5;

export type ExemptFigures = Pick<UsExemptLine, 'origins' | 'code' | 'condition'>;

export interface ExemptChange {
  readonly heading: string;
  /** Codes of the list before. */
  readonly of: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** New codes with a remark, which exempt particular articles. */
  readonly particular: readonly string[];
}

export function changesBetween(
  before: readonly ExemptFigures[],
  after: readonly ExemptFigures[],
  list: ExemptionList,
): ExemptChange[] {
  return Object.entries(list.headings).map(([origin, heading]) => {
    const codes = (rows: readonly ExemptFigures[], condition: ExemptFigures['condition']) =>
      new Set(rows.filter((row) => row.condition === condition && isFrom(row, origin)).map(({ code }) => code));
    const missing = (from: ReadonlySet<string>, of: ReadonlySet<string>) => [...of].filter((code) => !from.has(code));
    const [old, next] = [codes(before, list.condition), codes(after, list.condition)];
    return {
      heading,
      of: old.size,
      added: missing(old, next),
      removed: missing(next, old),
      particular: missing(codes(before, 'particular'), codes(after, 'particular')),
    };
  });
}

function isFrom({ origins }: ExemptFigures, origin: string): boolean {
  return origins.split(' ').includes(origin);
}

export function noteOf({ heading, added, removed, particular }: ExemptChange): string[] {
  const parts = [
    ...(added.length === 0 ? [] : [`added ${namedCodes(added)}`]),
    ...(removed.length === 0 ? [] : [`removed ${namedCodes(removed)}`]),
    ...(particular.length === 0 ? [] : [`with a remark ${namedCodes(particular)}`]),
  ];
  return parts.length === 0 ? [] : [`${heading}: ${parts.join('; ')}`];
}

export function refuseMoved(changes: readonly ExemptChange[]): void {
  for (const { heading, of, added, removed } of changes) {
    const count = added.length + removed.length;
    if (count > CHANGED_MIN && count * 100 > of * CHANGED_PERCENT_MAX)
      throw new RefusedRates(`${count} codes would change in the list of heading ${heading}, which has ${of}`);
  }
}
