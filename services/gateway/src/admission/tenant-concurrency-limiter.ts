import type { TenantId } from '@cpes/contracts';
import { Lifecycle, Semaphore } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { reducedCapacity } from './reduced-capacity.ts';

/**
 * Runs that one tenant may have under way in this gateway while others submit. The others' runs wait behind these at every stage, so
 * more would make them pay for a flood. At some 150 ms a run it is 80 submissions a second, eight times the usual quota.
 */
const RUNS_UNDER_WAY_MAX = 12;
/** Two tenants that have submitted within this time of each other are submitting at the same time. */
const TOGETHER_MS = 5_000;

/**
 * Stages work in order of arrival, so the runs of a tenant that floods must not reach them all at once. While several tenants submit,
 * each has so many runs under way, and what it submits beyond them waits here. A tenant that is alone never waits.
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
   * Resolves when the tenant may have another run under way, to a function to call when that run has ended. Resolves to nothing when
   * the tenant is alone and is not limited. Rejects when that takes longer than unstarted work may wait.
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
