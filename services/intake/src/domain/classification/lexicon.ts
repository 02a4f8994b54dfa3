import { stemmer } from 'stemmer';
import { memoize } from './memoize.ts';
import type { AttributeWords, Language, Marker } from './vocabulary.ts';
import { MARKERS } from './vocabulary.ts';

const LONGEST_SPELLING_WORDS = 3;
/** Several times the vocabulary's own words; titles bring new ones without limit, and a stem takes about 100 bytes. */
const STEMS_MAX = 50_000;
/** Digits and letters together name a kind of goods, unless they only count them. */
const CODE = /^\d+[a-z]/;
const COUNT =
  /^\d+(pcs?|pcks?|packs?|ct|count|x|p|in|th|nd|rd|st|s|set|ply|pk|way|yr|hz|mp|gb|tb|mah|psi|rpm|lumens?)$/;

/** Trade mark and copyright signs. They are removed before NFKD, which would turn ™ into the letters "tm". */
const LEGAL_SIGNS = /[®™©℠℗]/g;

/** Soft hyphens, zero-width spaces and joiners: invisible characters within a word. */
const INVISIBLE = /[\u00ad\p{Default_Ignorable_Code_Point}]/gu;

/** Derived from the whole vocabulary. */
export interface Compounds {
  /** Pairs of words that the vocabulary also writes as one ("tooth brush"), and that word. */
  readonly joined: Map<string, string>;
  /** Words that the vocabulary writes only as two, and the start of the second. */
  readonly split: Map<string, number>;
  /** Words such as "3d" that start with digits but are not numbers. */
  readonly codes: Set<string>;
}

/** Data about single words: spellings, compounds, stems, words without meaning, and markers. */
export class Lexicon {
  private readonly spelling: ReadonlyMap<string, readonly string[]>;
  private readonly markers: ReadonlyMap<string, Marker>;
  private readonly whole: ReadonlySet<string>;
  /** A word in the form used for comparison. */
  readonly stemOf = memoize((text) => this.stem(text), STEMS_MAX);
  readonly stop: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  readonly generic: ReadonlySet<string>;
  readonly quantity: ReadonlySet<string>;
  /** Promotional phrases such as "ready stock", in plain text. */
  private readonly promotions: RegExp;
  /** Manufacturers and brands, in plain text. */
  private readonly brands: RegExp;
  /** The goods for which a brand is known, by the brand. */
  private readonly brandGoods: ReadonlyMap<string, string>;
  /** Words of offers and shops, which name no goods. */
  readonly hollow: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  private readonly semblances: ReadonlySet<string>;
  /** Toys for which other things are made, such as dolls. */
  readonly owners: ReadonlySet<string>;
  /** Words that start titles with a purpose or an accessory. */
  readonly openings: ReadonlySet<string>;
  /** Things made for other things, whose names may precede them. */
  readonly accessories: ReadonlySet<string>;
  /** Single words that state a material. */
  readonly materials: ReadonlySet<string>;

  constructor(
    language: Language,
    attributes: AttributeWords,
    readonly compounds: Compounds = { joined: new Map(), split: new Map(), codes: new Set() },
  ) {
    this.spelling = new Map(Object.entries(language.spelling).map(([from, to]) => [from, to.split(' ')]));
    this.markers = new Map(
      MARKERS.flatMap((marker) => language.markers[marker].map((word) => [word, marker] as const)),
    );
    this.whole = new Set(language.whole);
    this.stop = new Set(language.stop);
    const stemsOf = (words: readonly string[]) =>
      new Set(words.map((word) => this.stemOf(this.replaceSpellings([word])[0] ?? word)));
    this.weak = stemsOf(language.weak);
    this.generic = stemsOf(language.generic);
    this.quantity = stemsOf(language.quantity);
    this.hollow = stemsOf(language.hollow);
    this.promotions = anyOf(language.promotions);
    this.brands = anyOf(language.brands);
    this.brandGoods = new Map(Object.entries(language.brandGoods));
    this.components = stemsOf(language.components);
    this.semblances = new Set(language.semblances);
    this.owners = stemsOf(language.owners);
    this.openings = new Set(language.openings);
    this.accessories = stemsOf(language.accessories);
    this.materials = stemsOf(Object.values(attributes.values['material'] ?? {}).flat());
  }

