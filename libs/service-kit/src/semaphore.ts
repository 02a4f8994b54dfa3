/** A limited number of places, granted in order of arrival. A released place goes to the caller that has waited longest. */
export class Semaphore {
  private taken = 0;
  private readonly waiting: ((hasPlace: boolean) => void)[] = [];
  private draining: Promise<void> | undefined;
  private onIdle: (() => void) | undefined;

  constructor(private readonly places: number) {}

  /** True when no place is taken and no request waits for one. */
  get isIdle(): boolean {
    return this.taken === 0;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Takes a place if one is free. */
  tryAcquire(): boolean {
    if (this.draining !== undefined || this.taken >= this.places) return false;
    this.taken += 1;
    return true;
  }

  /** Resolves to true when the caller has a place. Resolves to false when `drain` refuses it, or after `timeoutMs`. */
  acquire(timeoutMs?: number): Promise<boolean> {
    if (this.tryAcquire()) return Promise.resolve(true);
    if (this.draining !== undefined) return Promise.resolve(false);
    return new Promise((resolve) => {
      const answer = (hasPlace: boolean): void => {
        clearTimeout(timer);
        resolve(hasPlace);
      };
      const giveUp = (): void => {
        this.waiting.splice(this.waiting.indexOf(answer), 1);
        resolve(false);
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      this.waiting.push(answer);
    });
  }

  /** Releases a place. Call it once for each taken place. */
  release(): void {
    const next = this.waiting.shift();
    if (next !== undefined) return next(true);
    this.taken -= 1;
    if (this.taken === 0) this.onIdle?.();
  }

  /** Refuses waiting and later callers. Resolves when every place is released. A second call waits for the same. */
  drain(): Promise<void> {
    this.draining ??= new Promise((resolve) => {
      this.onIdle = resolve;
      for (const refuse of this.waiting.splice(0)) refuse(false);
      if (this.taken === 0) resolve();
    });
    return this.draining;
  }
}
