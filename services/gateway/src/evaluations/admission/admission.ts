import { EVALUATION_DEADLINE_MS, type TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { LoadShedder } from '../../edge/index.ts';
import { RunCompletions, type RunOfSku } from '../runs/run-completions.ts';
import { TenantConcurrencyLimiter } from './tenant-concurrency-limiter.ts';

/** Admits a submission when its tenant may start another run and the gateway is not storing too many at once. */
@Injectable()
export class Admission {
  constructor(
    private readonly concurrency: TenantConcurrencyLimiter,
    private readonly shedder: LoadShedder,
    private readonly completions: RunCompletions,
  ) {}

  /**
   * Stores a submission. It counts as under way until its run has ended or its deadline is over. Rejects when the tenant's other
   * runs do not end in time, or when the gateway is storing too many submissions.
   */
  async admit<Sku extends RunOfSku>(tenantId: TenantId, store: () => Promise<Sku>): Promise<Sku> {
    const release = await this.concurrency.acquire(tenantId);
    try {
      const stored = await this.shedder.storing(store);
      if (release !== undefined) void this.completions.ended(stored, EVALUATION_DEADLINE_MS).then(release);
      return stored;
    } catch (error) {
      release?.();
      throw error;
    }
  }
}
