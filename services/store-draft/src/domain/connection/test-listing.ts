import { cents } from '@cpes/money';
import type { DraftListing } from '../listing/listing.ts';

const TITLE = 'CPES connection test, may be deleted';
const PRICE = cents(100);
const SKU_DIGITS = 16;

/**
 * A product that only tests the rights of a key; its name explains it to anyone who finds it. `token`: 32 hexadecimal digits that
 * no other trial has, so that its SKU is free.
 */
export function connectionTestListing(token: string, currency: string): DraftListing {
  return {
    listingId: `lst_${token}`,
    storeId: `sto_${token}`,
    sku: `CPES-TEST-${token.slice(0, SKU_DIGITS).toUpperCase()}`,
    title: TITLE,
    seoTitle: TITLE,
    seoDescription: TITLE,
    bullets: [],
    priceCents: PRICE,
    currency,
    weightGrams: null,
    dimensionsMm: null,
    templateVersion: 0,
    status: 'draft',
    publishedAt: null,
  };
}
