import { type Candidate, type DimensionsMm, type SkuId, type TenantId } from '@cpes/contracts';
import { type DraftListing, LISTING_BOUNDS, type ListingId, type StoreId, storeSkuOf } from './listing.ts';
import { faultsOfBullet, makesClaim } from './wording.ts';
import { clean, cut, cutPhrase } from './text.ts';
import { type LengthUnit, lengthText, type WeightUnit, weightText } from './units.ts';

/** Changes whenever the same candidate would get another text. */
export const TEMPLATE_VERSION = 3;

/** The store and the names for a new listing. */
export interface ListingPlace {
  readonly tenantId: TenantId;
  readonly skuId: SkuId;
  readonly listingId: ListingId;
  readonly storeId: StoreId;
}

/** A placeholder for the merchant, when the candidate has no title. */
const NO_TITLE = 'Untitled product';
/** Markets that read inches and pounds first. */
const IMPERIAL_MARKETS: ReadonlySet<string> = new Set(['US']);
/** Beside size and weight, so that there are at most five bullets. */
const FEATURES_MAX = 3;
const GRAMS_PER_KG = 1_000;
/** Below a pound, ounces are more precise. */
const GRAMS_PER_LB = 454;
const END = /[\s.!?;:,]+$/u;
/**
 * A stop after an abbreviation ends no sentence. `max`, `min` and `no` are also words: there it ends none when a lower-case letter
 * or a digit follows.
 */
const SENTENCE_END =
  /(?<!\b(?:[Aa]pprox|[Cc]a|[Dd]ia|[Ee]\.g|[Ee]tc|[Ii]\.e|[Ii]ncl|[Vv]s)\.)(?!(?<=\b(?:[Mm]ax|[Mm]in|[Nn]o)\.)\s+[\p{Ll}\p{Nd}])(?<=[.!?;])\s+|\s*[\r\n]+\s*/u;

/** The initial listing of a candidate. The same candidate and template version give the same bytes. */
export function listingFrom(candidate: Candidate, place: ListingPlace): DraftListing {
  const isImperial = IMPERIAL_MARKETS.has(candidate.targetMarket);
  const weightGrams = isGiven(candidate, 'weightGrams') ? candidate.weightGrams : null;
  const dimensionsMm = isGiven(candidate, 'dimensionsMm') ? sidesOf(candidate.dimensionsMm) : null;
  const title = cut(clean(candidate.title ?? ''), LISTING_BOUNDS.titleMax) || NO_TITLE;
  const bullets = [
    ...(dimensionsMm === null ? [] : [sizeBullet(dimensionsMm, isImperial)]),
    ...(weightGrams === null ? [] : [weightBullet(weightGrams, isImperial)]),
    ...featuresOf(candidate.description ?? ''),
  ];
  return {
    listingId: place.listingId,
    storeId: place.storeId,
    sku: storeSkuOf(place.tenantId, place.skuId),
    title,
    seoTitle: cutPhrase(title, LISTING_BOUNDS.seoTitleTarget),
    seoDescription: wholePhrases([title, ...bullets], LISTING_BOUNDS.seoDescriptionTarget),
    bullets,
    priceCents: candidate.targetRetailPriceCents,
    currency: candidate.currency,
    weightGrams,
    dimensionsMm,
    templateVersion: TEMPLATE_VERSION,
    status: 'draft',
    publishedAt: null,
  };
}

function isGiven(candidate: Candidate, field: 'weightGrams' | 'dimensionsMm'): boolean {
  return candidate.assumed?.includes(field) !== true;
}

function sidesOf({ length, width, height }: DimensionsMm): DimensionsMm {
  return { length, width, height };
}

/** The first phrase, and each further one that still fits. */
function wholePhrases([first = '', ...others]: readonly string[], lengthMax: number): string {
  return others.reduce((text, phrase) => {
    const longer = `${text}. ${phrase}`;
    return longer.length <= lengthMax ? longer : text;
  }, first);
}

/** The size is that of the parcel, so it is named as such. */
function sizeBullet(size: DimensionsMm, isImperial: boolean): string {
  const [inches, metric] = [sidesText(size, 'in'), sidesText(size, 'cm')];
  return isImperial ? `Packed size ${inches} (${metric})` : `Packed size ${metric} (${inches})`;
}

function sidesText({ length, width, height }: DimensionsMm, unit: LengthUnit): string {
  return `${[length, width, height].map((mm) => short((digits) => lengthText(mm, unit, digits))).join(' x ')} ${unit}`;
}

function weightBullet(grams: number, isImperial: boolean): string {
  const metric = grams < GRAMS_PER_KG ? weightIn(grams, 'g') : weightIn(grams, 'kg');
  const imperial = grams < GRAMS_PER_LB ? weightIn(grams, 'oz') : weightIn(grams, 'lbs');
  return `Packed weight ${isImperial ? `${imperial} (${metric})` : `${metric} (${imperial})`}`;
}

function weightIn(grams: number, unit: WeightUnit): string {
  return `${short((digits) => weightText(grams, unit, digits))} ${unit === 'lbs' ? 'lb' : unit}`;
}

/** One digit after the point, two below one, and no trailing zeros. */
function short(text: (digits: number) => string): string {
  const digits = text(2).startsWith('0.') ? 2 : 1;
  return text(digits).replace(/\.?0+$/, '');
}

/** Sentences of the merchant as bullets, in order, without claims and without those that do not fit. */
function featuresOf(description: string): string[] {
  return description
    .split(SENTENCE_END)
    .map((sentence) => capitalised(clean(sentence).replace(END, '')))
    .filter((text) => text.length >= LISTING_BOUNDS.bulletMin && text.length <= LISTING_BOUNDS.bulletMax)
    .filter((text) => !makesClaim(text) && faultsOfBullet(text).length === 0)
    .slice(0, FEATURES_MAX);
}

function capitalised(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === '' ? '' : `${first.toLocaleUpperCase('en')}${text.slice(first.length)}`.normalize('NFC');
}
