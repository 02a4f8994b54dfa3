import type { Violation } from '@cpes/service-kit';

/** A kind of problem. Its code is stable; those of a 429 are named as in the IETF draft of the RateLimit header fields. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** For the page that `type` links to. */
  readonly meaning: string;
}

/** The prefix of a problem's type. With the code it is the address of its documentation. */
export const PROBLEM_TYPES = '/docs/problems/';

/** The problems of the public API. */
export const API_PROBLEMS = {
  'validation-failed': {
    status: 400,
    title: 'Request not valid',
    meaning: 'Each entry of `errors` points to one offence. Nothing was stored.',
  },
  'idempotency-mismatch': {
    status: 400,
    title: 'Idempotency key used with another body',
    meaning: 'The `Idempotency-Key` belongs to an earlier request with another body. Nothing was stored.',
  },
  'bad-request': { status: 400, title: 'Bad request', meaning: 'The request is not a valid HTTP request of this API.' },
  unauthenticated: {
    status: 401,
    title: 'API key missing or not valid',
    meaning: 'The key is missing, malformed, unknown, expired or revoked.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'API key lacks a scope',
    meaning: 'The key is in force, but lacks the scope in `requiredScope`.',
  },
  'not-found': { status: 404, title: 'Not found', meaning: 'No resource at this address is available to this key.' },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: '`Allow` lists the methods of this address.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: 'The whole request did not arrive in time. The connection is closed.',
  },
  'sku-in-use': {
    status: 409,
    title: 'SKU in use',
    meaning: 'The SKU cannot be deleted now. `detail` says why, and what to do first. Nothing was deleted.',
  },
  'terms-changed': {
    status: 412,
    title: 'Terms changed',
    meaning: 'The terms have been saved again since. `If-Match` names an older entity tag. Nothing was stored.',
  },
  'rate-card-changed': {
    status: 412,
    title: 'Rate card changed',
    meaning: 'The rate card has been saved again since. `If-Match` names an older entity tag. Nothing was stored.',
  },
  'offer-changed': {
    status: 412,
    title: 'Offer changed',
    meaning:
      'The offer has been saved, created or deleted since. `If-Match` does not name its entity tag, or `If-None-Match` does. Nothing was changed.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    meaning: '`100-continue` is the only supported expectation.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'Quota exceeded',
    meaning: 'The tenant has sent more requests than its quota allows.',
  },
  'temporary-reduced-capacity': {
    status: 429,
    title: 'Temporarily reduced capacity',
    meaning: 'Accepted work has priority: try again after `Retry-After` seconds.',
  },
  'header-too-large': {
    status: 431,
    title: 'Header too large',
    meaning: 'The header fields of a request have at most 16 KiB together. The connection is closed.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    meaning: 'A dependency did not respond. Try again.',
  },
  internal: {
    status: 500,
    title: 'Internal fault',
    meaning: 'An unexpected fault, which is logged with the request id.',
  },
} as const satisfies Record<string, ProblemKind>;

/** The problems of the browser API only. */
const WEB_PROBLEMS = {
  'signed-out': { status: 401, title: 'Not signed in', meaning: 'The session has ended or is missing.' },
  'sign-in-failed': {
    status: 401,
    title: 'Sign-in failed',
    meaning: 'E-mail or password is wrong. The response does not reveal which.',
  },
  forbidden: { status: 403, title: 'Not allowed', meaning: 'The role of this user does not allow this.' },
  'other-origin': {
    status: 403,
    title: 'Request of another origin',
    meaning: 'Pages of other origins, and programs that send no origin, may not change anything here.',
  },
  'sign-in-locked': {
    status: 429,
    title: 'Too many failed sign-ins',
    meaning: 'Too many sign-ins under this e-mail address have failed.',
  },
  'store-conflict': {
    status: 409,
    title: 'Not possible for this store',
    meaning: 'The store is in a state, or at an address, that does not allow this. `detail` says which.',
  },
  'push-refused': {
    status: 409,
    title: 'Push refused',
    meaning: '`blocks` lists the reasons against the push; `listing` is the current version of the listing.',
  },
  'listing-changed': {
    status: 412,
    title: 'Listing changed',
    meaning: 'The listing has been edited since. `listing` is its current version.',
  },
  'replay-conflict': {
    status: 409,
    title: 'Not possible for this replay or discard',
    meaning: 'The replay is in a state that does not allow this, or the plan is outdated. `detail` says which.',
  },
  'not-replayable': {
    status: 409,
    title: 'Message cannot be replayed',
    meaning:
      'The message lacks its id, tenant or type, so no handler can read it, or it was parked more than 13 days ago. `detail` says which.',
  },
} as const satisfies Record<string, ProblemKind>;

export const PROBLEMS = { ...API_PROBLEMS, ...WEB_PROBLEMS };

export type ProblemCode = keyof typeof PROBLEMS;

/** An error answer (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly requestId: string;
  /** Of the request's `traceparent`. */
  readonly traceId?: string;
  readonly errors?: readonly Violation[];
  readonly 'violated-policies'?: readonly string[];
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The members of every problem. */
export function problemOf(code: ProblemCode, detail: string, instance: string, requestId: string): Problem {
  const { title, status } = PROBLEMS[code];
  return { type: `${PROBLEM_TYPES}${code}`, title, status, detail, instance, code, requestId };
}
