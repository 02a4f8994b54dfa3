import { readIndex, writeIndex } from '../vocabulary/index-file.ts';
import { changedSince, readLearned } from '../vocabulary/learned-file.ts';
import { buildIndexFromFiles } from '../vocabulary/open-classifier.ts';

/** Allows a test of words before the training: the learned model then has the previous words. */
const BEFORE_TRAINING = '--before-training';

// The last step of the build: skipped while the index has the current vocabulary, duties and code.
if (!process.argv.includes(BEFORE_TRAINING)) requireTraining();
if (readIndex() === undefined) writeIndex(buildIndexFromFiles());

function requireTraining(): void {
  const changed = changedSince(readLearned());
  if (changed.length === 0) return;
  process.stderr.write(`${changed.join(' and ')} changed since the last training: run npm run train:classify\n`);
  process.exit(1);
}
