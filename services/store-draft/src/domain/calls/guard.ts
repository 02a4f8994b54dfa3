import { isUtf8 } from 'node:buffer';
import { hashOf, LISTING_ID_PATTERN, SKU_PATTERN } from '../listing/listing.ts';
import type { AllowedCall, Permit, Store, StoreRequest } from './call.ts';
import { HOSTED_ID, hostedCall } from './hosted-calls.ts';
import { refusedMemberIn } from './refused-words.ts';
import { misfitIn } from './shape.ts';
import { WOOCOMMERCE_ID, woocommerceCall } from './woocommerce-calls.ts';

declare const brand: unique symbol;
/** A request whose final bytes were examined, copied and frozen. No other request is ever sent. */
export type AdmittedRequest = StoreRequest & Pick<AllowedCall, 'method'> & { readonly [brand]: 'admitted' };
export type Refusal =
  'permit' | 'not-as-shown' | 'address' | 'method' | 'header' | 'body' | 'json' | 'refused-member' | 'shape';
export type Examined = { readonly admitted: AdmittedRequest } | { readonly refused: Refusal; readonly at: string };

/** A create request of the longest listing has about 12 KB, and its images 10 KB. */
const BODY_BYTES_MAX = 32_768;
const BASE_URL = /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[1-9]\d{0,4})?(?:\/[a-z0-9_-]+){0,3}$/;
const HOSTED_URL = /^https:\/\/[^/]+$/;
/** Each allowed header, in lower case, with its values. Other spellings are refused. */
const HEADERS: Readonly<Record<Store['platform'], Readonly<Record<string, RegExp>>>> = {
  woocommerce: {
    authorization: /^Basic [A-Za-z0-9+/]{1,400}={0,2}$/,
    accept: /^application\/json$/,
    'content-type': /^application\/json$/,
    'user-agent': /^[\x20-\x7e]{1,100}$/,
  },
  hosted: {
    'x-shopify-access-token': /^[\x21-\x7e]{1,400}$/,
    accept: /^application\/json$/,
    'content-type': /^application\/json$/,
    'user-agent': /^[\x20-\x7e]{1,100}$/,
  },
};
const SECRET_HEADER = { woocommerce: 'authorization', hosted: 'x-shopify-access-token' } as const;

/** The allow-listed call of a permit at a store; undefined when there is none. */
export function allowedCall(permit: Permit, store: Store): AllowedCall | undefined {
  return store.platform === 'woocommerce' ? woocommerceCall(permit, store) : hostedCall(permit);
}

/** Whether a call carries no credentials: the owner of a user-supplied address is still unknown. */
export function isAnonymous({ call }: Permit, { platform }: Store): boolean {
  return platform === 'woocommerce' && call === 'connect';
}

/** The request of a permit, with the caller's headers. It is examined before it is sent. */
export function requestOf(
  permit: Permit,
  store: Store,
  headers: Readonly<Record<string, string>>,
): StoreRequest | undefined {
  const call = allowedCall(permit, store);
  if (call === undefined) return undefined;
  const request = { method: call.method, url: `${store.baseUrl}${call.path}`, headers };
  return call.body === undefined ? request : { ...request, body: Buffer.from(JSON.stringify(call.body())) };
}

/**
 * Examines the final bytes of a request, and admits it only when it is exactly the permitted one; anything not known to be right is
 * refused. Returns an immutable copy.
 */
export function examine(given: StoreRequest, permit: Permit, store: Store): Examined {
  const request = copyOf(given);
  const call = isSound(permit, store) ? allowedCall(permit, store) : undefined;
  if (call === undefined) return refuse('permit', permit.call);
  if (permit.call === 'create' && hashOf(permit.listing) !== permit.shownHash) return refuse('not-as-shown');
  if (request.url !== `${store.baseUrl}${call.path}`) return refuse('address');
  if (request.method !== call.method) return refuse('method');
  const header = badHeaderOf(request, permit, store);
  if (header !== undefined) return refuse('header', header);
  return examineBody(request.body, call) ?? { admitted: Object.freeze(request) as AdmittedRequest };
}

function examineBody(bytes: Buffer | undefined, { body, shape }: AllowedCall): Examined | undefined {
  if (shape === undefined || bytes === undefined) {
    return shape === undefined && bytes === undefined ? undefined : refuse('body');
  }
  if (bytes.length > BODY_BYTES_MAX || !isUtf8(bytes)) return refuse('body');
  const text = bytes.toString('utf8');
  const value = parsed(text);
  // One spelling only: a repeated key, an escaped key, a space or another number is different text.
  if (value === undefined || JSON.stringify(value) !== text) return refuse('json');
  const member = refusedMemberIn(value);
  if (member !== undefined) return refuse('refused-member', member);
  const misfit = misfitIn(value, shape);
  if (misfit !== undefined) return refuse('shape', misfit);
  return text === JSON.stringify(body?.()) ? undefined : refuse('not-as-shown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Ids and SKUs become part of an address or a query, so they consist of letters and digits. */
function isSound(permit: Permit, store: Store): boolean {
  if (!BASE_URL.test(store.baseUrl) || (store.platform === 'hosted' && !HOSTED_URL.test(store.baseUrl))) return false;
  if ('externalId' in permit) {
    return (store.platform === 'woocommerce' ? WOOCOMMERCE_ID : HOSTED_ID).test(permit.externalId);
  }
  if (!('listing' in permit)) return true;
  const { sku, listingId, status, publishedAt, currency } = permit.listing;
  const isDraft = (status as unknown) === 'draft' && (publishedAt as unknown) === null;
  return SKU_PATTERN.test(sku) && LISTING_ID_PATTERN.test(listingId) && isDraft && currency === store.currency;
}

function badHeaderOf({ headers, body }: StoreRequest, permit: Permit, store: Store): string | undefined {
  const { platform } = store;
  const secret = SECRET_HEADER[platform];
  const isSecretAllowed = !isAnonymous(permit, store);
  const allowed = HEADERS[platform];
  const bad = Object.entries(headers).find(
    ([name, value]) =>
      !Object.hasOwn(allowed, name) || allowed[name]?.test(value) !== true || (name === secret && !isSecretAllowed),
  );
  if (bad !== undefined) return bad[0];
  const required = [...(isSecretAllowed ? [secret] : []), ...(body === undefined ? [] : ['content-type'])];
  return required.find((name) => !Object.hasOwn(headers, name));
}

function copyOf({ method, url, headers, body }: StoreRequest): StoreRequest {
  const copy = { method, url, headers: Object.freeze({ ...headers }) };
  return body === undefined ? copy : { ...copy, body: Buffer.from(body) };
}

function refuse(refused: Refusal, at = ''): Examined {
  return { refused, at };
}
