import type { FastifyRequest } from 'fastify';
import { atRequestEnd } from './request-end.ts';

/**
 * Places for requests: `max` in this gateway, `ofTenantMax` of them for one tenant. A place is free again when its request is over.
 */
export class RequestPlaces {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly ofTenantMax: number,
  ) {}

  get isIdle(): boolean {
    return this.taken === 0 && this.takenBy.size === 0;
  }

  /** Takes a place for a request, unless all are taken. */
  tryTake(request: FastifyRequest, tenantId: string): boolean {
    const own = this.takenBy.get(tenantId) ?? 0;
    if (this.taken >= this.max || own >= this.ofTenantMax) return false;
    this.taken += 1;
    this.takenBy.set(tenantId, own + 1);
    atRequestEnd(request, () => this.release(tenantId));
    return true;
  }

  private release(tenantId: string): void {
    this.taken -= 1;
    const left = (this.takenBy.get(tenantId) ?? 1) - 1;
    if (left === 0) this.takenBy.delete(tenantId);
    else this.takenBy.set(tenantId, left);
  }
}
