import { textIn } from '../verification/json-path.ts';
import { errorWithoutAnswer, type StoreAnswer, type StoreError } from './store-answer.ts';

/** By status and `code`. The `message` is localized text and is ignored. */
const ERRORS = new Map<string, StoreError>([
  ['400 product_invalid_sku', 'sku-taken'],
  ['400 woocommerce_rest_product_not_created', 'trash-holds-sku'],
  ['400 rest_invalid_param', 'rejected'],
  ['400 rest_invalid_json', 'rejected'],
  ['400 woocommerce_product_image_upload_error', 'rejected'],
  ['400 woocommerce_product_invalid_image_id', 'rejected'],
  ['413 woocommerce_rest_request_entity_too_large', 'rejected'],
  ['400 woocommerce_rest_product_invalid_id', 'missing'],
  ['404 woocommerce_rest_product_invalid_id', 'missing'],
  ['410 woocommerce_rest_already_trashed', 'missing'],
  ['401 woocommerce_rest_authentication_error', 'refused'],
  ['401 woocommerce_rest_cannot_view', 'refused'],
  ['401 woocommerce_rest_cannot_create', 'refused'],
  ['401 woocommerce_rest_cannot_edit', 'refused'],
  ['401 woocommerce_rest_cannot_delete', 'refused'],
  ['403 woocommerce_rest_cannot_view', 'refused'],
  ['403 woocommerce_rest_cannot_create', 'refused'],
  ['403 woocommerce_rest_cannot_edit', 'refused'],
  ['403 woocommerce_rest_cannot_delete', 'refused'],
  ['404 rest_no_route', 'refused'],
]);

/**
 * The meaning of an unexpected WooCommerce response. 429 means that nothing was done (RFC 6585). A page of a firewall or proxy has
 * no code, and neither has a 2xx with a notice before its JSON: these are unknown, because the store may have executed the request.
 */
export function wooCommerceErrorOf(answer: StoreAnswer): StoreError {
  if (answer.kind !== 'answered') return errorWithoutAnswer(answer);
  if (answer.status === 429) return 'not-executed';
  return ERRORS.get(`${answer.status} ${textIn(answer.json, 'code') ?? ''}`) ?? 'unknown';
}
