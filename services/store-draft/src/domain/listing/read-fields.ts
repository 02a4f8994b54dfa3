import { type Cents, cents } from '@cpes/money';
import { LISTING_BOUNDS as BOUNDS, type ListingFields, SKU_PATTERN } from './listing.ts';
import { clean } from './text.ts';
import { type Fault, faultsOfBullet, titleWarnings } from './wording.ts';

/** A fault of one field of an edited listing. */
export interface Violation extends Fault {
  /** JSON Pointer (RFC 6901) into the request body. */
  readonly pointer: string;
}
export type ReadFields =
  | { readonly fields: ListingFields; readonly warnings: readonly Violation[] }
  | { readonly violations: readonly Violation[] };

const NAMES = ['title', 'seoTitle', 'seoDescription', 'bullets', 'priceCents', 'sku'] as const;
/** Longer lists are not read completely. */
const VIOLATIONS_MAX = 50;

/** Reads the editable fields of a listing, cleans their text, and reports all faults. */
export function readFields(input: unknown): ReadFields {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { violations: [{ pointer: '', code: 'type', detail: 'is an object' }] };
  }
  const given = input as Readonly<Record<string, unknown>>;
  const violations: Violation[] = Object.keys(given)
    .filter((name) => !NAMES.some((known) => known === name))
    .map((name) => fault(`/${escaped(name)}`, 'unknown', 'is no field of a listing'));
  const text = (name: (typeof NAMES)[number], max: number, min = 1) =>
    readText(given[name], `/${name}`, min, max, violations);
  const title = text('title', BOUNDS.titleMax);
  const seoTitle = text('seoTitle', BOUNDS.seoTitleMax);
  const seoDescription = text('seoDescription', BOUNDS.seoDescriptionMax);
  const bullets = readBullets(given['bullets'], violations);
  const priceCents = readPrice(given['priceCents'], violations);
  const sku = readSku(given['sku'], violations);
  if (violations.length > 0) return { violations: violations.slice(0, VIOLATIONS_MAX) };
  const fields = { title, seoTitle, seoDescription, bullets, priceCents, sku };
  return { fields, warnings: warningsOf(fields) };
}

/** Accepted but unwise values. */
export function warningsOf(fields: ListingFields): Violation[] {
  const long = (pointer: string, text: string, target: number) =>
    text.length > target ? [fault(pointer, 'over_target', `is best within ${target} characters`)] : [];
  return [
    ...titleWarnings(fields.title).map((warning) => ({ pointer: '/title', ...warning })),
    ...long('/title', fields.title, BOUNDS.titleTarget),
    ...long('/seoTitle', fields.seoTitle, BOUNDS.seoTitleTarget),
    ...long('/seoDescription', fields.seoDescription, BOUNDS.seoDescriptionTarget),
    ...fields.bullets.flatMap((bullet, place) => long(`/bullets/${place}`, bullet, BOUNDS.bulletTarget)),
    ...(fields.bullets.length < BOUNDS.bulletsTarget
      ? [fault('/bullets', 'few', `${BOUNDS.bulletsTarget} to ${BOUNDS.bulletsMax} are best`)]
      : []),
  ];
}

function readText(value: unknown, pointer: string, min: number, max: number, violations: Violation[]): string {
  if (typeof value !== 'string') {
    violations.push(fault(pointer, value === undefined ? 'missing' : 'type', 'is a text'));
    return '';
  }
  // Cleaning takes time in proportion to the length, and never halves a normal text.
  const text = value.length > 2 * max ? value : clean(value);
  if (text.length < min) violations.push(fault(pointer, 'short', `has at least ${min} characters`));
  if (text.length > max) violations.push(fault(pointer, 'long', `has at most ${max} characters`));
  return text;
}

/** A blank bullet is unfilled and left out. */
function readBullets(value: unknown, violations: Violation[]): string[] {
  if (!Array.isArray(value)) {
    violations.push(fault('/bullets', value === undefined ? 'missing' : 'type', 'is a list of texts'));
    return [];
  }
  if (value.length > BOUNDS.bulletsMax) {
    violations.push(fault('/bullets', 'many', `has at most ${BOUNDS.bulletsMax} bullets`));
    return [];
  }
  return value.flatMap((one: unknown, place) => {
    if (typeof one === 'string' && one.length <= BOUNDS.bulletMax && clean(one) === '') return [];
    const pointer = `/bullets/${place}`;
    const text = readText(one, pointer, BOUNDS.bulletMin, BOUNDS.bulletMax, violations);
    violations.push(...faultsOfBullet(text).map((found) => ({ pointer, ...found })));
    return [text];
  });
}

function readPrice(value: unknown, violations: Violation[]): Cents {
  const isInteger = typeof value === 'number' && Number.isSafeInteger(value);
  if (isInteger && value >= 1 && value <= BOUNDS.priceCentsMax) return cents(value);
  const code = value === undefined ? 'missing' : isInteger ? 'range' : 'type';
  violations.push(fault('/priceCents', code, `is an integer from 1 to ${BOUNDS.priceCentsMax}`));
  return cents(0);
}

function readSku(value: unknown, violations: Violation[]): string {
  if (typeof value === 'string' && SKU_PATTERN.test(value)) return value;
  const code = value === undefined ? 'missing' : typeof value === 'string' ? 'pattern' : 'type';
  violations.push(fault('/sku', code, `has 1 to ${BOUNDS.skuMax} of A to Z, 0 to 9 and hyphens, no hyphen first`));
  return '';
}

function fault(pointer: string, code: string, detail: string): Violation {
  return { pointer, code, detail };
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
