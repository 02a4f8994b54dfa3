import { Declares, type RequestGuard } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type Quota } from '../../identity/index.ts';
import { quotaExceeded } from './quota-exceeded.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { PersonReadLimiter } from './person-read-limiter.ts';
import { type Grant, RateLimiter } from './rate-limiter.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The tokens that a request costs, at least one. A function can read the body. */
export type RequestCost = number | ((request: FastifyRequest) => number);

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: RequestCost;
  }
}

/** Declares the cost of a route. The default is one token. */
export function Costs(cost: RequestCost): MethodDecorator {
  return Declares({ cost });
}

/**
 * Charges a request before its body is read. A user's read costs one token of the user's own bucket. Any other request costs the
 * tenant its full price, or one token when the price depends on the body.
 */
@Injectable()
export class QuotaGuard implements RequestGuard {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly reads: PersonReadLimiter,
  ) {}

  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cost = 1, isOpen = false } = request.routeOptions.config;
    if (isOpen) return;
    const caller = callerOf(request);
    if (caller.kind === 'session' && READS.has(request.method)) {
      answer(reply, this.reads.take(caller.userId, caller.quota), 1, caller.quota);
      return;
    }
    await spend(this.limiter, request, reply, typeof cost === 'number' ? cost : 1);
  }
}

/** Charges the rest of a price that depends on the body. */
@Injectable()
export class BodyQuotaGuard implements RequestGuard {
  constructor(private readonly limiter: RateLimiter) {}

  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cost } = request.routeOptions.config;
    if (typeof cost !== 'function') return;
    const rest = cost(request) - 1;
    if (rest > 0) await spend(this.limiter, request, reply, rest);
  }
}

async function spend(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply, cost: number): Promise<void> {
  const { tenantId, quota } = callerOf(request);
  answer(reply, await limiter.take({ tenantId, quota, cost }), cost, quota);
}

function answer(reply: FastifyReply, { isGranted, levelMicro }: Grant, cost: number, quota: Quota): void {
  reply.headers(rateLimitHeaders(quota, levelMicro));
  if (!isGranted) throw quotaExceeded(levelMicro, cost, quota);
}
