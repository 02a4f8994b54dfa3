import { withoutMeasures } from './measures.ts';
import type { Marker } from './vocabulary.ts';
import { Lexicon } from './lexicon.ts';

/** Position of a word in a title: in its name, in a further part after a comma or dash, or after a marker. */
export type Place = 'naming' | 'further' | Marker;

/** A word of a title with its position. */
export interface PlacedWord {
  readonly text: string;
  readonly place: Place;
  readonly part: number;
}

export interface TokenisedTitle {
  /** The words with meaning, in order. */
  readonly tokens: readonly Token[];
  /** All words, including function words and numbers, in order; attributes are read from these. */
  readonly allWords: readonly PlacedWord[];
}

/** A word with meaning: not a function word, a number or a marker. */
export interface Token {
  readonly text: string;
  readonly stem: string;
  readonly place: Place;
  /** 0 for the first part of a title; the next at each comma, dash or full stop. */
  readonly part: number;
  /** True when a number, a separator or a marker follows, so that a name may end here. */
  readonly endsRun: boolean;
  readonly isWeak: boolean;
  /** True when the word names other goods, which only decorate those of the title. */
  readonly isMotif?: boolean;
}

const SEPARATOR = '|';
const SEPARATORS = /\s[-–—]+\s|[,;:()[\]{}|/–—•+!?"…]|\.(?=\s|$)/g;

/** Splits a title into words with their positions. Never throws. */
export function tokeniseTitle(title: string, lexicon: Lexicon): TokenisedTitle {
  const raw = lexicon.replaceSpellings(lexicon.joinCompounds(split(lexicon.goodsOf(Lexicon.plainText(title)))));
  const tokens: { -readonly [K in keyof Token]: Token[K] }[] = [];
  const allWords: PlacedWord[] = [];
  let place: Place = 'naming';
  let part = 0;
  let isEmptyPart = true;
  const endRun = () => {
    const last = tokens.at(-1);
    if (last !== undefined) last.endsRun = true;
  };
  for (const text of raw) {
    if (text === SEPARATOR) {
      endRun();
      if (!isEmptyPart) {
        part += 1;
        place = 'further';
        isEmptyPart = true;
      }
      continue;
    }
    const marker = lexicon.markerOf(text);
    allWords.push({ text, place, part });
    if (marker !== undefined && (!isEmptyPart || part > 0 || marker === 'without')) {
      endRun();
      place = opensName(marker, tokens.at(-1)?.stem, place, lexicon) ? 'naming' : marker;
      continue;
    }
    if (text.length === 1 || lexicon.stop.has(text) || marker !== undefined) continue;
    if (/^\d/.test(text) && !lexicon.isKnownCode(text)) {
      endRun();
      continue;
    }
    isEmptyPart = false;
    const stem = lexicon.stemOf(text);
    tokens.push({ text, stem, place, part, endsRun: false, isWeak: lexicon.weak.has(stem) });
  }
  endRun();
  return { tokens, allWords };
}

/** "Set of towels" names towels: after a noun of quantity, "of" continues the name. */
function opensName(marker: Marker, last: string | undefined, place: Place, lexicon: Lexicon): boolean {
  return (
    marker === 'of' && (place === 'naming' || place === 'further') && last !== undefined && lexicon.quantity.has(last)
  );
}

/** "8 Piece" and "8-piece" count like "8pcs": as numbers, not words. */
const PIECES = /(\d)[\s-]*(?:pieces?|pcs?|pces?)(?![a-z0-9])/g;
/** "Without-lid" excludes only its hyphenated words. */
const JOINED_WITHOUT = /(?<![\p{L}\d-])without(?:-[\p{L}\d]+)+/gu;

/** The words of a plain text with `|` for every break. */
function split(plainText: string): string[] {
  return withoutMeasures(plainText)
    .replace(PIECES, '$1pcs ')
    .replace(JOINED_WITHOUT, ` ${SEPARATOR} `)
    .replace(/(\d)\s+%/g, '$1%')
    .replace(SEPARATORS, ` ${SEPARATOR} `)
    .replace(/[^a-z0-9|%\p{L}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== '%');
}

/** The words of a vocabulary phrase, including numbers, without positions. */
export function tokenisePhrase(phrase: string, lexicon: Lexicon): string[] {
  return lexicon.replaceSpellings(
    lexicon.joinCompounds(split(Lexicon.plainText(phrase)).filter((word) => word !== SEPARATOR)),
  );
}
