import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Checks a request and throws the fault that refuses it. Nest runs its own guards after the body is read, which is too late for
 * these.
 */
export interface RequestGuard {
  check(request: FastifyRequest, reply: FastifyReply): Promise<void> | void;
}

/** Addresses with the same guards, in the order of these lists. */
export interface GuardedArea {
  /** The first segments of the addresses, e.g. `/v2`. */
  readonly prefix: string;
  /** True: callers may cache responses, so responses have entity tags. */
  readonly isKept: boolean;
  readonly beforeBody: readonly Type<RequestGuard>[];
  /** For guards whose decision needs the body. */
  readonly afterBody: readonly Type<RequestGuard>[];
}
