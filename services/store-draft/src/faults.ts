import { Fault } from '@cpes/service-kit';

/** Something of another tenant looks the same. */
export function notThere(): never {
  throw new Fault('not-found', 'There is no such resource.');
}

/** The request is right by itself, and cannot be done now. */
export function conflict(text: string): Fault {
  return new Fault('invalid', text, { code: 'conflict' });
}

/** `pointer` is a JSON Pointer as a URI fragment, into what a person has sent. */
export function invalid(pointer: string, code: string, detail: string): Fault {
  return new Fault('invalid', 'The request has faults.', {
    code: 'validation-failed',
    violations: [{ pointer, code, detail }],
  });
}
