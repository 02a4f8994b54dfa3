import type { StoreAnswer, UnsentReason } from '../answers/store-answer.ts';
import { wooCommerceErrorOf } from '../answers/woocommerce-errors.ts';
import { hostedErrorOf } from '../answers/hosted-errors.ts';

/** What people read of a check: what was found, and how a failure is mended. Nothing in them comes from the store. */
export const CHECK_TEXTS = {
  untried: 'Not tried, as another check failed.',
  reachable: 'The store answers.',
  slow: 'The store did not answer in time. Try again; ask your host if it stays so.',
  notWooCommerce:
    'Something answers, but not the API of WooCommerce. A firewall or a page of your host may stand before it.',
  noRoute:
    'There is no API of WooCommerce. Check that the plugin is on, and that Settings > Permalinks is not set to "Plain".',
  redirect: 'The address leads to another one. Enter the one at which the store opens, with or without www.',
  notHosted: 'Something answers, but not the API of the platform. Try again later.',
  noShop: 'There is no shop of this name. Check its spelling.',
  frozen: 'The platform has frozen or locked this shop. Open it again there.',
  otherVersion: 'The platform answers by other rules than we know, so nothing is sent. We have to adapt first.',
  signedIn: 'The store accepts the credentials.',
  badKey:
    'The store refuses the key. Copy key and secret again. ' +
    'Some hosts drop the Authorization header: ask yours to let it through.',
  badToken: 'The shop refuses the token. Make a new one.',
  badForm: 'The credentials have a character that none can have, or a part is missing. Copy them again.',
  missingScopes: 'The token lacks a scope. It needs write_products and read_publications, and no more.',
  unread: 'The store did not answer as expected. Try again.',
  noCurrency: 'The store does not say its currency. Its Store API is blocked or off: let /wp-json/wc/store through.',
  noHostedCurrency: 'The shop does not say its currency.',
  minorUnit: 'Prices of this store do not have two digits after the point. We support no others yet.',
  units: 'The store says its units.',
  unitsGiven: 'The store does not say its units. Yours are used.',
  noUnits: 'The store does not say its units. Choose the ones that it uses for weight and length.',
  created: 'A test product was created as a hidden draft.',
  mayNotCreate: 'The key may not create products. Give it read and write access, and its user the role "Shop manager".',
  notCreated: 'The store did not create a test product. Try again.',
  canWrite: 'The token may create products.',
  noMark: 'The shop did not accept the field by which we know our products. Try again.',
  undone: 'The test product was put into the trash, and is there.',
  undoneHosted: 'The token may take products back.',
  notUndone:
    'The test product could not be taken back. Delete it in the store. ' +
    'The user of the key needs the role "Shop manager".',
  draftsStay: 'The test product stayed a draft.',
  publishes:
    'Something in the store published the test product at once: a plugin or a rule does that. ' +
    'Turn it off for products that come by the API.',
  unseen: 'The test product could not be read back. Try again.',
  noAutoPublishing: 'No sales channel adds new products by itself.',
  autoPublishing:
    'Sales channels add new products by themselves. They show no drafts; each push is read back to make sure.',
  mayPublish: 'The token may publish. Take the scope write_publications from it: only you publish.',
} as const;

const UNSENT: Readonly<Record<UnsentReason, string>> = {
  address: 'The name has no public address. Check its spelling.',
  connection: 'There is no connection. Check that the store is open by https.',
  certificate: 'The certificate of the store is not valid. Ask your host to renew it.',
  credentials: CHECK_TEXTS.badForm,
  guard: CHECK_TEXTS.unread,
};

/** Why a WooCommerce store did not answer as it should, whatever was asked. */
export function wooCommerceTextOf(answer: StoreAnswer): string {
  if (answer.kind !== 'answered') return answer.kind === 'lost' ? CHECK_TEXTS.slow : UNSENT[answer.reason];
  const { status } = answer;
  if (status >= 300 && status < 400) return CHECK_TEXTS.redirect;
  if (wooCommerceErrorOf(answer) !== 'refused') return CHECK_TEXTS.notWooCommerce;
  return status === 404 ? CHECK_TEXTS.noRoute : CHECK_TEXTS.badKey;
}

/** Why a hosted store did not answer as it should. */
export function hostedTextOf(answer: StoreAnswer): string {
  if (answer.kind !== 'answered') return answer.kind === 'lost' ? CHECK_TEXTS.slow : UNSENT[answer.reason];
  const { status } = answer;
  if (status === 401) return CHECK_TEXTS.badToken;
  if (status === 404) return CHECK_TEXTS.noShop;
  if (status === 402 || status === 423) return CHECK_TEXTS.frozen;
  const error = hostedErrorOf(answer);
  if (error === 'refused') return CHECK_TEXTS.missingScopes;
  return error === 'other-version' ? CHECK_TEXTS.otherVersion : CHECK_TEXTS.notHosted;
}