  markerOf(text: string): Marker | undefined {
    return this.markers.get(text);
  }

  isComponent(text: string | undefined): boolean {
    return text !== undefined && this.components.has(this.stemOf(text));
  }

  /** "Marble effect": the material before the word is imitated. */
  isSemblance(text: string | undefined): boolean {
    return text !== undefined && this.semblances.has(text);
  }

  private stem(text: string): string {
    if (this.whole.has(text)) return text;
    return this.whole.has(singular(text)) ? singular(text) : stemmer(text);
  }

  /** Lower case, no invisible characters, no accents, no apostrophes, ampersands as words; separators stay. */
  static plainText(text: string): string {
    return text
      .replace(LEGAL_SIGNS, ' ')
      .replace(INVISIBLE, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’`´]/g, '')
      .replace(/&/g, ' and ');
  }

  /** Plain text with breaks in place of promotional phrases, and without manufacturers and brands. */
  goodsOf(text: string): string {
    return text.replace(this.promotions, ' | ').replace(this.brands, ' ');
  }

  /** The usual goods of the title's first brand with an entry: crayons for "Crayola". */
  goodsOfBrand(title: string): string | undefined {
    const brands = Lexicon.plainText(title).match(this.brands) ?? [];
    return brands
      .map((brand) => this.brandGoods.get(brand.replace(/[ -]+/g, ' ')))
      .find((goods) => goods !== undefined);
  }

  /** Replaces spellings, longest first. */
  replaceSpellings(given: readonly string[]): string[] {
    const words = given.map(withZ);
    const result: string[] = [];
    for (let i = 0; i < words.length;) {
      let taken = 0;
      for (let length = Math.min(LONGEST_SPELLING_WORDS, words.length - i); length > 0 && taken === 0; length--) {
        const replacement = this.spelling.get(words.slice(i, i + length).join(' '));
        if (replacement !== undefined) {
          result.push(...replacement);
          taken = length;
        }
      }
      if (taken === 0) result.push(words[i] ?? '');
      i += Math.max(taken, 1);
    }
    return result;
  }

  /** Finds pairs of words that one heading writes both apart and as one; the one word then replaces both. */
  learnCompounds(singles: ReadonlySet<string>, pairs: ReadonlySet<string>): void {
    for (const pair of pairs) {
      const one = pair.replace(' ', '');
      if (singles.has(one)) this.compounds.joined.set(pair, one);
      else this.compounds.split.set(one, pair.indexOf(' '));
    }
  }

  /** A word of the vocabulary is not split, and one such as "3d" or "1n4007" is not a number. */
  keepKnown(known: ReadonlySet<string>): void {
    for (const word of known) {
      this.compounds.split.delete(word);
      if (CODE.test(word) && !COUNT.test(word)) this.compounds.codes.add(word);
    }
  }

  isKnownCode(text: string): boolean {
    return this.compounds.codes.has(text);
  }

  /** Unifies one-word and two-word spellings. */
  joinCompounds(words: readonly string[]): string[] {
    const result: string[] = [];
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? '';
      const one = this.compounds.joined.get(`${singular(word)} ${singular(words[i + 1] ?? '')}`);
      if (one !== undefined) {
        result.push(one);
        i += 1;
        continue;
      }
      const compound = singular(word);
      const second = this.compounds.split.get(compound);
      if (second === undefined) result.push(word);
      else result.push(compound.slice(0, second), compound.slice(second));
    }
    return result;
  }
}

/** Matches the phrases as whole words, the longest of those that begin alike; hyphens may join their words. */
function anyOf(phrases: readonly string[]): RegExp {
  const alternatives = phrases.toSorted((a, b) => b.length - a.length).map((phrase) => phrase.replaceAll(' ', '[ -]+'));
  return new RegExp(`(?<![a-z0-9-])(?:${alternatives.join('|')})(?![a-z0-9-])`, 'g');
}

/** Writes British -ise, -iser and -isation with z, in the vocabulary and in titles. */
function withZ(word: string): string {
  return word.length > 7 ? word.replace(/is(ers?|ed|ing|es?|ations?)$/, 'iz$1') : word;
}

/** A simple stem for comparing compounds: removes the plural s. */
export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
