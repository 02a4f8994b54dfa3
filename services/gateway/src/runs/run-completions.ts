import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Announcements } from './announcements.ts';
import { RunStore } from './run.store.ts';

/** One query at this interval looks up all SKUs that requests wait for. */
const POLL_EVERY_MS = 200;

/** Lets a request wait for the end of its run. */
@Injectable()
export class RunCompletions {
  private readonly ends: Announcements<string>;

  constructor(runs: RunStore, lifecycle: Lifecycle) {
    this.ends = new Announcements({
      name: 'run-completions',
      keyOf: (skuId) => skuId,
      find: (skuIds) => runs.ended(skuIds),
      pollEveryMs: POLL_EVERY_MS,
      lifecycle,
      phase: 'http',
    });
  }

  /** Notes that this instance has committed the end of a SKU's run. */
  announce(skuId: string): void {
    this.ends.announce(skuId);
  }

  /** Resolves when the SKU's run has ended, or when the time is over. */
  ended(skuId: string, timeoutMs: number): Promise<void> {
    return this.ends.announced(skuId, timeoutMs);
  }
}
