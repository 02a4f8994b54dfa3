import createClient, { type Middleware } from 'openapi-fetch';
import { Fault, faultOf, unreachable } from './fault.ts';
import type { components, paths } from './schema.ts';

/** Short names for the request and response types. */
export type Schemas = components['schemas'];

/** Called when a response says that the user is signed out. */
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

/** The browser API, typed by its OpenAPI description. A non-2xx response throws a `Fault`. */
export const api = createClient<paths>({
  baseUrl: '/',
  headers: { accept: 'application/json' },
  // The gateway takes each parameter once; lists are joined with commas.
  querySerializer: { array: { style: 'form', explode: false } },
});
api.use(problems);

/** The body of a successful response; failed calls throw earlier. */
export function bodyOf<T>({ data }: { readonly data?: T }): T {
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/** Calls the listener when the session ends. Returns a function that removes the listener. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.addEventListener('signed-out', listener);
  return () => signedOut.removeEventListener('signed-out', listener);
}
