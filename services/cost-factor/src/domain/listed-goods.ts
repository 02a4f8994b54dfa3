import type { UsListedGoods } from './rate-rows.ts';
import { nameIn, readTitle } from './title-words.ts';

/** Of a number below a US line, which is the whole of what a code can say. */
export const STATISTICAL_DIGITS = 10;

/** As much of the goods as decides which rows of a list they fall under. */
export interface NamedGoods {
  /** The known digits of the tariff code. */
  readonly code: string;
  readonly title?: string | undefined;
}

/** The rows of one list that goods may fall under; `undefined` stands for none of them. */
export interface PossibleRows {
  /** The rows of what is known of the code. There are several where goods of different metals share it. */
  readonly own: readonly [UsListedGoods | undefined, ...(UsListedGoods | undefined)[]];
  /** The rows of what neither code nor title decides. */
  readonly others: readonly (UsListedGoods | undefined)[];
}

/**
 * A code of ten digits decides which rows of a list count; else the title does where it names the listed goods or others; else the
 * code's own rows count, or none, and the rows of its parts are possible.
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

/** A row of ten digits says nothing about goods whose own ten digits are others. */
function isPartOfCode(row: UsListedGoods, code: string): boolean {
  if (row.extent === 'part') return true;
  return row.code.length === STATISTICAL_DIGITS && code.length < STATISTICAL_DIGITS;
}

function isFilled<Row>(rows: readonly Row[]): rows is readonly [Row, ...Row[]] {
  return rows.length > 0;
}
