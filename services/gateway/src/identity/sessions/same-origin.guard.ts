import type { RequestGuard } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isSameOrigin } from './same-origin.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and do not come from a page of this origin (CSRF): the browser adds the cookie to all
 * requests.
 */
@Injectable()
export class SameOriginGuard implements RequestGuard {
  check({ method, headers }: FastifyRequest): void {
    if (SAFE.has(method) || isSameOrigin(headers)) return;
    throw new Fault('invalid', 'The request does not come from a page of this origin.', { code: 'other-origin' });
  }
}
