/**
 * Decides when the next batch may begin, so that more items share its cost. After a batch of several items, the next one begins
 * at least `everyMs` later, or as soon as `enough` items wait. A single item never waits.
 */
export class BatchWindow {
  private begunAt = -Infinity;
  private isShared = false;

  constructor(
    private readonly everyMs: number,
    private readonly enough: number,
  ) {}

  /** Milliseconds until the batch may begin; 0 or less when it may begin now. */
  gatherMs(waiting: number): number {
    return this.isShared && waiting < this.enough ? this.begunAt + this.everyMs - performance.now() : 0;
  }

  /** Notes that a batch of `count` items begins. */
  begin(count: number): void {
    this.begunAt = performance.now();
    this.isShared = count > 1;
  }
}
