import { checkScope, type RequestGuard } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../caller.ts';

/**
 * Responds with 403 to a caller without the scope of a route, before the resource is looked up, so the response reveals nothing
 * about it.
 */
@Injectable()
export class ScopeGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    checkScope(request, callerOf(request).scopes);
  }
}
