import { Batcher, BatchWindow } from '@cpes/service-kit';

/** The most queries of one statement: beyond it a statement grows faster than it saves. */
const BATCH_MAX = 500;
/** At 500 queries a second of one kind, 100 statements a second run; eight queries together justify a statement at once. */
const WINDOW = { everyMs: 10, enough: 8 };

/** Combines many small database queries into one statement. `run` returns the results in the order of the queries. */
export function questionBatcher<Question, Answer>(
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Batcher<Question, Answer> {
  return new Batcher({ run, sizeMax: BATCH_MAX, window: new BatchWindow(WINDOW) });
}
