/** The weight of the latest batch in the usual duration, so that a single slow one does not delay all others. */
const LATEST_SHARE = 0.25;

export interface BatchWindowOptions {
  /** The longest wait between the beginnings of two batches, in milliseconds. */
  readonly everyMs: number;
  /** The number of items that starts a batch without a wait. */
  readonly enough: number;
  /** The wait as a multiple of the usual duration of a batch. Without it, every wait is the longest. */
  readonly lengths?: number;
}

/**
 * Decides when the next batch may begin, so that more items share its cost. After a batch of several items, the next one begins
 * at least a wait later, or as soon as `enough` items wait. A single item never waits.
 */
export class BatchWindow {
  private begunAt = -Infinity;
  private isShared = false;
  private usualMs: number | undefined;

  constructor(private readonly options: BatchWindowOptions) {}

  /** Milliseconds until the batch may begin; 0 or less when it may begin now. */
  gatherMs(waiting: number): number {
    const { enough } = this.options;
    return this.isShared && waiting < enough ? this.begunAt + this.waitMs() - performance.now() : 0;
  }

  /** Records the start of a batch of `count` items. Call the result when the batch ends. */
  begin(count: number): () => void {
    const begunAt = performance.now();
    this.begunAt = begunAt;
    this.isShared = count > 1;
    return () => {
      const tookMs = performance.now() - begunAt;
      this.usualMs = this.usualMs === undefined ? tookMs : this.usualMs + (tookMs - this.usualMs) * LATEST_SHARE;
    };
  }

  private waitMs(): number {
    const { everyMs, lengths = Infinity } = this.options;
    return this.usualMs === undefined ? everyMs : Math.min(everyMs, this.usualMs * lengths);
  }
}
