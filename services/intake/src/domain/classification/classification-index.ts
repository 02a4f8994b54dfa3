import { dutiesByPrefix, type DutiesByPrefix, type DutyRow, DutyTable } from '../duty-table.ts';
import { AttributeReader } from './attributes.ts';
import type { Classifier } from './classify.ts';
import { Labels, labelsByCode } from './labels.ts';
import { type Compounds, Lexicon } from './lexicon.ts';
import { LearnedModel } from './learned-model.ts';
import type { LearnedRows } from './learned-rows.ts';
import { LikelyHeadings } from './likely-headings.ts';
import { buildIndex, type PhraseIndex } from './phrase-index.ts';
import type { AttributeWords, Language, Vocabulary } from './vocabulary.ts';
import { WEIGHTS } from './weights.ts';

/** The data of a classifier: built with the service, read at its start. */
export interface ClassificationIndex {
  readonly language: Language;
  readonly attributes: AttributeWords;
  readonly compounds: Compounds;
  readonly phrases: PhraseIndex;
  /** By code. */
  readonly labels: ReadonlyMap<string, string>;
  readonly duties: DutiesByPrefix;
  readonly learned: LearnedRows;
}

/** Takes seconds, because every phrase of the vocabulary is tokenised. */
export function buildClassificationIndex(
  vocabulary: Vocabulary,
  duties: readonly DutyRow[],
  learned: LearnedRows,
): ClassificationIndex {
  const { language, attributes } = vocabulary;
  const lexicon = new Lexicon(language, attributes);
  const phrases = buildIndex(vocabulary, lexicon, WEIGHTS);
  const { compounds } = lexicon;
  return {
    language,
    attributes,
    compounds,
    phrases,
    labels: labelsByCode(vocabulary),
    duties: dutiesByPrefix(duties),
    learned,
  };
}

export function classifierOf(index: ClassificationIndex): Classifier {
  const lexicon = new Lexicon(index.language, index.attributes, index.compounds);
  return {
    ranker: {
      index: index.phrases,
      likelyHeadings: new LikelyHeadings(index.phrases, WEIGHTS),
      lexicon,
      attributes: new AttributeReader(index.attributes, lexicon),
      weights: WEIGHTS,
    },
    learned: {
      model: new LearnedModel(index.learned),
      indexedOf: new Map(index.phrases.membersOf.flat().map((indexed) => [indexed.subheading.code, indexed])),
    },
    labels: new Labels(index.labels),
    duties: new DutyTable(index.duties),
  };
}
