import { readIndex, writeIndex } from '../vocabulary/index-file.ts';
import { buildIndexFromFiles } from '../vocabulary/open-classifier.ts';

// The last step of the build: nothing to do while vocabulary, duties and code are those that the index was made of.
if (readIndex() === undefined) writeIndex(buildIndexFromFiles());
