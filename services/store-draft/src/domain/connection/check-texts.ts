import { hostedTroubleOf, TROUBLE_TEXTS, wooCommerceTroubleOf } from '../answers/trouble.ts';
import type { StoreAnswer } from '../answers/store-answer.ts';

/** The texts of a check: the finding, and how to fix a failure. They contain nothing from the store. */
export const CHECK_TEXTS = {
  ...TROUBLE_TEXTS,
  untried: 'Not tried, as another check failed.',
  reachable: 'The store answers.',
  signedIn: 'The store accepts the credentials.',
  noCurrency:
    'The store does not declare its currency. Its Store API is blocked or off: let /wp-json/wc/store through.',
  noHostedCurrency: 'The shop does not declare its currency.',
  minorUnit: 'Prices of this store do not have two digits after the point. We support no others yet.',
  units: 'The store declares its units.',
  unitsGiven: 'The store does not declare its units. Yours are used.',
  noUnits: 'The store does not declare its units. Choose the ones that it uses for weight and length.',
  created: 'A test product was created as a draft.',
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

/** Why a WooCommerce store did not respond as expected, for any request. */
export function wooCommerceTextOf(answer: StoreAnswer): string {
  return TROUBLE_TEXTS[wooCommerceTroubleOf(answer)];
}

/** Why a hosted store did not respond as expected. */
export function hostedTextOf(answer: StoreAnswer): string {
  return TROUBLE_TEXTS[hostedTroubleOf(answer)];
}
