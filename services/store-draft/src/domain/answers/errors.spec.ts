import { hostedErrorOf, waitMsOf } from './hosted-errors.ts';
import type { Answered, StoreAnswer } from './store-answer.ts';
import { wooCommerceErrorOf } from './woocommerce-errors.ts';

const NOTHING = { hasNotice: false, version: null, retryAfterMs: null };
const woo = (status: number, json: unknown): Answered => ({ kind: 'answered', status, json, ...NOTHING });
const code = (status: number, name: string): Answered =>
  woo(status, { code: name, message: 'product_invalid_sku', data: { status } });
const hosted = (json: unknown, changes: Partial<Answered> = {}): Answered => ({
  ...woo(200, json),
  version: '2026-07',
  ...changes,
});
const top = (...codes: readonly string[]) => ({
  errors: codes.map((one) => ({ message: 'x', extensions: { code: one } })),
});
const cost = (requestedQueryCost: unknown, currentlyAvailable: unknown, restoreRate: unknown) => ({
  extensions: {
    cost: { requestedQueryCost, actualQueryCost: null, throttleStatus: { currentlyAvailable, restoreRate } },
  },
});
const THROTTLED = { ...top('THROTTLED'), ...cost(12, 2, 100) };
const set = (userErrors: unknown, product: unknown = null) => ({ data: { productSet: { product, userErrors } } });

const WITHOUT_ANSWER: readonly (readonly [string, StoreAnswer, string])[] = [
  ['no public address', { kind: 'unsent', reason: 'address' }, 'not-executed'],
  ['no connection', { kind: 'unsent', reason: 'connection' }, 'not-executed'],
  ['no valid certificate', { kind: 'unsent', reason: 'certificate' }, 'not-executed'],
  ['no credentials', { kind: 'unsent', reason: 'credentials' }, 'refused'],
  ['not admitted by the guard', { kind: 'unsent', reason: 'guard' }, 'rejected'],
  ['no answer in time', { kind: 'lost', reason: 'slow' }, 'unknown'],
];

describe('a response of WooCommerce', () => {
  it.each<readonly [string, StoreAnswer, string]>([
    ['the SKU is taken', code(400, 'product_invalid_sku'), 'sku-taken'],
    ['the trash holds the SKU', code(400, 'woocommerce_rest_product_not_created'), 'trash-holds-sku'],
    ['a wrong parameter', code(400, 'rest_invalid_param'), 'rejected'],
    ['broken JSON', code(400, 'rest_invalid_json'), 'rejected'],
    ['an image', code(400, 'woocommerce_product_image_upload_error'), 'rejected'],
    ['an image id', code(400, 'woocommerce_product_invalid_image_id'), 'rejected'],
    ['a PUT without its product', code(400, 'woocommerce_rest_product_invalid_id'), 'missing'],
    ['a GET without its product', code(404, 'woocommerce_rest_product_invalid_id'), 'missing'],
    ['a wrong secret', code(401, 'woocommerce_rest_authentication_error'), 'refused'],
    ['an unknown key', code(401, 'woocommerce_rest_cannot_view'), 'refused'],
    ['a header that was taken off', code(401, 'woocommerce_rest_cannot_create'), 'refused'],
    ['no right to create', code(403, 'woocommerce_rest_cannot_create'), 'refused'],
    ['no right to edit', code(403, 'woocommerce_rest_cannot_edit'), 'refused'],
    ['no right to delete', code(403, 'woocommerce_rest_cannot_delete'), 'refused'],
    ['no right to see', code(403, 'woocommerce_rest_cannot_view'), 'refused'],
    ['no WooCommerce', code(404, 'rest_no_route'), 'refused'],
    ['in the trash already', code(410, 'woocommerce_rest_already_trashed'), 'missing'],
    ['too many', code(413, 'woocommerce_rest_request_entity_too_large'), 'rejected'],
    ['a crash', code(500, 'internal_server_error'), 'unknown'],
    ['a notice before the JSON', woo(201, undefined), 'unknown'],
    ['a page of a firewall, 403', woo(403, undefined), 'unknown'],
    ['a page of a firewall, 429', woo(429, undefined), 'not-executed'],
    ['a page of a proxy, 503', woo(503, undefined), 'unknown'],
    ['a redirect', woo(307, undefined), 'unknown'],
    ['a known code with another status', code(500, 'product_invalid_sku'), 'unknown'],
    ['an unknown code', code(400, 'constructor'), 'unknown'],
    ['a code that is no text', woo(400, { code: ['rest_invalid_param'] }), 'unknown'],
    ...WITHOUT_ANSWER,
  ])('%s', (_what, answer, error) => expect(wooCommerceErrorOf(answer)).toBe(error));
});

