import type { TenantId } from '@cpes/contracts';
import { Lifecycle, Semaphore } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { reducedCapacity } from '../../edge/index.ts';
import { GatewayConfig } from '../../gateway.config.ts';

/**
 * Runs that one tenant may have under way in this gateway while other tenants submit. Other tenants' runs queue behind these at
 * every stage, so a higher limit would slow them down. At some 150 ms a run, 12 runs are 80 submissions a second, eight times the
 * usual quota.
 */
const RUNS_UNDER_WAY_MAX = 12;
/** Two tenants submit at the same time when their submissions are closer together than this. */
const TOGETHER_MS = 5_000;

/**
 * Stages work in order of arrival, so a tenant's flood must not reach them at once. While several tenants submit, each has a
 * limited number of runs under way, and its further submissions wait here. A tenant that submits alone never waits.
 */
@Injectable()
export class TenantConcurrencyLimiter {
  private readonly limits = new Map<TenantId, Semaphore>();
  private last: TenantId | undefined;
  private changedAt = -Infinity;

  constructor(
    private readonly config: GatewayConfig,
    lifecycle: Lifecycle,
  ) {
    // Another gateway may have room.
    lifecycle.onStop('http', () => {
      for (const limit of this.limits.values()) void limit.drain();
    });
  }

  /**
   * Resolves to a function that ends the run when the tenant may start another one, or to undefined when the tenant submits alone
   * and has no limit. Rejects when the wait exceeds `SHED_AGE_MS`.
   */
  async acquire(tenantId: TenantId): Promise<(() => void) | undefined> {
    const limit = this.limits.get(tenantId) ?? new Semaphore(RUNS_UNDER_WAY_MAX);
    if (!this.areSeveral(tenantId) && limit.waitingCount === 0) return undefined;
    this.limits.set(tenantId, limit);
    if (!(await limit.acquire(this.config.SHED_AGE_MS))) throw reducedCapacity();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      limit.release();
      if (limit.isIdle) this.limits.delete(tenantId);
    };
  }

  private areSeveral(tenantId: TenantId): boolean {
    const now = performance.now();
    if (this.last !== undefined && this.last !== tenantId) this.changedAt = now;
    this.last = tenantId;
    return now - this.changedAt < TOGETHER_MS;
  }
}
