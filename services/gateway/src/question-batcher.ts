import { Batcher, BatchWindow } from '@cpes/service-kit';

/** The most questions of one statement: beyond it a statement grows faster than it saves. */
const BATCH_MAX = 500;
/** Five hundred questions a second, of one sort, are a hundred statements; eight together are worth one by themselves. */
const WINDOW = { everyMs: 10, enough: 8 };

/** Many small questions to the database become one statement. `run` answers question by question, in order. */
export function questionBatcher<Question, Answer>(
  run: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Batcher<Question, Answer> {
  return new Batcher({ run, sizeMax: BATCH_MAX, window: new BatchWindow(WINDOW) });
}
