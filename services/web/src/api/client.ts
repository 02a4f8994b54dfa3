import createClient, { type Middleware } from 'openapi-fetch';
import { Fault, faultOf, unreachable } from './fault.ts';
import type { components, paths } from './schema.ts';

/** The shapes of what is sent and answered, by their names. */
export type Schemas = components['schemas'];

/** Told when an answer says that nobody is signed in. */
const signedOut = new EventTarget();

const problems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return undefined;
    const fault = await faultOf(response);
    if (fault.code === 'signed-out') signedOut.dispatchEvent(new Event('signed-out'));
    throw fault;
  },
  onError({ error }) {
    if (error instanceof Fault || (error instanceof DOMException && error.name === 'AbortError')) return undefined;
    return unreachable();
  },
};

/** The web door, typed by its description. Every answer that is no success is thrown as a `Fault`. */
export const api = createClient<paths>({
  baseUrl: '/',
  headers: { accept: 'application/json' },
  // The gateway takes each parameter once: lists have commas.
  querySerializer: { array: { style: 'form', explode: false } },
});
api.use(problems);

/** The body of a success; calls that fail have thrown before. */
export function bodyOf<T>({ data }: { readonly data?: T }): T {
  if (data === undefined) throw new Error('an answer without a body');
  return data;
}

/** Calls the listener when the session has ended. Returns what stops that. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.addEventListener('signed-out', listener);
  return () => signedOut.removeEventListener('signed-out', listener);
}
