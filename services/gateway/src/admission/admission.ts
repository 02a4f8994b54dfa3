import type { TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import type { StoredSku } from '../skus/sku.store.ts';
import { EXTRACTION_DEADLINE_MS } from '../skus/submit-candidate.ts';
import { LoadShedder } from './load-shedder.ts';
import { RunCompletions } from '../runs/run-completions.ts';
import { TenantConcurrencyLimiter } from './tenant-concurrency-limiter.ts';

/** Lets submissions in when their tenant has a place for them, and not too many at once. */
@Injectable()
export class Admission {
  constructor(
    private readonly concurrency: TenantConcurrencyLimiter,
    private readonly shedder: LoadShedder,
    private readonly completions: RunCompletions,
  ) {}

  /** Stores a submission; its place is held until the run has ended, or should have. Rejects when there is no room in time. */
  async admit(tenantId: TenantId, store: () => Promise<StoredSku>): Promise<StoredSku> {
    const leave = await this.concurrency.take(tenantId);
    try {
      const stored = await this.shedder.storing(store);
      if (leave !== undefined) void this.completions.ended(stored.skuId, EXTRACTION_DEADLINE_MS).then(leave);
      return stored;
    } catch (error) {
      leave?.();
      throw error;
    }
  }
}
