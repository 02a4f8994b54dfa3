import { ID_PATTERN } from '@cpes/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notFound } from './faults.ts';
import { linkTokenIn } from './link-token.ts';
import { requestKeyOf } from './idempotency-key.ts';
import type { Bytes } from './read-body.ts';

function requestIn(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

/** The body as `read` returns it. */
export const ReadBody = createParamDecorator((read: (bytes: Bytes) => unknown, context: ExecutionContext) =>
  read(requestIn(context).body as Bytes),
);

/** A parameter of the path that is an id. A text that cannot be one is answered like an absent resource. */
export const PathId = (name: string, kind: keyof typeof ID_PATTERN): ParameterDecorator =>
  createParamDecorator((_data: unknown, context: ExecutionContext) => {
    const value = (requestIn(context).params as Readonly<Record<string, string>>)[name] ?? '';
    if (!ID_PATTERN[kind].test(value)) throw notFound();
    return value;
  })();

/** The idempotency key of a request for the rule behind it, `{}` without one: `Once`. */
export const RequestKey = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  requestKeyOf(requestIn(context)),
);

/** The token of a link, which a request without an account has as its bearer token. Throws a 404 fault without one. */
export const LinkToken = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  linkTokenIn(requestIn(context).headers.authorization),
);
