import { hostedErrorOf } from './hosted-errors.ts';
import { wooCommerceErrorOf } from './woocommerce-errors.ts';
import type { StoreAnswer } from './store-answer.ts';

/**
 * Why a shop's response was not as expected, in plain words, with the next step for the user. These texts contain nothing from the
 * shop.
 */
export const TROUBLE_TEXTS = {
  maintenance: 'The shop answers 503: it is in maintenance or overloaded. Try again when it is open.',
  busy: 'The shop asks us to slow down (429). Try again later, or ask your host to allow more requests.',
  failure: 'The shop answers with a server error (5xx). Check its error log, or ask your host.',
  redirect: 'The address leads to another one. Enter the one at which the store opens, with or without www.',
  blocked:
    'A firewall or a security plugin in front of the shop blocks us. Let requests to /wp-json/wc through, ' +
    'from the user agent "CPES draft listings".',
  noRoute:
    'There is no API of WooCommerce. Check the address, that the plugin is on, and that Settings > Permalinks is not set to "Plain".',
  notice:
    'The shop prints a PHP notice before its answer. Turn off the display of errors there (WP_DEBUG_DISPLAY), then try again.',
  notWooCommerce:
    'Something answers, but not the API of WooCommerce. A firewall or a page of your host may stand before it.',
  slow: 'The store did not answer in time. Try again; ask your host if it persists.',
  broken: 'The connection broke before the answer was complete. Try again; ask your host if it persists.',
  address: 'The name has no public address. Check its spelling.',
  connection: 'There is no connection. Check that the store is open by https.',
  certificate: 'The certificate of the store is not valid. Ask your host to renew it.',
  badForm: 'The credentials have a character that none can have, or a part is missing. Copy them again.',
  badKey:
    'The store refuses the key. Copy key and secret again. ' +
    'Some hosts drop the Authorization header: ask yours to let it through.',
  missingRight: 'The key lacks a right. Give it read and write access, and its user the role "Shop manager".',
  notHosted: 'Something answers, but not the API of the platform. Try again later.',
  noShop: 'There is no shop of this name. Check its spelling.',
  frozen: 'The platform has frozen or locked this shop. Open it again there.',
  otherVersion: 'The platform answers by other rules than we know, so nothing is sent. We have to adapt first.',
  badToken: 'The shop refuses the token. Make a new one.',
  missingScopes: 'The token lacks a scope. It needs write_products and read_publications, and no more.',
  noStatus: 'The shop reports an unknown status of the product. Check whether a plugin changes its responses.',
  noMark: 'The product lacks our mark. Check whether a plugin drops the custom fields of products.',
  contradiction:
    'Two reads of the product contradict each other. Check whether a cache or a plugin changes the responses.',
  ignoresFilter: 'The list of products ignores our filter. Check whether a plugin changes the responses.',
  unread: 'The store did not answer as expected. Try again.',
} as const;
export type Trouble = keyof typeof TROUBLE_TEXTS;

/** The remains of an inconclusive response: its trouble, and how long the store asks to wait. */
export interface Untold {
  readonly trouble?: Trouble;
  readonly retryAfterMs?: number;
}

/** Statuses of firewalls and security plugins. */
const BLOCKED: ReadonlySet<number> = new Set([401, 403, 406, 418, 451]);

/** Why a WooCommerce store did not respond as expected, for any request. */
export function wooCommerceTroubleOf(answer: StoreAnswer): Trouble {
  if (answer.kind !== 'answered') return troubleWithoutAnswer(answer);
  const { status, json, hasNotice } = answer;
  const general = troubleOfStatus(status);
  if (general !== undefined) return general;
  if (wooCommerceErrorOf(answer) === 'refused') {
    if (status === 404) return 'noRoute';
    return status === 403 ? 'missingRight' : 'badKey';
  }
  if (json !== undefined) return 'unread';
  if (hasNotice) return 'notice';
  if (status === 404) return 'noRoute';
  return BLOCKED.has(status) ? 'blocked' : 'notWooCommerce';
}

/** Why a hosted store did not respond as expected. */
export function hostedTroubleOf(answer: StoreAnswer): Trouble {
  if (answer.kind !== 'answered') return troubleWithoutAnswer(answer);
  const { status } = answer;
  if (status === 401) return 'badToken';
  if (status === 404) return 'noShop';
  if (status === 402 || status === 423) return 'frozen';
  const general = troubleOfStatus(status);
  if (general !== undefined) return general;
  const error = hostedErrorOf(answer);
  if (error === 'refused') return 'missingScopes';
  if (error === 'not-executed') return 'busy';
  return error === 'other-version' ? 'otherVersion' : 'notHosted';
}

function troubleOfStatus(status: number): Trouble | undefined {
  if (status === 503) return 'maintenance';
  if (status === 429) return 'busy';
  if (status >= 500) return 'failure';
  return status >= 300 && status < 400 ? 'redirect' : undefined;
}

function troubleWithoutAnswer(answer: Exclude<StoreAnswer, { kind: 'answered' }>): Trouble {
  if (answer.kind === 'lost') return answer.reason;
  const { reason } = answer;
  if (reason === 'credentials') return 'badForm';
  return reason === 'guard' ? 'unread' : reason;
}
