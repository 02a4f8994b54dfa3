import { foldedText } from '../domain/words.ts';

const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;

/** `10 x 20 cm`, `500ml`, not `200 g/m²`, which decides on the subheading of fabrics. Watts, volts and percentages count, too. */
const MEASURE =
  /(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)?(?:\s?[x×]\s?\d+(?:[.,]\d+)?)*\s?(?:ml|cl|l|lit(?:er|re)s?|oz|mm|cm|m|inch(?:es)?|ft|g|kg|lbs?)(?![\p{L}\p{N}²³/])/gu;
/** `6 pcs`, `2-pack`, `pack of 6`, `size 38`. */
const COUNT =
  /(?<![\p{L}\p{N}.,])(?:\d+[\s-]?(?:pcs?|pieces?|packs?|count|ct|pairs?)|(?:packs?|box) of \d+|size \d+)(?![\p{L}\p{N}])/gu;
/** A set may have another subheading than one of its pieces, so only its number is left out. */
const SET_OF = /(?<![\p{L}\p{N}])(sets?|kit) of \d+(?![\p{L}\p{N}])/gu;

const SIZES = ['xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'size'];
/** Without silver, orange, rose and the like, which also name materials or goods. */
const COLOURS = [
  'black',
  'white',
  'red',
  'blue',
  'green',
  'yellow',
  'pink',
  'purple',
  'brown',
  'grey',
  'gray',
  'beige',
  'navy',
];
const DETAILS: ReadonlySet<string> = new Set([...SIZES, ...COLOURS]);
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  ['a', 'an', 'the', 'and', 'or', 'for', 'of', 'in', 'from', 'to', 'by', 'on', 'at'], //
);

/** The goods stand before a comma, a bracket, a dash or a preposition. `with` and `without` matter, so they stay. */
const SEGMENT_END =
  /,(?!\d)|[;:|()[\]]|\s[-–—]\s|(?<![\p{L}\p{N}])(?:for|of|in|from|to|by)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=with(?:out)?(?![\p{L}\p{N}]))/u;
const WORD = /\p{N}+(?:[.,]\p{N}+)+%?|[\p{L}\p{M}\p{N}]+%?/gu;
const NUMBER = /^\p{N}/u;

/** Plurals that name other goods than the singular: glasses, shorts, trunks. */
const PLURAL_ONLY: ReadonlySet<string> = new Set(
  ['glasses', 'shorts', 'briefs', 'boxers', 'trunks', 'tights', 'scales', 'irons'], //
);

/** A single word may name goods of several subheadings. */
const WORDS_MIN = 2;
/** Far longer than any title; an index of the database holds it in any script. */
const KEY_LENGTH_MAX = 500;

/**
 * Identifies titles of the same goods: the noun that names them, and all words that matter, in any order. The order counts where numbers
 * are among them (`60% cotton 40% linen`). Sizes, counts and colours matter only with `hasDetails`. Undefined for titles of one word.
 */
export function titleKeyOf(title: string, { hasDetails }: { readonly hasDetails: boolean }): string | undefined {
  const text = foldedText(title).replaceAll(POSSESSIVE, '');
  const plain = hasDetails ? text : text.replaceAll(SET_OF, '$1').replaceAll(COUNT, ' ').replaceAll(MEASURE, ' ');
  const segments = plain.split(SEGMENT_END).map((segment) => wordsIn(segment, hasDetails));
  const words = segments.flat();
  const names = new Set(words.filter((word) => !NUMBER.test(word)));
  const head = segments.flatMap((segment) => segment.findLast((word) => names.has(word)) ?? [])[0];
  if (head === undefined || names.size < WORDS_MIN) return undefined;
  const hasNumber = words.some((word) => NUMBER.test(word));
  const key = [head, ...(hasNumber ? words : [...names].sort())].join(' ');
  return key.length > KEY_LENGTH_MAX ? undefined : key;
}

function wordsIn(segment: string, hasDetails: boolean): string[] {
  return (segment.match(WORD) ?? [])
    .filter((word) => !FUNCTION_WORDS.has(word) && (hasDetails || !DETAILS.has(word)))
    .map(singularOf);
}

function singularOf(word: string): string {
  if (PLURAL_ONLY.has(word) || word.length < 4) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
