/** The most items of one batch: beyond it a statement grows faster than it saves. */
const BATCH_MAX = 500;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Many small questions asked as one: what arrives while a batch is under way makes up the next. Nobody waits for company; a
 * lone question goes at once. `run` answers item by item, in order.
 */
export class MicroBatch<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  constructor(private readonly run: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  ask(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isRunning) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH_MAX);
      try {
        const results = await this.run(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isRunning = false;
  }
}
