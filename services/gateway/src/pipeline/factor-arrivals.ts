import type { RunId, TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { ReadModelStore } from '../store/read-model.store.ts';

/** A report follows its factors within a second: some seconds of the highest rate, a megabyte. */
const REMEMBERED_MAX = 10_000;
/** Factors and report come by two queues, perhaps to two instances, and either may be the first by some milliseconds. */
const TRIES = 50;
const TRY_MS = 10;

/** Knows whether the factors of a run can be read: mostly from memory, as the same instance has recorded them just before. */
@Injectable()
export class FactorArrivals {
  private readonly remembered = new Set<RunId>();

  constructor(private readonly readModel: ReadModelStore) {}

  /** The factors of a run are committed. */
  note(runId: RunId): void {
    this.remembered.add(runId);
    if (this.remembered.size <= REMEMBERED_MAX) return;
    const [oldest] = this.remembered;
    if (oldest !== undefined) this.remembered.delete(oldest);
  }

  /** Resolves when the factors of a run can be read, or when they have been waited for long enough. */
  async arrived(tenantId: TenantId, runId: RunId): Promise<void> {
    for (let turn = 0; turn < TRIES; turn += 1) {
      if (this.remembered.delete(runId) || (await this.readModel.hasFactors(tenantId, runId))) return;
      await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    }
  }
}
