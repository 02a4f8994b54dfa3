import { readIndex, writeIndex } from '../vocabulary/index-file.ts';
import { changedSince, readLearned } from '../vocabulary/learned-file.ts';
import { buildIndexFromFiles } from '../vocabulary/open-classifier.ts';

/** Words can be tried before training is: the learned part then knows the words of before. */
const BEFORE_TRAINING = '--before-training';

// The last step of the build: nothing to do while vocabulary, duties and code are those that the index was made of.
if (!process.argv.includes(BEFORE_TRAINING)) requireTraining();
if (readIndex() === undefined) writeIndex(buildIndexFromFiles());

function requireTraining(): void {
  const changed = changedSince(readLearned());
  if (changed.length === 0) return;
  process.stderr.write(`${changed.join(' and ')} changed since the last training: run npm run train:classify\n`);
  process.exit(1);
}
