/**
 * When the next batch may begin, so that more share its price. Once work has begun to come together, a batch begins no sooner
 * than `everyMs` after the one before, unless `enough` waits already. While it comes one by one nobody waits.
 */
export class BatchWindow {
  private begunAt = -Infinity;
  private isShared = false;

  constructor(
    private readonly everyMs: number,
    private readonly enough: number,
  ) {}

  /** Milliseconds that so many have to wait for company yet; 0 or less when they may begin. */
  gatherMs(waiting: number): number {
    return this.isShared && waiting < this.enough ? this.begunAt + this.everyMs - performance.now() : 0;
  }

  /** Says that a batch of so many begins. */
  begin(count: number): void {
    this.begunAt = performance.now();
    this.isShared = count > 1;
  }
}
