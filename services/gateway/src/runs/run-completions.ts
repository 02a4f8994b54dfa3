import { Lifecycle, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ReadModelStore } from '../skus/sku.store.ts';

/** Another instance may see a run end: all that wait here are looked up by one query, so often. */
const POLL_MS = 200;

/** Lets a request wait for the end of its run. */
@Injectable()
export class RunCompletions {
  private readonly waiting = new Map<string, Set<() => void>>();
  private polling: NodeJS.Timeout | undefined;
  private isAsking = false;

  constructor(
    private readonly readModel: ReadModelStore,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('http', () => this.releaseAll());
  }

  /** This instance has committed the end of a SKU's run. */
  announce(skuId: string): void {
    for (const release of this.waiting.get(skuId) ?? []) release();
  }

  /** Resolves when the SKU's run has ended, or when the time is over. */
  async ended(skuId: string, timeoutMs: number): Promise<void> {
    if (timeoutMs <= 0) return;
    await new Promise<void>((resolve) => {
      const waiting = this.waiting.get(skuId) ?? new Set();
      const release = (): void => {
        clearTimeout(timer);
        waiting.delete(release);
        if (waiting.size === 0) this.waiting.delete(skuId);
        resolve();
      };
      const timer = setTimeout(release, timeoutMs);
      this.waiting.set(skuId, waiting.add(release));
      this.polling ??= setInterval(() => void this.poll([...this.waiting.keys()]), POLL_MS);
    });
    if (this.waiting.size === 0) {
      clearInterval(this.polling);
      this.polling = undefined;
    }
  }

  /** One question at a time: a slow database is not asked the same again and again. */
  private async poll(skuIds: readonly string[]): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (const skuId of await this.readModel.ended(skuIds)) this.announce(skuId);
    } catch (error) {
      logger('gateway').warn({ reason: String(error) }, 'run-completions.not-polled');
    } finally {
      this.isAsking = false;
    }
  }

  private releaseAll(): void {
    for (const skuId of this.waiting.keys()) this.announce(skuId);
  }
}
