import { type ProblemCode, problemOf, PROBLEMS } from '@cpes/http-api';
import { html, type Html, prose } from './html.ts';

/** The parts of a problem's page beside its cause: a remedy and an example. */
interface Advice {
  readonly remedy: string;
  readonly detail: string;
  readonly instance?: string;
  /** Members of this kind of problem beside the common ones. */
  readonly members?: Readonly<Record<string, unknown>>;
}

const NOT_VALID = 'The request is not valid; `errors` says where.';
const WAIT = 'Wait for `Retry-After` seconds, then send the same request again.';

/** The type makes this complete: each new kind of problem needs a page. */
const ADVICE: Readonly<Record<ProblemCode, Advice>> = {
  'validation-failed': {
    remedy:
      'Change every place that `errors` names, then send the request again. Rely on `errors[].code`; texts may change.',
    detail: NOT_VALID,
    members: {
      errors: [{ pointer: '#/weightGrams', code: 'range', detail: 'must be an integer from 1 to 1000000' }],
    },
  },
  'idempotency-mismatch': {
    remedy: 'Use a new key for each new request. Use the same key again only to repeat a request byte for byte.',
    detail: 'The key belongs to an earlier request with another body.',
    members: { errors: [] },
  },
  'bad-request': {
    remedy: 'Check the address, `Host`, `Transfer-Encoding` and `Content-Length` of what your client sends.',
    detail: 'The request could not be read as HTTP.',
    members: { errors: [] },
  },
  unauthenticated: {
    remedy:
      'Send `Authorization: Bearer API_KEY`. Create a new key when this one has expired or was revoked. The response is the same in all these cases.',
    detail: 'A valid API key is required.',
  },
  'insufficient-scope': {
    remedy:
      'Use a key with the scope in `requiredScope` and `WWW-Authenticate`. A key with `keys:manage` and that scope can create one.',
    detail: 'This API key lacks the scope skus:write.',
    members: { requiredScope: 'skus:write' },
  },
  'not-found': {
    remedy: 'Check the id and the tenant of the key. Resources of other tenants get the same response as missing ones.',
    detail: 'There is no such resource.',
    instance: '/v2/skus/sku_01980000000070008000000000000000',
  },
  'method-not-allowed': {
    remedy: 'Use one of the methods in `Allow`.',
    detail: 'This address does not have that method.',
  },
  'request-timeout': {
    remedy: 'Send the whole request within 30 s; split a bulk that takes longer.',
    detail: 'The request did not arrive in time.',
    instance: '/',
  },
  'sku-in-use': {
    remedy: 'Do what `detail` says, then try again.',
    detail: 'Only an archived SKU can be deleted: archive it first.',
    instance: '/v2/skus/sku_01980000000070008000000000000000',
  },
  'terms-changed': {
    remedy: 'Read the terms, apply your change to them, and send it with the new tag.',
    detail: 'The terms have been changed since; read them again.',
    instance: '/v2/terms',
  },
  'rate-card-changed': {
    remedy: 'Read the rate card, apply your change to it, and send it with the new tag.',
    detail: 'The rate card has been changed since; read it again.',
    instance: '/v2/rate-cards/freight-lanes',
  },
  'offer-changed': {
    remedy: 'Read the offer, apply your change to it, and send it with the new tag.',
    detail: 'The offer has been changed since; read it again.',
    instance: '/v2/skus/sku_01980000000070008000000000000000/offers/ningbo-2026',
  },
  'expectation-failed': {
    remedy: 'Leave out `Expect`, or send `Expect: 100-continue`.',
    detail: 'The only supported expectation is 100-continue.',
  },
  'quota-exceeded': {
    remedy: `${WAIT} The \`RateLimit\` header of every response contains the remaining requests. An operator can raise the quota of a tenant.`,
    detail: 'The quota of this account is used up.',
    members: { 'violated-policies': ['burst'] },
  },
  'temporary-reduced-capacity': {
    remedy: `${WAIT} Nothing was stored, and accepted work is not affected.`,
    detail: 'New submissions are refused until the backlog is worked off.',
  },
  'header-too-large': {
    remedy: 'Send fewer or shorter header fields; cookies of other services on the same host count, too.',
    detail: 'The header fields are larger than 16 KiB.',
    instance: '/',
  },
  unavailable: {
    remedy: `${WAIT} With an \`Idempotency-Key\`, a repeat is safe, whatever the outcome of the first request.`,
    detail: 'A dependency is not available.',
  },
  internal: {
    remedy: 'Give the operator the `requestId`: the log has the reason. A repeat with an `Idempotency-Key` is safe.',
    detail: 'An unexpected fault.',
  },
  'signed-out': { remedy: 'Sign in again.', detail: 'Sign in first.', instance: '/app/api/session' },
  'sign-in-failed': {
    remedy: 'Check e-mail and password. An operator can give a new password: `npm run admin -- user reset-password`.',
    detail: 'E-mail or password is not right.',
    instance: '/app/api/session',
  },
  forbidden: {
    remedy: 'Ask an owner of the workspace. An operator can give another role: `npm run admin -- user role`.',
    detail: 'Your role does not allow this.',
    instance: '/app/api/stores',
  },
  'other-origin': {
    remedy:
      'Open the pages of this service at its own address: https, or http on this machine only. A proxy in front of it must forward `Host` unchanged. Programs use the API under /v2.',
    detail: 'The request does not come from a page of this origin.',
    instance: '/app/api/session',
  },
  'sign-in-locked': {
    remedy: `${WAIT} Each further failure doubles the time, up to 15 minutes.`,
    detail: 'Too many sign-ins have failed. Try again in 4 s.',
    instance: '/app/api/session',
  },
  'store-conflict': {
    remedy: 'Do what `detail` says, then try again.',
    detail: 'This store is connected already.',
    instance: '/app/api/stores',
  },
  'push-refused': {
    remedy: 'Resolve every entry of `blocks`, look at the preview again, and push that.',
    detail: 'The push cannot begin; `blocks` says why.',
    instance: '/app/api/skus/sku_01980000000070008000000000000000/listing/push',
  },
  'listing-changed': {
    remedy: 'Read `listing`, apply your change to it, and send it with the new tag.',
    detail: 'The listing has been edited since.',
    instance: '/app/api/skus/sku_01980000000070008000000000000000/listing',
  },
  'replay-conflict': {
    remedy: 'Do what `detail` says, then plan again.',
    detail: 'Another replay is under way. Cancel it, or wait for its end.',
    instance: '/app/api/operations/replays',
  },
  'not-replayable': {
    remedy: 'Discard the message.',
    detail: 'The message lacks its id, tenant or type: it can only be discarded.',
    instance: '/app/api/operations/dead-letters/intake.sku.submitted.v1/message/0/replay',
  },
};

