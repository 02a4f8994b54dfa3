import { Batcher, BatchWindow } from '@cpes/service-kit';

/** Maximum number of queries in one statement; beyond it, batching no longer pays. */
const BATCH_MAX = 500;
/** 500 queries a second of one kind become 100 statements a second; eight waiting queries start a statement at once. */
const WINDOW = { everyMs: 10, enough: 8 };

/** Combines many small database queries into one statement. `run` returns the results in the order of the queries. */
export function questionBatcher<Question, Answer>(
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Batcher<Question, Answer> {
  return new Batcher({ run, sizeMax: BATCH_MAX, window: new BatchWindow(WINDOW) });
}
