import { noteInLog, type RequestGuard } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isWellFormedKey } from '../domain/api-key.ts';
import { ApiKeyRepository } from './api-key.repository.ts';
import { bearerOf } from './bearer.ts';
import { unauthenticated } from '../faults.ts';

/** Identifies the caller by the API key of a request, or responds with 401. */
@Injectable()
export class ApiKeyAuthentication implements RequestGuard {
  constructor(private readonly keys: ApiKeyRepository) {}

  async check(request: FastifyRequest): Promise<void> {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined || !isWellFormedKey(token)) throw unauthenticated(token !== undefined);
    const caller = await this.keys.findCaller(token);
    if (caller === undefined) throw unauthenticated(true);
    request.caller = caller;
    noteInLog(request, { tenantId: caller.tenantId });
  }
}
