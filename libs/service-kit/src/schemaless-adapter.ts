import type { Server } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions } from 'fastify';

/**
 * An HTTP server whose routes have no JSON schemas. Fastify otherwise loads its compilers of schemas at every start: 250 files,
 * and some 80 ms of a processor.
 */
export function schemalessAdapter(options: FastifyHttpOptions<Server> = {}): FastifyAdapter {
  const compilersFactory = { buildValidator: refuseSchema, buildSerializer: refuseSchema };
  return new FastifyAdapter({ ...options, schemaController: { compilersFactory } });
}

function refuseSchema(): never {
  throw new Error('a route has a JSON schema, and nothing here compiles one');
}
