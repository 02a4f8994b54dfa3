import { measuresOf, type Measures } from './measures.ts';
import { type Place, type PlacedWord, type TokenisedTitle, tokenisePhrase } from './tokenise.ts';
import type { AttributeWords } from './vocabulary.ts';
import { type Lexicon, singular } from './lexicon.ts';

/** Certainty of an attribute: stated in the title, implied by a word, or a default of the goods. */
export type Certainty = 'stated' | 'implied' | 'default';

/** A statement about an attribute in the title. A word such as "acrylic" may mean several values. */
export interface Mention {
  readonly values: readonly string[];
  readonly weight: number;
  readonly certainty: Certainty;
}

export interface Attributes {
  readonly known: ReadonlyMap<string, readonly Mention[]>;
  readonly measures: Measures;
}

/** Weight of a statement by its position: "of cotton" states the material, "with a leather strap" hardly does. */
const PLACE_WEIGHT: Readonly<Record<Place, number>> = {
  naming: 1,
  of: 1,
  made: 1,
  further: 0.8,
  in: 0.5,
  with: 0.3,
  purpose: 0.2,
  without: 0,
};
const COMPONENT_WEIGHT = 0.25;
/** From this weight on, a statement replaces implied values of the same attribute. */
const SETTLED_WEIGHT = 0.5;
const PERCENT_REACH_WORDS = 3;
const UPPER_REACH_WORDS = 7;
const UPPER_JOINTS = new Set(['of', 'made', 'from', 'in', 'material']);

type ByPhrase = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

interface Dictionary {
  readonly byPhrase: ByPhrase;
  /** First word → number of words of its longest phrase. Most words of a title begin none. */
  readonly longestFrom: ReadonlyMap<string, number>;
}

interface Found {
  readonly at: number;
  readonly length: number;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * The statements of a title, and of the description for attributes that the title does not state. Stated values replace
 * implied ones.
 */
export function completed(title: Attributes, description: Attributes | undefined): Attributes {
  if (description === undefined) return title;
  const known = new Map(title.known);
  for (const [attribute, mentions] of description.known) {
    const isStated = title.known.get(attribute)?.some(({ certainty }) => certainty === 'stated') ?? false;
    const stated = mentions.filter(({ certainty }) => certainty === 'stated');
    if (!isStated && stated.length > 0) known.set(attribute, stated);
  }
  return { known, measures: { ...description.measures, ...title.measures } };
}

/** Reads attributes from titles with the words of the attribute file. */
export class AttributeReader {
  private readonly stated: Dictionary;
  private readonly implied: Dictionary;
  private readonly usual: Dictionary;
  readonly broader: AttributeWords['broader'];

  constructor(
    file: AttributeWords,
    private readonly lexicon: Lexicon,
  ) {
    const key = (phrase: string) => tokenisePhrase(phrase, lexicon).map(singular).join(' ');
    const stated = new Map<string, Map<string, string[]>>();
    for (const [attribute, values] of Object.entries(file.values)) {
      for (const [value, phrases] of Object.entries(values)) {
        for (const phrase of phrases) {
          const entry = stated.get(key(phrase)) ?? new Map<string, string[]>();
          stated.set(key(phrase), entry.set(attribute, [...(entry.get(attribute) ?? []), value]));
        }
      }
    }
    this.stated = dictionaryOf(stated);
    const flat = (byWord: AttributeWords['implied']): Dictionary =>
      dictionaryOf(
        new Map(
          Object.entries(byWord).map(([phrase, values]) => [
            key(phrase),
            new Map(Object.entries(values).map(([attribute, value]) => [attribute, [value]])),
          ]),
        ),
      );
    this.implied = flat(file.implied);
    this.usual = flat(file.usual);
    this.broader = file.broader;
  }

  /** All statements and implications of a title. */
  read(title: string, { allWords }: TokenisedTitle): Attributes {
    const known = new Map<string, readonly Mention[]>();
    const texts = allWords.map((word) => singular(word.text));
    const stated = new Map<string, Mention[]>();
    const found = this.find(texts, this.stated);
    const chief = chiefMaterial(allWords, found);
    for (const hit of found) {
      const word = allWords[hit.at];
      if (word === undefined) continue;
      for (const [attribute, values] of hit.attributes) {
        const weight = weightOf(word, hit, texts, attribute, chief, this.lexicon);
        if (weight > 0) push(stated, attribute, { values, weight, certainty: 'stated' });
      }
    }
    const upper = upperOf(texts, found);
    if (upper !== undefined && !stated.has('upper'))
      stated.set('upper', [{ values: upper, weight: 1, certainty: 'stated' }]);
    for (const [attribute, mentions] of stated) known.set(attribute, mentions);
    for (const [dictionary, certainty] of [
      [this.implied, 'implied'],
      [this.usual, 'default'],
    ] as const) {
      const guessed = new Map<string, Mention[]>();
      for (const hit of this.find(texts, dictionary)) {
        const place = allWords[hit.at]?.place;
        if (place !== 'naming' && place !== 'further') continue;
        for (const [attribute, values] of hit.attributes) {
          push(guessed, attribute, { values, weight: place === 'naming' ? 1 : 0.5, certainty });
        }
      }
      for (const [attribute, mentions] of guessed) {
        const earlier = known.get(attribute) ?? [];
        if (!earlier.some((mention) => mention.weight >= SETTLED_WEIGHT))
          known.set(attribute, [...earlier, ...mentions]);
      }
    }
    const material = known.get('material');
    if (material !== undefined && !known.has('upper')) known.set('upper', material.map(upperMention));
    return { known, measures: measuresOf(title) };
  }