describe('a response of a hosted store', () => {
  it.each<readonly [string, StoreAnswer, string | undefined]>([
    ['the expected response', hosted(set([], { id: 'x' })), undefined],
    ['an empty bucket', hosted(THROTTLED), 'not-executed'],
    ['an empty bucket, with data', hosted({ ...THROTTLED, data: {} }), 'unknown'],
    ['an empty bucket, and a cost', hosted(top('THROTTLED')), 'unknown'],
    ['an empty bucket and a crash', hosted({ ...THROTTLED, ...top('THROTTLED', 'INTERNAL_SERVER_ERROR') }), 'unknown'],
    ['a handle that is taken', hosted(set([{ code: 'HANDLE_NOT_UNIQUE' }])), 'rejected'],
    ['an invalid field', hosted(set([{ code: 'INVALID_METAFIELD' }])), 'rejected'],
    ['a wrong variant', hosted(set([{ code: 'INVALID_VARIANT' }, { code: 'INVALID_INPUT' }])), 'rejected'],
    ['no such product', hosted(set([{ code: 'PRODUCT_DOES_NOT_EXIST' }])), 'rejected'],
    ['a general error', hosted(set([{ code: 'GENERIC_ERROR' }])), 'unknown'],
    ['a general error among others', hosted(set([{ code: 'INVALID_INPUT' }, { code: 'GENERIC_ERROR' }])), 'unknown'],
    ['an error without a code', hosted(set([{ message: 'x' }])), 'unknown'],
    ['an error, and a product', hosted(set([{ code: 'INVALID_INPUT' }], { id: 'x' })), 'unknown'],
    ['no list of errors', hosted({ data: { productSet: null } }), 'unknown'],
    ['no right', hosted(top('ACCESS_DENIED')), 'refused'],
    ['a shop that is closed', hosted(top('SHOP_INACTIVE')), 'refused'],
    ['a crash', hosted(top('INTERNAL_SERVER_ERROR')), 'unknown'],
    ['a request that costs too much', hosted(top('MAX_COST_EXCEEDED')), 'rejected'],
    ['an unknown code', hosted(top('constructor')), 'unknown'],
    ['two codes', hosted(top('ACCESS_DENIED', 'MAX_COST_EXCEEDED')), 'unknown'],
    ['errors that are none', hosted({ errors: 'x' }), 'unknown'],
    ['401, the token', hosted({}, { status: 401, version: null }), 'refused'],
    ['402, frozen', hosted({}, { status: 402 }), 'refused'],
    ['403, the scope', hosted({}, { status: 403 }), 'refused'],
    ['404, another shop', hosted({}, { status: 404 }), 'refused'],
    ['423, locked', hosted({}, { status: 423 }), 'refused'],
    ['429, the limit', hosted({}, { status: 429 }), 'not-executed'],
    ['500', hosted({}, { status: 500 }), 'unknown'],
    ['a redirect', hosted({}, { status: 301 }), 'unknown'],
    ['200 that is no JSON', hosted(undefined), 'unknown'],
    ['another version', hosted(set([], { id: 'x' }), { version: '2026-10' }), 'other-version'],
    ['no version', hosted(set([], { id: 'x' }), { version: null }), 'other-version'],
    ...WITHOUT_ANSWER,
  ])('%s', (_what, answer, error) => expect(hostedErrorOf(answer, 'productSet')).toBe(error));

  it('has no user errors unless it writes', () => {
    expect(hostedErrorOf(hosted({ data: { product: null } }))).toBeUndefined();
  });

  it.each<readonly [string, StoreAnswer, number | undefined]>([
    ['until the bucket holds the cost', hosted({ ...top('THROTTLED'), ...cost(12, 2, 100) }), 100],
    ['rounded up', hosted({ ...top('THROTTLED'), ...cost(13, 2, 300) }), 37],
    ['not, when it holds it already', hosted({ ...top('THROTTLED'), ...cost(12, 50, 100) }), 0],
    ['a second, when it does not fill', hosted({ ...top('THROTTLED'), ...cost(12, 2, 0) }), 1_000],
    ['a second, without a time', hosted({ ...top('THROTTLED'), ...cost('a', -1, 1.5) }), 1_000],
    ['for the time of a 429', hosted({}, { status: 429, retryAfterMs: 2_000 }), 2_000],
    ['a second, for a 429 without a time', hosted({}, { status: 429 }), 1_000],
    ['not for a possible success', hosted(top('INTERNAL_SERVER_ERROR')), undefined],
    ['not for 503', hosted({}, { status: 503, retryAfterMs: 2_000 }), undefined],
    ['not for a lost request', { kind: 'lost', reason: 'slow' }, undefined],
  ])('waits %s', (_what, answer, ms) => expect(waitMsOf(answer)).toBe(ms));
});
