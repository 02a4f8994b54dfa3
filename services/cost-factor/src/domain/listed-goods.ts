import type { UsListedGoods } from './rate-rows.ts';

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
  const parts = rows.filter((row) => isPartOfCode(row, code) && nameOf(row, words) !== 'other');

  const whole = rows.filter((row) => row.code.length < STATISTICAL_DIGITS && row.extent !== 'part');
  const isDoubtful = whole.some(({ extent }) => extent === 'doubtful');
  return { own: isFilled(whole) ? whole : [undefined], others: isDoubtful ? [...parts, undefined] : parts };
}

/** The row for a part of a code whose goods the title names. */
export function findNamed(rows: readonly UsListedGoods[], { code, title }: NamedGoods): UsListedGoods | undefined {
  if (title === undefined || rows.length === 0) return undefined;
  const words = readTitle(title);
  return rows.find((row) => isPartOfCode(row, code) && nameOf(row, words) === 'listed');
}

/** A row of ten digits says nothing about goods whose own ten digits are others. */
function isPartOfCode(row: UsListedGoods, code: string): boolean {
  if (row.extent === 'part') return true;
  return row.code.length === STATISTICAL_DIGITS && code.length < STATISTICAL_DIGITS;
}

function isFilled<Row>(rows: readonly Row[]): rows is readonly [Row, ...Row[]] {
  return rows.length > 0;
}

/** A title in lower-case words, with a blank before and after each. */
interface TitleWords {
  readonly all: string;
  /** Its parts in order, without features. */
  readonly parts: readonly string[];
}

/** What follows one of these words is a feature or the use of the goods. */
const FEATURES_FOLLOW = / (?:with|w|for|featuring|including|includes|incl|plus|has|fits) .*/;
/** A counted part of the goods: "3 shelves", "5-tier". */
const COUNTED_PART = /\b\d+[ -]?(?:tier|shelf|shelve|drawer|door|layer|level)s?\b/g;
/** Marks and numbers begin another part of a title. */
const PART_ENDS = /[,;:|()[\]/–—]| - |(?=\b\d)/;

function readTitle(title = ''): TitleWords {
  const text = title.toLowerCase();
  const parts = text.replace(COUNTED_PART, ',').split(PART_ENDS).map(spaced);
  const end = parts.findIndex((part) => FEATURES_FOLLOW.test(part));
  if (end < 0) return { all: spaced(text), parts };
  return { all: spaced(text), parts: [...parts.slice(0, end), parts[end]?.replace(FEATURES_FOLLOW, ' ') ?? ''] };
}

function spaced(text: string): string {
  return ` ${text.replace(/[^a-z0-9]+/g, ' ').trim()} `;
}

/** What the title calls the goods of a row: the first part that names the listed goods or others decides, later ones are features. */
function nameOf({ namedBy, unless, otherKinds }: UsListedGoods, { all, parts }: TitleWords): 'listed' | 'other' | null {
  if (hasAny(all, otherKinds)) return 'other';
  for (const part of parts) {
    if (hasAny(part, unless)) return 'other';
    if (hasAny(part, namedBy)) return 'listed';
  }
  return null;
}

/** Whether one of the words is there, in singular or plural. */
function hasAny(words: string, wanted: string | null): boolean {
  return (wanted?.split(';') ?? []).some((word) =>
    [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')].some((form) => words.includes(` ${form} `)),
  );
}