  /** The longest phrases of a dictionary, left to right, without overlap. */
  private find(texts: readonly string[], { byPhrase, longestFrom }: Dictionary): Found[] {
    const found: Found[] = [];
    for (let at = 0; at < texts.length; at++) {
      const longest = longestFrom.get(texts[at] ?? '') ?? 0;
      for (let length = Math.min(longest, texts.length - at); length > 0; length--) {
        const attributes = byPhrase.get(texts.slice(at, at + length).join(' '));
        if (attributes === undefined) continue;
        found.push({ at, length, attributes });
        at += length - 1;
        break;
      }
    }
    return found;
  }
}

function dictionaryOf(byPhrase: ByPhrase): Dictionary {
  const longestFrom = new Map<string, number>();
  for (const phrase of byPhrase.keys()) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length));
  }
  return { byPhrase, longestFrom };
}

function weightOf(
  word: PlacedWord,
  hit: Found,
  texts: readonly string[],
  attribute: string,
  chief: Found | undefined,
  lexicon: Lexicon,
): number {
  if (attribute !== 'material')
    return word.place === 'without' ? 0 : attribute === 'use' ? 1 : PLACE_WEIGHT[word.place];
  if (chief !== undefined) return hit === chief ? 1 : 0;
  if (lexicon.isSemblance(texts[hit.at + hit.length])) return 0;
  const isOfComponent =
    lexicon.isComponent(texts[hit.at + hit.length]) ||
    (texts[hit.at - 1] === 'of' && lexicon.isComponent(texts[hit.at - 2]));
  return isOfComponent ? COMPONENT_WEIGHT : PLACE_WEIGHT[word.place];
}

/** With shares ("60% cotton 40% polyester"), the greatest decides; the first among equals. */
function chiefMaterial(allWords: readonly PlacedWord[], found: readonly Found[]): Found | undefined {
  let chief: Found | undefined;
  let most = 0;
  const percents = allWords.flatMap((word, at) =>
    /^\d+%$/.test(word.text) ? [{ at, share: parseInt(word.text, 10) }] : [],
  );
  const materials = found.filter((hit) => hit.attributes.has('material'));
  const first = percents[0];
  const isAfter =
    first !== undefined &&
    materials.some((hit) => hit.at + hit.length === first.at) &&
    !materials.some((hit) => hit.at === first.at + 1 && allWords[first.at + 2]?.text.endsWith('%') === false);
  for (const { at, share } of percents) {
    const hit = isAfter
      ? materials.find((candidate) => candidate.at + candidate.length === at)
      : materials.find((candidate) => candidate.at > at && candidate.at <= at + PERCENT_REACH_WORDS);
    if (hit !== undefined && share > most && share <= 100) {
      chief = hit;
      most = share;
    }
  }
  return chief;
}

/** "Uppers of leather", "upper of stretch polyester fabric": a material named soon after the word. */
function upperOf(texts: readonly string[], found: readonly Found[]): readonly string[] | undefined {
  const at = texts.indexOf('upper');
  if (at < 0) return undefined;
  const before = found.find((hit) => hit.attributes.has('material') && hit.at + hit.length === at);
  const after =
    UPPER_JOINTS.has(texts[at + 1] ?? '') &&
    found.find((hit) => hit.attributes.has('material') && hit.at > at && hit.at <= at + UPPER_REACH_WORDS);
  const hit = before ?? (after === false ? undefined : after);
  const material = hit?.attributes.get('material');
  return material === undefined ? undefined : upperMention({ values: material, weight: 1, certainty: 'stated' }).values;
}

const TEXTILES = new Set(['cotton', 'wool', 'silk', 'linen', 'synthetic', 'artificial']);
const PLASTICS = new Set(['plastic', 'rubber', 'imitation-leather']);

function upperMention(mention: Mention): Mention {
  const values = mention.values.flatMap((value) =>
    value === 'leather'
      ? ['leather']
      : TEXTILES.has(value)
        ? ['textile']
        : PLASTICS.has(value)
          ? ['rubber-plastic']
          : [],
  );
  return { ...mention, values: [...new Set(values)], weight: values.length === 0 ? 0 : mention.weight };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
