import type { Place, Token } from './tokenise.ts';

/** Words of fewer letters are no longer than their pieces, or hardly. */
const PIECED_LETTERS_MIN = 5;
const PIECE_LETTERS = 4;
/** Features of the longest titles; further ones are left out. */
export const FEATURES_MAX = 1024;

/** One kind of feature never equals another, though they have the same letters. */
const KINDS = { word: 1, pair: 2, piece: 3, with: 4, purpose: 5, in: 6 } as const;
type Kind = keyof typeof KINDS;

/** Words in these places tell what goods come with, are for, or are in: they carry a mark, and are there unmarked, too. */
const MARKED: Readonly<Partial<Record<Place, Kind>>> = { with: 'with', purpose: 'purpose', in: 'in' };

/** A word as features are made of it. */
export type FeatureWord = Pick<Token, 'text' | 'place' | 'endsRun'>;

/** What the learned part sees of a title: hashes of words, of pairs of words and of pieces of words. One title at a time. */
export class Features {
  /** The first `count` are the title's; a feature may be there twice. */
  readonly hashes = new Int32Array(FEATURES_MAX);
  /** Feature → the number of the word that it begins with. */
  readonly wordOf = new Int32Array(FEATURES_MAX);
  count = 0;

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
      if (word.length >= PIECED_LETTERS_MIN) this.addPieces(word, at);
      before = endsRun ? undefined : word;
    }
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

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;
const MIX_FACTOR = 0x85ebca6b;
const MIX_SHIFT = 15;

/** FNV-1a of the letters after a seed, mixed once: of 50,000 features hardly two share one of 32 bits. */
function hashOf(seed: number, word: string, from = 0, to = word.length): number {
  let hash = Math.imul(HASH_START ^ seed, MIX_FACTOR);
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ word.charCodeAt(at), HASH_FACTOR);
  hash = Math.imul(hash ^ (hash >>> MIX_SHIFT), MIX_FACTOR);
  return hash ^ (hash >>> MIX_SHIFT);
}

/** "Boxes", "batteries" and "flasks" lose their plural; the rest of a word tells goods apart. */
export function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:[sxz]|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
