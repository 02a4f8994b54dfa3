import { Fault } from '@cpes/service-kit';

/** The request is valid, but the store does not allow it now. */
export function storeConflict(text: string): Fault {
  return new Fault('invalid', text, { code: 'store-conflict' });
}
