import { Declares, type RequestGuard } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../identity/index.ts';
import { RequestPlaces } from '../http/request-places.ts';
import { reducedCapacity } from './reduced-capacity.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBulkPlace?: boolean;
  }
}

/** Bulks that one gateway reads at the same time. Each may take some 15 MiB as JSON: the body, its text and its values. */
const PLACES_MAX = 12;
/** Bulks of one tenant among them, so that one tenant cannot take all places. */
const PLACES_OF_TENANT_MAX = 3;

/** Declares that a request to a route holds a whole bulk in memory. */
export function TakesBulkPlace(): MethodDecorator {
  return Declares({ takesBulkPlace: true });
}

/** Refuses a bulk while the maximum number that fits into memory is being read. */
@Injectable()
export class BulkPlacesGuard implements RequestGuard {
  private readonly places = new RequestPlaces(PLACES_MAX, PLACES_OF_TENANT_MAX);

  check(request: FastifyRequest): void {
    if (request.routeOptions.config.takesBulkPlace !== true) return;
    if (!this.places.tryTake(request, callerOf(request).tenantId)) throw reducedCapacity();
  }
}
