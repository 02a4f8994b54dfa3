import type { TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestGuard } from '../http/request-guard.ts';
import { Declares } from '../http/route-declaration.ts';
import { callerOf } from '../access/caller.ts';
import { reducedCapacity } from './reduced-capacity.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBulkPlace?: boolean;
  }
}

/** Bulks that one gateway reads at the same time. Each may take some 15 MiB as JSON: the body, its text, its values. */
const PLACES_MAX = 12;
/** Bulks of one tenant among them: no tenant takes all places. */
const PLACES_OF_TENANT_MAX = 3;

/** Says that a request to a route keeps a whole bulk in hand. */
export function TakesBulkPlace(): MethodDecorator {
  return Declares({ takesBulkPlace: true });
}

/** Refuses a bulk while as many are being read as fit into memory. */
@Injectable()
export class BulkPlacesGuard implements RequestGuard {
  private taken = 0;
  private readonly takenBy = new Map<TenantId, number>();

  check(request: FastifyRequest, reply: FastifyReply): void {
    if (request.routeOptions.config.takesBulkPlace !== true) return;
    const { tenantId } = callerOf(request);
    const own = this.takenBy.get(tenantId) ?? 0;
    if (this.taken >= PLACES_MAX || own >= PLACES_OF_TENANT_MAX) throw reducedCapacity();
    this.taken += 1;
    this.takenBy.set(tenantId, own + 1);
    reply.raw.once('close', () => this.release(tenantId));
  }

  private release(tenantId: TenantId): void {
    this.taken -= 1;
    const left = (this.takenBy.get(tenantId) ?? 1) - 1;
    if (left === 0) this.takenBy.delete(tenantId);
    else this.takenBy.set(tenantId, left);
  }
}
