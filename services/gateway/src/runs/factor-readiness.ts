import type { RunId, TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { ReadModelStore } from '../skus/sku.store.ts';

/** A report follows its factors within a second: some seconds of the highest rate, a megabyte. */
const REMEMBERED_MAX = 10_000;
/** Factors and report come by two queues, perhaps to two instances, and either may be the first by some milliseconds. */
const WAIT_MS_MAX = 500;
/** What this instance records it knows at once; what another one does is looked for so often. */
const LOOK_EVERY_MS = 50;

/** Knows whether the factors of a run can be read: mostly from memory, as the same instance has recorded them just before. */
@Injectable()
export class FactorReadiness {
  private readonly remembered = new Set<RunId>();
  private readonly awaited = new Map<RunId, () => void>();

  constructor(private readonly readModel: ReadModelStore) {}

  /** The factors of a run are committed. */
  note(runId: RunId): void {
    this.remembered.add(runId);
    this.awaited.get(runId)?.();
    if (this.remembered.size <= REMEMBERED_MAX) return;
    const [oldest] = this.remembered;
    if (oldest !== undefined) this.remembered.delete(oldest);
  }

  /** Resolves when the factors of a run can be read, or when they have been waited for long enough. */
  async arrived(tenantId: TenantId, runId: RunId): Promise<void> {
    for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += LOOK_EVERY_MS) {
      if (this.remembered.delete(runId) || (await this.readModel.hasFactors(tenantId, runId))) return;
      await this.noted(runId);
    }
  }

  /** Resolves when the factors are noted, or when it is time to look again. */
  private async noted(runId: RunId): Promise<void> {
    if (this.remembered.has(runId)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.awaited.set(runId, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.awaited.delete(runId);
  }
}
