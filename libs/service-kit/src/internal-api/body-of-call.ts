import { fits } from '@cpes/contracts';
import { Fault } from '../fault.ts';

/**
 * The body of an internal call as plain data of a class of the contract: nothing is filled in, and what the class does not know is
 * removed at any depth, as a newer caller may send it. Throws `invalid` when it does not fit.
 */
export function bodyOfCall<Request extends object>(type: new () => Request, body: unknown): Request {
  if (typeof body === 'object' && body !== null && fits(type, body)) return body as Request;
  const violations = [{ pointer: '#', code: 'invalid', detail: `must be a ${type.name}` }];
  throw new Fault('invalid', 'The request is not valid; `errors` says where.', { violations });
}
