import { createHash } from 'node:crypto';
import { decimalText } from '@cpes/money';
import { REFUSABLE_DETAILS, type RefusableDetail } from '../listing/details.ts';
import type { DraftListing } from '../listing/listing.ts';
import { clean } from '../listing/text.ts';

/** A product as read from a store of any platform; a member is null when the response does not have it. */
export interface ShownProduct {
  readonly mark: string | null;
  readonly sku: string | null;
  /** Decimal text, as the store writes it. */
  readonly price: string | null;
  readonly currency: string | null;
  /** Plain text, as displayed. */
  readonly title: string | null;
  /** HTML, as the store has filtered it. */
  readonly bulletsHtml: string | null;
  /** A decimal text and a unit, such as `1.1023 lbs`; an empty text when there is none. */
  readonly weight: string | null;
  /** Three decimal texts and a unit, such as `11.811 x 3.937 x 3.937 in`; an empty text when there are none. */
  readonly size: string | null;
}
export const COMPARED = ['mark', 'sku', 'price', 'currency', 'title', 'bulletsHtml', 'weight', 'size'] as const;
export type Compared = (typeof COMPARED)[number];

/** The details as a store has them, in words; a member is null when the store has none. */
export type ShownDetails = Readonly<Record<RefusableDetail, string | null>>;

export interface Difference {
  readonly field: Compared | RefusableDetail;
  readonly sent: string;
  readonly found: string | null;
  /** Stores filter and escape texts, so a difference of texts is reported but not rolled back. */
  readonly isSerious: boolean;
}

const TEXTS: ReadonlySet<Compared> = new Set(['title', 'bulletsHtml']);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/giu;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,6}))?$/;
const CODE_POINT_MAX = 0x10_ff_ff;

/** One hash of the compared fields: equal for the sent and the read listing, unless something differs. */
export function fieldsHashOf(product: ShownProduct): string {
  const fields = COMPARED.map((field) => normalised(field, product[field]));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** The differences between the sent and the read listing, field by field. Empty when their hashes are equal. */
export function differencesOf(sent: ShownProduct, found: ShownProduct): Difference[] {
  return COMPARED.filter((field) => normalised(field, sent[field]) !== normalised(field, found[field])).map(
    (field) => ({
      field,
      sent: sent[field] ?? '',
      found: found[field],
      isSerious: !TEXTS.has(field),
    }),
  );
}

/**
 * The details that the store does not have as sent. They are never a reason to take a draft back. Images are counted, because a store
 * gives them its own addresses.
 */
export function detailDifferencesOf({ details }: DraftListing, found: ShownDetails): Difference[] {
  if (details === undefined) return [];
  const { costCents, hsCode, originCountry, report, imageUrls } = details;
  const sent: ShownDetails = {
    cost: costCents === null ? null : decimalText(costCents, 2),
    hsCode,
    origin: originCountry,
    report: report === null ? null : `${report.reportId} ${report.verdict}`,
    images: imageUrls.length === 0 ? null : String(imageUrls.length),
  };
  return REFUSABLE_DETAILS.flatMap((field): Difference[] => {
    const [wanted, has] = [sent[field], found[field]];
    if (wanted === null || isSame(field, wanted, has)) return [];
    return [{ field, sent: wanted, found: has, isSerious: false }];
  });
}

/** The details that a store lacks. */
export function missingIn(differences: readonly Difference[]): RefusableDetail[] {
  return REFUSABLE_DETAILS.filter((detail) =>
    differences.some(({ field, found }) => field === detail && (found === null || field === 'images')),
  );
}

function isSame(field: RefusableDetail, sent: string, found: string | null): boolean {
  if (found === null) return false;
  if (field === 'images') return Number(found) >= Number(sent);
  return field === 'cost' ? priceOf(found) === priceOf(sent) : found === sent;
}

/** Compares SKUs in any case, prices and measures by value, and texts as displayed. */
function normalised(field: Compared, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'sku') return value.toUpperCase();
  if (field === 'price') return priceOf(value);
  if (field === 'weight' || field === 'size') return value.replace(/\.(\d*?)0+(?!\d)/g, '.$1').replace(/\.(?!\d)/g, '');
  if (field === 'title') return clean(value);
  return field === 'bulletsHtml' ? clean(decodeHtml(value.replace(/<[^>]*>/g, ' '))) : value;
}

function priceOf(text: string): string {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return `not a price: ${text}`;
  return `${BigInt(whole)}.${fraction.replace(/0+$/, '')}`;
}

/** Text with decoded HTML entities. */
export function decodeHtml(text: string): string {
  return text.replace(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : entity;
  });
}