const REQUEST_ID = '5f0c3a3e-2f0b-4c57-9c42-1d5b1f0c7a11';

/** The page of one kind of problem. */
export function problemPage(code: ProblemCode): Html {
  const { title, status, meaning } = PROBLEMS[code];
  const { remedy, detail, instance = '/v2/skus', members = {} } = ADVICE[code];
  const example = { ...problemOf(code, detail, instance, REQUEST_ID), ...members };
  return html`<main id="content">
    <h1>${title}</h1>
    <p><span class="status">${status}</span> <code>${code}</code></p>
    <h2>Cause</h2>
    <p>${prose(meaning)}</p>
    <h2>Remedy</h2>
    <p>${prose(remedy)}</p>
    <h2>Example</h2>
    <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
    <p><a href="/docs/problems">All problems</a></p>
  </main>`;
}

/** The list of all kinds of problems. */
export function problemList(): Html {
  return html`<main id="content">
    <h1>Problems</h1>
    <p>Every error response has a <code>code</code>, and its <code>type</code> is the address of one of these pages.</p>
    <table>
      <thead>
        <tr>
          <th>Status</th>
          <th>Code</th>
          <th>Cause</th>
        </tr>
      </thead>
      <tbody>
        ${(Object.keys(PROBLEMS) as ProblemCode[]).map(
          (code) =>
            html`<tr>
              <td><span class="status">${PROBLEMS[code].status}</span></td>
              <th scope="row"><a href="/docs/problems/${code}">${code}</a></th>
              <td>${prose(PROBLEMS[code].meaning)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    <p><a href="/docs">API reference</a></p>
  </main>`;
}
