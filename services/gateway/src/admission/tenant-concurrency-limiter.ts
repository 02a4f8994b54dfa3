import type { TenantId } from '@cpes/contracts';
import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { reducedCapacity } from './reduced-capacity.ts';

/**
 * Runs that one tenant may have under way in this gateway while others submit. Whoever else comes waits behind these, at every
 * stage, so more would make others pay for a flood; at some 150 ms a run it is 80 submissions a second, eight times the usual quota.
 */
const PLACES = 12;
/** Two tenants that have submitted within this time of each other are submitting at the same time. */
const TOGETHER_MS = 5_000;

interface Line {
  underWay: number;
  readonly waiting: ((mayEnter: boolean) => void)[];
}

/**
 * Stages work in the order in which runs come to them, so who floods must not come to them all at once: while several tenants
 * submit, each has so many runs under way, and what it submits beyond them waits at the door. A tenant that is alone never waits.
 */
@Injectable()
export class TenantConcurrencyLimiter {
  private readonly lines = new Map<TenantId, Line>();
  private last: TenantId | undefined;
  private changedAt = -Infinity;

  constructor(
    private readonly config: GatewayConfig,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('http', () => this.refuseAll());
  }

  /**
   * Resolves when the tenant has a place, to what gives it back when the run has ended; to nothing when the tenant is alone and
   * needs none. Rejects when that takes longer than unstarted work may wait.
   */
  async take(tenantId: TenantId): Promise<(() => void) | undefined> {
    const line = this.lines.get(tenantId) ?? { underWay: 0, waiting: [] };
    if (!this.areSeveral(tenantId) && line.waiting.length === 0) return undefined;
    this.lines.set(tenantId, line);
    if (line.underWay < PLACES) line.underWay += 1;
    else await this.wait(line);
    let isHeld = true;
    return () => {
      if (isHeld) this.giveBack(tenantId, line);
      isHeld = false;
    };
  }

  private areSeveral(tenantId: TenantId): boolean {
    const now = performance.now();
    if (this.last !== undefined && this.last !== tenantId) this.changedAt = now;
    this.last = tenantId;
    return now - this.changedAt < TOGETHER_MS;
  }

  private async wait({ waiting }: Line): Promise<void> {
    const mayEnter = await new Promise<boolean>((resolve) => {
      const enter = (may: boolean): void => {
        clearTimeout(timer);
        resolve(may);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        enter(false);
      }, this.config.SHED_AGE_MS);
      waiting.push(enter);
    });
    if (!mayEnter) throw reducedCapacity();
  }

  /** Another gateway may have room. */
  private refuseAll(): void {
    for (const { waiting } of this.lines.values()) for (const enter of waiting.splice(0)) enter(false);
  }

  /** The place passes straight to who waits longest, so that nobody slips in between. */
  private giveBack(tenantId: TenantId, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next(true);
    line.underWay -= 1;
    if (line.underWay === 0) this.lines.delete(tenantId);
  }
}
