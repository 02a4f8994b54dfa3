import { AttributeReader } from '../domain/classification/attributes.ts';
import type { Classifier } from '../domain/classification/classify.ts';
import { Labels } from '../domain/classification/labels.ts';
import { LikelyHeadings } from '../domain/classification/likely-headings.ts';
import { buildIndex } from '../domain/classification/phrase-index.ts';
import { WEIGHTS } from '../domain/classification/weights.ts';
import { Lexicon } from '../domain/classification/lexicon.ts';
import { loadDutyTable } from '../tariff/load-duty-table.ts';
import { loadVocabulary } from './load-vocabulary.ts';

/** Reads the vocabulary and the duty file and builds the index: about a second, once per process. */
export function openClassifier(): Classifier {
  const vocabulary = loadVocabulary();
  const lexicon = new Lexicon(vocabulary.language, vocabulary.attributes);
  const index = buildIndex(vocabulary, lexicon, WEIGHTS);
  const attributes = new AttributeReader(vocabulary.attributes, lexicon);
  return {
    ranker: { index, likelyHeadings: new LikelyHeadings(index, WEIGHTS), lexicon, attributes, weights: WEIGHTS },
    labels: new Labels(vocabulary),
    duties: loadDutyTable(),
  };
}
