import { AttributeReader } from '../domain/classification/attributes.ts';
import type { Classifier } from '../domain/classification/classify.ts';
import { Labels } from '../domain/classification/labels.ts';
import { LikelyHeadings } from '../domain/classification/likely-headings.ts';
import { buildIndex } from '../domain/classification/phrase-index.ts';
import { WEIGHTS } from '../domain/classification/weights.ts';
import { Words } from '../domain/classification/words.ts';
import { loadDutyTable } from '../tariff/load-duty-table.ts';
import { loadVocabulary } from './load-vocabulary.ts';

/** Reads the vocabulary and the duty file and builds the index: about a second, once per process. */
export function openClassifier(): Classifier {
  const vocabulary = loadVocabulary();
  const words = new Words(vocabulary.language, vocabulary.attributes);
  const index = buildIndex(vocabulary, words, WEIGHTS);
  const attributes = new AttributeReader(vocabulary.attributes, words);
  return {
    ranker: { index, likelyHeadings: new LikelyHeadings(index, WEIGHTS), words, attributes, weights: WEIGHTS },
    labels: new Labels(vocabulary),
    duties: loadDutyTable(),
  };
}
