import { BatchWindow } from '@cpes/service-kit';

/** The most items of one batch: beyond it a statement grows faster than it saves. */
const BATCH_MAX = 500;
/** Five hundred questions a second, of one sort, are a hundred statements; eight together are worth one by themselves. */
const BATCH_WINDOW = { everyMs: 10, enough: 8 };

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Many small questions asked as one: what arrives while a batch is under way makes up the next. A lone question goes at once.
 * `run` answers item by item, in order.
 */
export class MicroBatch<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly run: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly batchWindow = new BatchWindow(BATCH_WINDOW.everyMs, BATCH_WINDOW.enough),
  ) {}

  ask(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.pump();
    });
  }

  private pump(): void {
    if (this.isRunning || this.waiting.length === 0) return;
    clearTimeout(this.gathering);
    const gatherMs = this.batchWindow.gatherMs(this.waiting.length);
    if (gatherMs > 0) {
      this.gathering = setTimeout(() => this.pump(), gatherMs);
      return;
    }
    const batch = this.waiting.splice(0, BATCH_MAX);
    this.batchWindow.begin(batch.length);
    this.isRunning = true;
    void this.answer(batch).finally(() => {
      this.isRunning = false;
      this.pump();
    });
  }

  private async answer(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
