import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWellFormedKey, type Scope } from '../domain/api-key.ts';
import { secondsToNextToken } from '../domain/token-bucket.ts';
import { LoadShedder } from '../admission/load-shedder.ts';
import { reducedCapacity } from '../admission/reduced-capacity.ts';
import { type Caller, KeyStore } from './api-key.store.ts';
import { RateLimiter } from './rate-limiter.ts';
import { bearerOf } from './bearer.ts';
import { insufficientScope, notFound, unauthenticated } from '../http/faults.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/**
 * What every API request passes before its body is read: key, scope, quota, and for submissions the state of the pipeline.
 * So a 401 comes before a 429, and a 429 before a 400 or 404. Whoever has no valid key spends nobody's quota.
 */
@Injectable()
export class Door {
  constructor(
    private readonly keys: KeyStore,
    private readonly limiter: RateLimiter,
    private readonly shedder: LoadShedder,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.authenticate(request.headers.authorization);
    const { scope } = request.routeOptions.config;
    const isAllowed = scope === undefined || caller.scopes.includes(scope);
    if (!isAllowed && !isRead(scope)) throw insufficientScope();
    request.caller = caller;
    await this.takeToken(caller, reply);
    // What a key may not read does not exist for it.
    if (!isAllowed) throw notFound();
    if (scope === 'skus:write') this.shed();
  }

  private async authenticate(authorization: string | undefined): Promise<Caller> {
    const token = bearerOf(authorization);
    if (token === undefined || !isWellFormedKey(token)) throw unauthenticated(token !== undefined);
    const caller = await this.keys.find(token);
    if (caller === undefined) throw unauthenticated(true);
    return caller;
  }

  private async takeToken({ tenantId, quota }: Caller, reply: FastifyReply): Promise<void> {
    const grant = await this.limiter.take({ tenantId, quota });
    reply.headers(rateLimitHeaders(quota, grant));
    if (grant.isGranted) return;
    throw new Fault('rate-limited', 'The quota of this account is used up.', {
      code: 'quota-exceeded',
      retryAfterSeconds: secondsToNextToken(grant.levelMicro, quota.perMinute),
    });
  }

  private shed(): void {
    if (this.shedder.isTooHigh()) throw reducedCapacity();
  }
}

function isRead(scope: Scope): boolean {
  return scope.endsWith(':read');
}
