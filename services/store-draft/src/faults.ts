import { Fault } from '@cpes/service-kit';

/** The request is valid, but not possible now. */
export function conflict(text: string): Fault {
  return new Fault('invalid', text, { code: 'conflict' });
}

/** The same for a store, whose problem has its own kind. */
export function storeConflict(text: string): Fault {
  return new Fault('invalid', text, { code: 'store-conflict' });
}

/** `pointer` is a JSON Pointer as a URI fragment, into the user's request. */
export function invalid(pointer: string, code: string, detail: string): Fault {
  return new Fault('invalid', 'The request has faults.', {
    code: 'validation-failed',
    violations: [{ pointer, code, detail }],
  });
}
