import { minorUnitDigitsOf } from '@cpes/money';
import { LENGTH_UNITS, type LengthUnit, WEIGHT_UNITS, type WeightUnit } from '../listing/units.ts';
import { textIn, valueIn } from '../verification/json-path.ts';

/** A missing or unknown unit is absent. */
export interface SaidUnits {
  readonly weightUnit?: WeightUnit;
  readonly lengthUnit?: LengthUnit;
}

const CURRENCY = /^[A-Z]{3}$/;
const MINOR_UNIT_DIGITS = 2;
const HOSTED_WEIGHT_UNITS = new Map<unknown, WeightUnit>([
  ['GRAMS', 'g'],
  ['KILOGRAMS', 'kg'],
  ['OUNCES', 'oz'],
  ['POUNDS', 'lbs'],
]);

/** Parses the response to `OPTIONS /products`. An unknown unit is absent; the user supplies it. */
export function unitsOfWooCommerce(json: unknown): SaidUnits {
  const weight = unitIn(textIn(json, 'schema', 'properties', 'weight', 'description'));
  const length = unitIn(textIn(json, 'schema', 'properties', 'dimensions', 'properties', 'length', 'description'));
  const weightUnit = WEIGHT_UNITS.find((unit) => unit === weight);
  const lengthUnit = LENGTH_UNITS.find((unit) => unit === length);
  return { ...(weightUnit === undefined ? {} : { weightUnit }), ...(lengthUnit === undefined ? {} : { lengthUnit }) };
}

/** Whether a parsed response to `OPTIONS /products` describes the products of WooCommerce. */
export function isWooCommerceApi(json: unknown): boolean {
  return typeof valueIn(json, 'schema', 'properties', 'status') === 'object';
}

/** Parses the cart: the currency, when its minor unit has two digits; otherwise `other-minor-unit`. */
export function currencyOfWooCommerce(json: unknown): CurrencyReading {
  const reading = currencyOf(textIn(json, 'totals', 'currency_code'));
  const isPlain = valueIn(json, 'totals', 'currency_minor_unit') === MINOR_UNIT_DIGITS;
  return reading.kind === 'currency' && !isPlain ? { kind: 'other-minor-unit' } : reading;
}

export type CurrencyReading =
  { readonly kind: 'currency'; readonly code: string } | { readonly kind: 'other-minor-unit' | 'unknown' };

/** The self-description of a hosted store. */
export interface HostedFacts {
  readonly currency: CurrencyReading;
  readonly weightUnit: WeightUnit | undefined;
  readonly scopes: ReadonlySet<string>;
  /** Sales channels that add every new product automatically. */
  readonly autoPublishing: number;
}

/** Parses the response to `Connect`. Undefined when it has another shape. */
export function factsOfHosted(json: unknown): HostedFacts | undefined {
  const data = valueIn(json, 'data');
  const scopes = valueIn(data, 'currentAppInstallation', 'accessScopes');
  const publications = valueIn(data, 'publications', 'nodes');
  if (!Array.isArray(scopes) || !Array.isArray(publications)) return undefined;
  const handles = scopes.map((scope) => textIn(scope, 'handle'));
  return {
    currency: currencyOf(textIn(data, 'shop', 'currencyCode')),
    weightUnit: HOSTED_WEIGHT_UNITS.get(valueIn(data, 'shop', 'weightUnit')),
    scopes: new Set(handles.filter((handle) => handle !== null)),
    autoPublishing: publications.filter((one) => valueIn(one, 'autoPublish') !== false).length,
  };
}

/** Parses the response to `EnsureListingId`: whether the field of our mark exists now, new or from before. */
export function hasMarkField(json: unknown): boolean {
  const errors = valueIn(json, 'data', 'metafieldDefinitionCreate', 'userErrors');
  return Array.isArray(errors) && errors.every((error) => textIn(error, 'code') === 'TAKEN');
}

/** Prices are sent with two digits: in a currency with another number in ISO 4217 they would be wrong. */
function currencyOf(code: string | null): CurrencyReading {
  if (code === null || !CURRENCY.test(code)) return { kind: 'unknown' };
  return minorUnitDigitsOf(code) === MINOR_UNIT_DIGITS ? { kind: 'currency', code } : { kind: 'other-minor-unit' };
}

/** `Product weight (lbs).`: the content of the last parenthesis. */
function unitIn(description: string | null): string | undefined {
  return /\(([^()]*)\)[^()]*$/.exec(description ?? '')?.[1]?.trim();
}
