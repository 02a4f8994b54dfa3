import { createHash } from 'node:crypto';
import { Fault } from '@cpes/service-kit';
import type { FastifyRequest } from 'fastify';
import { invalid } from './violations.ts';

const HEADER = 'Idempotency-Key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const QUOTED = /^"(?:[^"\\]|\\["\\])*"$/;

/** The key of a request, if it has one: raw, or quoted as in the IETF draft. Throws an `invalid` fault for anything else. */
export function idempotencyKeyOf({ raw }: FastifyRequest): string | undefined {
  if (raw.headers['idempotency-key'] === undefined) return undefined;
  const [given = '', ...more] = raw.headersDistinct['idempotency-key'] ?? [];
  if (more.length > 0) throw offence('conflict', 'is given more than once');
  const isQuoted = given.startsWith('"');
  const key = isQuoted ? given.slice(1, -1).replaceAll(/\\(.)/g, '$1') : given;
  if ((isQuoted && !QUOTED.test(given)) || !PRINTABLE.test(key))
    throw offence('format', 'must be 1 to 255 printable ASCII characters, raw or as a quoted string');
  return key;
}

/** A request that takes effect once per key, however often it is repeated. */
export interface Once {
  readonly requestKey?: string;
}

/** The id of the request in another service, which ignores a repeat even if no response was saved here. */
export function requestKeyOf(request: FastifyRequest): Once {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return {};
  return { requestKey: fingerprintOf(Buffer.from(`${operationOf(request)} ${key}`)) };
}

/** The method and the path of a request, whatever the spelling of its address. Percent-encoded, because PostgreSQL refuses a text with NUL. */
export function operationOf({ method, routeOptions, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>;
  const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return `${method} ${path}`;
}

/** A digest that is the same for equal bytes. */
export function fingerprintOf(body: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('base64url');
}

/** The fault for a key that was used with another body. */
export function keyMismatch(): Fault {
  return new Fault('invalid', 'The idempotency key has been used with another body.', {
    code: 'idempotency-mismatch',
    violations: [{ pointer: HEADER, code: 'conflict', detail: 'has been used with another body' }],
  });
}

function offence(code: string, detail: string): Fault {
  return invalid([{ pointer: HEADER, code, detail }]);
}
