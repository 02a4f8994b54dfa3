import { namedCodes } from './named-codes.ts';
import { type Check, RefusedRates } from './rate-source.ts';

/** A revision changes a few codes of a list. More of them are a cut list, or one that has another paragraph in it. */
const CHANGED_PERCENT_MAX = 10;
/** Of a list with some dozen codes. */
const CHANGED_MIN = 5;

/** The change of the list of a heading. */
export interface ListChange {
  readonly heading: string;
  readonly codesBefore: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** New codes of which the list has some goods. */
  readonly particular: readonly string[];
}

type Codes = ReadonlySet<string>;

export function changeOf(heading: string, before: Codes, after: Codes): Omit<ListChange, 'particular'> {
  return { heading, codesBefore: before.size, added: missing(before, after), removed: missing(after, before) };
}

/** Codes of a set that another one does not have. */
export function missing(from: Codes, of: Codes): string[] {
  return [...of].filter((code) => !from.has(code));
}

export function noteOf({ heading, added, removed, particular }: ListChange): string[] {
  const parts = [
    ...(added.length === 0 ? [] : [`added ${namedCodes(added)}`]),
    ...(removed.length === 0 ? [] : [`removed ${namedCodes(removed)}`]),
    ...(particular.length === 0 ? [] : [`with a remark ${namedCodes(particular)}`]),
  ];
  return parts.length === 0 ? [] : [`${heading}: ${parts.join('; ')}`];
}

/** Throws `RefusedRates` when a list changes too much, unless an operator accepts it. */
export function refuseMoved(changes: readonly ListChange[], { acceptsMoves, acceptedLists = [] }: Check): void {
  if (acceptsMoves) return;
  const moved = changes.filter(({ heading, codesBefore, added, removed }) => {
    const count = added.length + removed.length;
    return count > CHANGED_MIN && count * 100 > codesBefore * CHANGED_PERCENT_MAX && !acceptedLists.includes(heading);
  });
  if (moved.length === 0) return;
  const reasons = moved.map(
    ({ heading, codesBefore, added, removed }) =>
      `${added.length + removed.length} codes would change in the list of heading ${heading}, which has ${codesBefore}`,
  );
  const headings = moved.map(({ heading }) => heading).join(',');
  throw new RefusedRates(`${reasons.join(', ')} (to accept: --accept-moves=${headings})`);
}
