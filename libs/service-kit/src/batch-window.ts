/**
 * Decides when the next batch may begin, so that more items share its cost. After a batch of several items the next one begins
 * `everyMs` later at the earliest, or as soon as `enough` items wait. An item that comes alone never waits.
 */
export class BatchWindow {
  private begunAt = -Infinity;
  private isShared = false;

  constructor(
    private readonly everyMs: number,
    private readonly enough: number,
  ) {}

  /** Milliseconds that the waiting items still have to wait; 0 or less when the batch may begin. */
  gatherMs(waiting: number): number {
    return this.isShared && waiting < this.enough ? this.begunAt + this.everyMs - performance.now() : 0;
  }

  /** Notes that a batch of `count` items begins. */
  begin(count: number): void {
    this.begunAt = performance.now();
    this.isShared = count > 1;
  }
}
