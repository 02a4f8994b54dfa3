import { type Cents, decimalText } from '@cpes/money';
import { NO_DETAILS, withoutDetails } from '../listing/details.ts';
import type { DraftListing, DraftStatus } from '../listing/listing.ts';
import { lengthText, weightText } from '../listing/units.ts';
import { IMAGE_URL } from '@cpes/contracts';
import type { AllowedCall, Permit, Store } from './call.ts';
import {
  BULLETS_HTML,
  bulletsHtml,
  NAME_HTML,
  nameHtml,
  PARAGRAPH_HTML,
  paragraphHtml,
  PRICE_TEXT,
} from './listing-html.ts';
import type { Shape } from './shape.ts';

/** The only status in requests to this platform. */
const STATUS: DraftStatus = 'draft';
const PRODUCTS = '/wp-json/wc/v3/products';
const MARK_KEY = '_cpe_listing_id';
const FOUND_FIELDS = 'id,sku,status,date_modified_gmt,meta_data';
const MEASURE = /^(\d{1,8}\.\d{4})?$/;
const MEASURE_DIGITS = 4;
export const WOOCOMMERCE_ID = /^[1-9]\d{0,15}$/;

/** The call that a permit allows at a WooCommerce store (REST API v3). Undefined when the platform has no such call. */
export function woocommerceCall(permit: Permit, store: Store): AllowedCall | undefined {
  switch (permit.call) {
    case 'connect':
      return { method: 'OPTIONS', path: PRODUCTS };
    case 'currency':
      return { method: 'GET', path: '/wp-json/wc/store/v1/cart' };
    case 'find':
      return { method: 'GET', path: `${PRODUCTS}?sku=${permit.listing.sku}&_fields=${FOUND_FIELDS}` };
    case 'find-in-trash':
      return { method: 'GET', path: `${PRODUCTS}?sku=${permit.listing.sku}&status=trash&_fields=id,status` };
    case 'create': {
      const listing = withoutDetails(permit.listing, permit.withheld ?? []);
      return { method: 'POST', path: PRODUCTS, body: () => bodyOf(listing, store), shape: shapeOf(listing) };
    }
    case 'read':
      return { method: 'GET', path: `${PRODUCTS}/${permit.externalId}` };
    case 'read-live':
      // Reads from the database which products are live. It is the only request that names that status, and changes nothing.
      return { method: 'GET', path: `${PRODUCTS}?include=${permit.externalId}&status=publish&_fields=id,status` };
    case 'read-trashed':
      return { method: 'GET', path: `${PRODUCTS}?include=${permit.externalId}&status=trash&_fields=id,status` };
    case 'redraft':
      return {
        method: 'PUT',
        path: `${PRODUCTS}/${permit.externalId}`,
        body: () => ({ status: STATUS }),
        shape: { status: 'draft' },
      };
    case 'trash':
      return { method: 'DELETE', path: `${PRODUCTS}/${permit.externalId}` };
    case 'find-by-sku':
    case 'ensure-mark':
    case 'read-details':
      return undefined;
  }
}

function bodyOf(listing: DraftListing, { weightUnit, lengthUnit }: Store): object {
  const { dimensionsMm: size, weightGrams, details = NO_DETAILS } = listing;
  const { costCents, hsCode, originCountry, report, imageUrls } = details;
  const length = (mm: number | undefined) => (mm === undefined ? '' : lengthText(mm, lengthUnit, MEASURE_DIGITS));
  return {
    name: nameHtml(listing.title),
    type: 'simple',
    status: STATUS,
    sku: listing.sku,
    regular_price: decimalText(listing.priceCents, 2),
    weight: weightGrams === null ? '' : weightText(weightGrams, weightUnit, MEASURE_DIGITS),
    dimensions: { length: length(size?.length), width: length(size?.width), height: length(size?.height) },
    short_description: bulletsHtml(listing.bullets),
    description: paragraphHtml(listing.seoDescription),
    manage_stock: false,
    meta_data: [
      { key: MARK_KEY, value: listing.listingId },
      { key: '_yoast_wpseo_title', value: listing.seoTitle },
      { key: '_yoast_wpseo_metadesc', value: listing.seoDescription },
      { key: 'rank_math_title', value: listing.seoTitle },
      { key: 'rank_math_description', value: listing.seoDescription },
      ...metaOf('_cpe_hs_code', hsCode),
      ...metaOf('_cpe_origin_country', originCountry),
      ...metaOf('_cpe_report_id', report?.reportId),
      ...metaOf('_cpe_verdict', report?.verdict),
    ],
    ...(costCents === null ? {} : { cost_of_goods_sold: { values: [{ defined_value: amountOf(costCents) }] } }),
    ...(imageUrls.length === 0 ? {} : { images: imageUrls.map((src) => ({ src })) }),
  };
}

/** WordPress shows a field with a leading underscore nowhere: neither to customers nor in the editor. */
function metaOf(key: `_${string}`, value: string | null | undefined): object[] {
  return value == null ? [] : [{ key, value }];
}

/** The number of a JSON body, which has the digits of the decimal text. */
function amountOf(costCents: Cents): number {
  return Number(decimalText(costCents, 2));
}

/** Written independently of the body, so that each catches an error in the other. */
function shapeOf({ sku, listingId, seoTitle, seoDescription, details }: DraftListing): Shape {
  const { costCents = null, hsCode, originCountry, report, imageUrls = [] } = details ?? {};
  const hidden = (key: string, value: string | null | undefined) => (value ? [{ key, value }] : []);
  return {
    name: NAME_HTML,
    type: 'simple',
    status: 'draft',
    sku,
    regular_price: PRICE_TEXT,
    weight: MEASURE,
    dimensions: { length: MEASURE, width: MEASURE, height: MEASURE },
    short_description: BULLETS_HTML,
    description: PARAGRAPH_HTML,
    manage_stock: false,
    meta_data: [
      { key: '_cpe_listing_id', value: listingId },
      { key: '_yoast_wpseo_title', value: seoTitle },
      { key: '_yoast_wpseo_metadesc', value: seoDescription },
      { key: 'rank_math_title', value: seoTitle },
      { key: 'rank_math_description', value: seoDescription },
      ...hidden('_cpe_hs_code', hsCode),
      ...hidden('_cpe_origin_country', originCountry),
      ...hidden('_cpe_report_id', report?.reportId),
      ...hidden('_cpe_verdict', report?.verdict),
    ],
    ...(costCents !== null && { cost_of_goods_sold: { values: [{ defined_value: amountOf(costCents) }] } }),
    ...(imageUrls.length > 0 && { images: imageUrls.map((src) => ({ src: IMAGE_URL.test(src) ? src : IMAGE_URL })) }),
  };
}
