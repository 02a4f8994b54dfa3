import { fits } from '@cpes/contracts';
import { Fault } from '../fault.ts';

/**
 * The body of an internal call as plain data of a class of the contract, without defaults and without unknown fields, which a newer
 * caller may send. Throws `invalid` for an invalid body.
 */
export function bodyOfCall<Request extends object>(type: new () => Request, body: unknown): Request {
  if (typeof body === 'object' && body !== null && fits(type, body)) return body as Request;
  const violations = [{ pointer: '#', code: 'invalid', detail: `must be a ${type.name}` }];
  throw new Fault('invalid', 'The request is not valid; `errors` says where.', { violations });
}
