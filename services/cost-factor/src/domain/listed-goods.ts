import type { UsListedGoods } from './rate-rows.ts';
import { nameIn, readTitle } from './title-words.ts';

/** Length of a statistical number, the longest code. */
export const STATISTICAL_DIGITS = 10;

/** The properties of goods that determine their rows of a list. */
export interface NamedGoods {
  /** The known digits of the tariff code. */
  readonly code: string;
  readonly title?: string | undefined;
}

/** The rows of one list that goods may fall under; `undefined` stands for none of them. */
export interface PossibleRows {
  /** The rows of the known code. There are several where goods of different metals share it. */
  readonly own: readonly [UsListedGoods | undefined, ...(UsListedGoods | undefined)[]];
  /** The rows that neither code nor title decides. */
  readonly others: readonly (UsListedGoods | undefined)[];
}

/**
 * A ten-digit code determines the rows of a list; otherwise the title does if it names listed or other goods; otherwise
 * the code's own rows apply, or none, and the rows of its parts are possible.
 */
export function possibleRows(rows: readonly UsListedGoods[], { code, title }: NamedGoods): PossibleRows {
  const exact = code.length === STATISTICAL_DIGITS ? rows.filter((row) => row.code === code) : [];
  if (isFilled(exact)) return { own: exact, others: [] };

  const named = findNamed(rows, { code, title });
  if (named !== undefined) return { own: [named], others: [] };
  const words = readTitle(title);
  const parts = rows.filter((row) => isPartOfCode(row, code) && nameIn(words, row) !== 'other');

  const whole = rows.filter((row) => row.code.length < STATISTICAL_DIGITS && row.extent !== 'part');
  const isDoubtful = whole.some(({ extent }) => extent === 'doubtful');
  return { own: isFilled(whole) ? whole : [undefined], others: isDoubtful ? [...parts, undefined] : parts };
}

/** The row for a part of a code whose goods the title names. */
export function findNamed(rows: readonly UsListedGoods[], { code, title }: NamedGoods): UsListedGoods | undefined {
  if (title === undefined || rows.length === 0) return undefined;
  const words = readTitle(title);
  return rows.find((row) => isPartOfCode(row, code) && nameIn(words, row) === 'own');
}

/** A ten-digit row does not apply to goods with another ten-digit code. */
function isPartOfCode(row: UsListedGoods, code: string): boolean {
  if (row.extent === 'part') return true;
  return row.code.length === STATISTICAL_DIGITS && code.length < STATISTICAL_DIGITS;
}

function isFilled<Row>(rows: readonly Row[]): rows is readonly [Row, ...Row[]] {
  return rows.length > 0;
}
