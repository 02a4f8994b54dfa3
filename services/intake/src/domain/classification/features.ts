import type { Place, Token } from './tokenise.ts';
import { NO_SENSES, sensesOf, type WordSenses } from './word-senses.ts';

/** Shorter words are hardly longer than their pieces. */
const PIECED_LETTERS_MIN = 5;
const PIECE_LETTERS = 4;
/** Feature limit of a title; further ones are dropped. */
export const FEATURES_MAX = 1024;

/** Seeds that keep kinds of features with the same letters apart. */
const KINDS = { word: 1, pair: 2, piece: 3, with: 4, purpose: 5, in: 6, noun: 7, sense: 8 } as const;
type Kind = keyof typeof KINDS;

/** Words after these markers are accessories, purposes or containers: they get a mark, and appear without it, too. */
const MARKED: Readonly<Partial<Record<Place, Kind>>> = { with: 'with', purpose: 'purpose', in: 'in' };

/** A word in the form that features use. */
export type FeatureWord = Pick<Token, 'text' | 'place' | 'endsRun' | 'isMotif'>;

/**
 * The learned part's view of a title: hashes of words, of pairs of words and of pieces of words. One title at a time.
 */
export class Features {
  /** The first `count` are the title's; a feature may occur twice. */
  readonly hashes = new Int32Array(FEATURES_MAX);
  /** Feature → the number of its first word. */
  readonly wordOf = new Int32Array(FEATURES_MAX);
  count = 0;

  constructor(private readonly senses: WordSenses = NO_SENSES) {}

  read(words: readonly FeatureWord[]): void {
    this.count = 0;
    let before: string | undefined;
    for (const [at, { text, place, endsRun }] of words.entries()) {
      if (place === 'without') {
        before = undefined;
        continue;
      }
      const word = withoutPlural(text);
      this.add(hashOf(KINDS.word, word), at);
      const mark = MARKED[place];
      if (mark !== undefined) this.add(hashOf(KINDS[mark], word), at);
      if (before !== undefined) this.add(hashOf(hashOf(KINDS.pair, before), word), at - 1);
      if (place === 'naming' || place === 'further') {
        this.addSenses(text, word, at);
        if (before !== undefined) this.addSenses(`${before} ${text}`, `${before} ${word}`, at);
      }
      if (word.length >= PIECED_LETTERS_MIN) this.addPieces(word, at);
      before = endsRun ? undefined : word;
    }
  }

  /** The senses of a noun as written ("glasses"), else of its singular. */
  private addSenses(text: string, singular: string, at: number): void {
    const senses = sensesOf(this.senses, nounHash(text)) ?? sensesOf(this.senses, nounHash(singular)) ?? [];
    for (const hash of senses) this.add(hash, at);
  }

  private addPieces(word: string, at: number): void {
    for (let from = 0; from + PIECE_LETTERS <= word.length; from++)
      this.add(hashOf(KINDS.piece, word, from, from + PIECE_LETTERS), at);
  }

  private add(hash: number, word: number): void {
    if (this.count === FEATURES_MAX) return;
    this.hashes[this.count] = hash;
    this.wordOf[this.count] = word;
    this.count += 1;
  }
}

export const nounHash = (noun: string): number => hashOf(KINDS.noun, noun);
/** The feature of a sense, by its identifier in WordNet. */
export const senseHash = (id: string): number => hashOf(KINDS.sense, id);

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;
const MIX_FACTOR = 0x85ebca6b;
const MIX_SHIFT = 15;

/** FNV-1a of the letters after a seed, mixed once: hardly two of 50,000 features share a 32-bit hash. */
function hashOf(seed: number, word: string, from = 0, to = word.length): number {
  let hash = Math.imul(HASH_START ^ seed, MIX_FACTOR);
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ word.charCodeAt(at), HASH_FACTOR);
  hash = Math.imul(hash ^ (hash >>> MIX_SHIFT), MIX_FACTOR);
  return hash ^ (hash >>> MIX_SHIFT);
}

/** "Boxes", "batteries" and "flasks" lose their plural; other endings distinguish goods. */
export function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:[sxz]|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
