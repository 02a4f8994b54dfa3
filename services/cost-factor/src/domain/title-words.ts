/** A title in lower-case words, with a space before and after each. */
export interface TitleWords {
  readonly all: string;
  /** Its parts in order, without features. */
  readonly parts: readonly string[];
}

/** Words before a feature or the use of the goods. */
const FEATURES_FOLLOW = / (?:with|w|for|featuring|including|includes|incl|plus|has|fits) .*/;
/** A counted part of the goods: "3 shelves", "5-tier". */
const COUNTED_PART = /\b\d+[ -]?(?:tier|shelf|shelve|drawer|door|layer|level)s?\b/g;
/** Marks and numbers begin another part of a title. */
const PART_ENDS = /[,;:|()[\]/–—]| - |(?=\b\d)/;

export function readTitle(title = ''): TitleWords {
  const text = title.toLowerCase();
  const parts = text.replace(COUNTED_PART, ',').split(PART_ENDS).map(spaced);
  const end = parts.findIndex((part) => FEATURES_FOLLOW.test(part));
  if (end < 0) return { all: spaced(text), parts };
  return { all: spaced(text), parts: [...parts.slice(0, end), parts[end]?.replace(FEATURES_FOLLOW, ' ') ?? ''] };
}

/** A unit attached to its number is a separate word: "3l". */
const UNIT_AFTER_NUMBER = /(?<=\d)(?=(?:l|ltr|oz)\b)/g;

function spaced(text: string): string {
  return ` ${text
    .replace(UNIT_AFTER_NUMBER, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
}

/** Words that identify a row's goods in a title, separated by semicolons. */
export interface NamingWords {
  /** Name the goods of the row. */
  readonly namedBy: string | null;
  /** Name other goods. */
  readonly unless: string | null;
  /** Name other kinds of the goods, anywhere in the title. */
  readonly otherKinds?: string | null;
}

/**
 * Whether the title names a row's goods: the first part that names its goods or others decides; later ones are
 * features.
 */
export function nameIn(
  { all, parts }: TitleWords,
  { namedBy, unless, otherKinds = null }: NamingWords,
): 'own' | 'other' | null {
  if (hasAny(all, otherKinds)) return 'other';
  for (const part of parts) {
    if (hasAny(part, unless)) return 'other';
    if (hasAny(part, namedBy)) return 'own';
  }
  return null;
}

/** Whether one of the words occurs, in singular or plural. */
function hasAny(words: string, wanted: string | null): boolean {
  return (wanted?.split(';') ?? []).some((word) =>
    [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')].some((form) => words.includes(` ${form} `)),
  );
}
