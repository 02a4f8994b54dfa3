import type { PhraseIndex } from './phrase-index.ts';
import type { Place, Token } from './tokenise.ts';
import type { Weights } from './weights.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * A stem of the title with its weight in the ranking. `headness` (0 to 1) is the likelihood that the stem is the head
 * noun, the name of the thing.
 */
export interface WeightedTerm {
  readonly stem: string;
  readonly weight: number;
  readonly headness: number;
}

/** Assigns weight and headness to every stem of the title. */
export function weighTerms(
  tokens: readonly Token[],
  index: PhraseIndex,
  lexicon: Lexicon,
  weights: Weights,
): WeightedTerm[] {
  const byStem = new Map<string, { stem: string; weight: number; headness: number }>();
  let run = 0;
  let runHasName = false;
  const rest = isNamedVaguely(tokens, index, lexicon) ? weights.vagueBoost : 1;
  tokens.forEach((word, at) => {
    const previous = tokens[at - 1];
    const next = word.endsRun ? undefined : tokens[at + 1];
    const isNewPart = previous?.part !== word.part;
    const isHost = isHostOf(tokens, at, lexicon);
    const headness = headnessOf(word, next, index) * (isHost ? weights.hostHeadness : 1);
    let weight = placeWeight(word.place, word.part, weights);
    if (word.place !== 'naming') weight = Math.min(1, weight * rest);
    if (isNewPart) {
      run = 0;
      runHasName = false;
    }
    weight *= Math.max(weights.runFloor, weights.runDecay ** run);
    if (word.isWeak) weight *= weights.weak;
    if (word.isMotif === true) weight *= weights.motif;
    if (lexicon.generic.has(word.stem)) weight *= weights.generic;
    if (isComponentPhrase(tokens, at, lexicon) || isImitated(tokens, at, lexicon)) weight *= weights.component;
    if (headness > 0.5 && !word.isWeak) runHasName = true;
    if (runHasName && headness > 0.5) {
      run += 1;
      runHasName = false;
    }
    const isNaming = word.place === 'naming' || word.place === 'further';
    const seen = byStem.get(word.stem);
    if (seen === undefined)
      byStem.set(word.stem, { stem: word.stem, weight, headness: isNaming ? headness : headness * 0.3 });
    else {
      seen.headness = Math.max(seen.headness, isNaming ? headness : 0);
      seen.weight = Math.max(seen.weight, weight);
    }
  });
  return [...byStem.values()];
}

/** A title whose name ends in "machine" or an unknown word names the goods only afterwards. */
function isNamedVaguely(tokens: readonly Token[], index: PhraseIndex, lexicon: Lexicon): boolean {
  const head = tokens.findLast(({ place, part, isWeak }) => place === 'naming' && part === 0 && !isWeak);
  return head === undefined || lexicon.generic.has(head.stem) || !index.words.numberOf.has(head.stem);
}

/**
 * "Trainers rubber sole": after a name, a material and a component describe a part of the goods, like words after
 * "with".
 */
function isComponentPhrase(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const word = tokens[at];
  if (word?.place !== 'naming') return false;
  const [material, component] = lexicon.materials.has(word.stem) ? [at, at + 1] : [at - 1, at];
  const first = tokens[material];
  const second = tokens[component];
  if (first === undefined || second === undefined || material < 1 || first.part !== second.part) return false;
  return (
    lexicon.materials.has(first.stem) &&
    lexicon.components.has(second.stem) &&
    !lexicon.materials.has(tokens[material - 1]?.stem ?? '')
  );
}

/** "Marble effect coaster": the coaster is of another material. */
function isImitated(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const word = tokens[at];
  return word?.endsRun === false && lexicon.materials.has(word.stem) && lexicon.isSemblance(tokens[at + 1]?.text);
}

/** "Air conditioner cleaner": an accessory that follows in the same run names the goods, and this word its purpose. */
function isHostOf(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const word = tokens[at];
  if (word === undefined || lexicon.accessories.has(word.stem)) return false;
  for (let to = at; tokens[to]?.endsRun === false && to < at + HOST_REACH_WORDS; to++)
    if (lexicon.accessories.has(tokens[to + 1]?.stem ?? '')) return true;
  return false;
}

/** Maximum distance of an accessory from its host; later words are another name in a list of keywords. */
const HOST_REACH_WORDS = 3;

function placeWeight(place: Place, part: number, weights: Weights): number {
  if (place === 'naming') return part === 0 ? 1 : weights.further * weights.furtherDecay ** (part - 1);
  const decay = part === 0 ? 1 : weights.further;
  if (place === 'further') return weights.further * weights.furtherDecay ** Math.max(0, part - 1);
  return weights[place] * decay;
}

/** English names end in their head: a word before another noun qualifies it. */
function headnessOf(word: Token, next: Token | undefined, index: PhraseIndex): number {
  const ending = endingShareOf(word.stem, index);
  const asName = Math.min(1, 0.25 + 1.5 * ending) * (isParticiple(word.text) ? 0.3 : 1);
  if (next === undefined) return asName;
  if (next.isWeak) return asName * 0.95;
  if (index.bigrams.has(`${word.stem} ${next.stem}`)) return asName * 0.1;
  const nextEnding = endingShareOf(next.stem, index);
  return asName * (nextEnding < 0.15 || isParticiple(next.text) ? 0.9 : 0.45);
}

/** 0 for a word in no phrase. */
export function endingShareOf(stem: string, { words }: PhraseIndex): number {
  return words.endingShare[words.numberOf.get(stem) ?? -1] ?? 0;
}

/** "Cushions filled": a participle is not the name of the goods. */
export function isParticiple(text: string): boolean {
  return (
    text.length > 4 && text.endsWith('ed') && !text.endsWith('eed') && !text.endsWith('bed') && !text.endsWith('shed')
  );
}
