import { withoutMeasures } from './measures.ts';
import type { Marker } from './vocabulary.ts';
import { Words } from './words.ts';

/** Where in a title a word stands: in its naming part, in a further part after a comma or dash, or after a marker. */
export type Place = 'naming' | 'further' | Marker;

/** Any word of a title, in order, for reading attributes. */
export interface StreamWord {
  readonly text: string;
  readonly place: Place;
  readonly part: number;
}

export interface Reading {
  readonly words: readonly ReadWord[];
  readonly stream: readonly StreamWord[];
}

export interface ReadWord {
  readonly text: string;
  readonly stem: string;
  readonly place: Place;
  /** 0 for the first part of a title, counting on at commas, dashes and full stops. */
  readonly part: number;
  /** True when a number, a separator or a marker follows, so that a name may end here. */
  readonly endsRun: boolean;
  readonly isWeak: boolean;
}

const SEPARATOR = '|';
const SEPARATORS = /\s[-–—]+\s|[,;:()[\]{}|/–—•+!?"…]|\.(?=\s|$)/g;

/** A title as a list of the words that carry meaning, each with its place. Never throws. */
export function readTitle(title: string, words: Words): Reading {
  const raw = words.spell(words.unite(split(title)));
  const result: { -readonly [K in keyof ReadWord]: ReadWord[K] }[] = [];
  const stream: StreamWord[] = [];
  let place: Place = 'naming';
  let part = 0;
  let isEmptyPart = true;
  const endRun = () => {
    const last = result.at(-1);
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
    const marker = words.markerOf(text);
    stream.push({ text, place, part });
    if (marker !== undefined && (!isEmptyPart || part > 0 || marker === 'without')) {
      endRun();
      place = opensName(marker, result.at(-1)?.stem, place, words) ? 'naming' : marker;
      continue;
    }
    if (text.length === 1 || words.stop.has(text) || marker !== undefined) continue;
    if (/^\d/.test(text) && !words.isKnownCode(text)) {
      endRun();
      continue;
    }
    isEmptyPart = false;
    const stem = words.stemOf(text);
    result.push({ text, stem, place, part, endsRun: false, isWeak: words.weak.has(stem) });
  }
  endRun();
  return { words: result, stream };
}

/** "Set of towels" names towels: after a noun of quantity, "of" goes on with the name. */
function opensName(marker: Marker, last: string | undefined, place: Place, words: Words): boolean {
  return (
    marker === 'of' && (place === 'naming' || place === 'further') && last !== undefined && words.quantity.has(last)
  );
}

/** The plain words of a text with `|` for every break. */
function split(title: string): string[] {
  return withoutMeasures(Words.plain(title))
    .replace(/(\d)\s+%/g, '$1%')
    .replace(SEPARATORS, ` ${SEPARATOR} `)
    .replace(/[^a-z0-9|%\p{L}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== '%');
}

/** The words of a vocabulary phrase, numbers included, without places. */
export function readPhrase(phrase: string, words: Words): string[] {
  return words.spell(words.unite(split(phrase).filter((word) => word !== SEPARATOR)));
}
