import type { Server } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions } from 'fastify';

/**
 * An HTTP server whose routes have no JSON schemas. It skips Fastify's schema compilers, which load 250 files and take some 80 ms of
 * CPU time at every start.
 */
export function schemalessAdapter(options: FastifyHttpOptions<Server> = {}): FastifyAdapter {
  const compilersFactory = { buildValidator: refuseSchema, buildSerializer: refuseSchema };
  return new FastifyAdapter({ ...options, schemaController: { compilersFactory } });
}

function refuseSchema(): never {
  throw new Error('a route has a JSON schema, but this adapter has no compiler');
}
