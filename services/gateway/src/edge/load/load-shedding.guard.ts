import { Declares, type RequestGuard } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LoadShedder } from './load-shedder.ts';
import { reducedCapacity } from './reduced-capacity.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    shedsLoad?: boolean;
  }
}

/** Declares that the gateway refuses requests to a route while accepted work waits for too long. */
export function ShedsLoad(): MethodDecorator {
  return Declares({ shedsLoad: true });
}

@Injectable()
export class LoadSheddingGuard implements RequestGuard {
  constructor(private readonly shedder: LoadShedder) {}

  check(request: FastifyRequest): void {
    if (request.routeOptions.config.shedsLoad === true && this.shedder.refusesRequests()) throw reducedCapacity();
  }
}
