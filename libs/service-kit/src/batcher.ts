import { BatchWindow } from './batch-window.ts';

export interface BatcherOptions<Item, Result> {
  /** Returns one result for each item, in order. When it rejects, every item of the batch is rejected. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Maximum number of items in a batch. */
  readonly sizeMax: number;
  /** Maximum number of simultaneous batches; one by default. */
  readonly concurrency?: number;
  /** Without a window, a batch begins as soon as an earlier one has ended. */
  readonly window?: BatchWindow;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs many small items as few batches. Items that arrive while a batch runs form the next one. A single item runs at once. */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private readonly concurrency: number;
  private running = 0;
  private gathering: NodeJS.Timeout | undefined;

  constructor(private readonly options: BatcherOptions<Item, Result>) {
    this.concurrency = options.concurrency ?? 1;
  }

  /** Resolves to the item's own result. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    const { sizeMax, window } = this.options;
    clearTimeout(this.gathering);
    while (this.running < this.concurrency && this.waiting.length > 0) {
      const gatherMs = window?.gatherMs(this.waiting.length) ?? 0;
      if (gatherMs > 0) {
        this.gathering = setTimeout(() => this.begin(), gatherMs);
        return;
      }
      const batch = this.waiting.splice(0, sizeMax);
      const end = window?.begin(batch.length);
      this.running += 1;
      void this.answer(batch).finally(() => {
        end?.();
        this.running -= 1;
        this.begin();
      });
    }
  }

  private async answer(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
