import {
  buildClassificationIndex,
  type ClassificationIndex,
  classifierOf,
} from '../domain/classification/classification-index.ts';
import type { Classifier } from '../domain/classification/classify.ts';
import { loadDutyRows } from '../tariff/load-duty-rows.ts';
import { INDEX_FILE, readIndex } from './index-file.ts';
import { readLearned } from './learned-file.ts';
import { loadVocabulary } from './load-vocabulary.ts';

export function openClassifier(onBuild?: () => void): Classifier {
  return classifierOf(openIndex(onBuild));
}

/** The index from the build. If there is none for the current inputs, calls `onBuild` and builds one. */
export function openIndex(onBuild: () => void = () => undefined, file = INDEX_FILE): ClassificationIndex {
  const index = readIndex(file);
  if (index !== undefined) return index;
  onBuild();
  return buildIndexFromFiles();
}

/** Reads the vocabulary, the duty file and the learned model, which takes seconds of CPU time. */
export function buildIndexFromFiles(): ClassificationIndex {
  return buildClassificationIndex(loadVocabulary(), loadDutyRows(), readLearned().rows);
}
