import type { Incoming } from '../shop.ts';
import { STATUSES, type WooFields, type WooStatus } from './product.ts';
import { invalidParameters, WooError } from './woo-error.ts';

type Parameters = Readonly<Record<string, unknown>>;
const TEXTS = ['name', 'slug', 'type', 'catalog_visibility', 'description', 'short_description', 'sku'] as const;
const NUMBERS = ['regular_price', 'weight'] as const;
const SIDES = ['length', 'width', 'height'] as const;
const JSON_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json\b/i;

/** The parameters of a request: of its query, and of a JSON or form body. Ignores other bodies. */
export function parametersOf({ query, body, headers }: Incoming): Parameters {
  const type = headers['content-type'] ?? '';
  const inQuery = Object.fromEntries(query);
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { ...inQuery, ...Object.fromEntries(new URLSearchParams(body)) };
  }
  if (!JSON_TYPE.test(type) || body === '') return inQuery;
  return { ...inQuery, ...jsonIn(body) };
}

function jsonIn(body: string): Parameters {
  try {
    const value = JSON.parse(body) as unknown;
    return typeof value === 'object' && value !== null ? (value as Parameters) : {};
  } catch {
    const data = { json_error_code: 4, json_error_message: 'Syntax error' };
    throw new WooError(400, 'rest_invalid_json', 'Invalid JSON body passed.', data);
  }
}

/** The fields of a product in the parameters, by the rules of WooCommerce. Throws `rest_invalid_param`. */
export function fieldsIn(parameters: Parameters): WooFields {
  const faults: Record<string, string> = {};
  const text = (name: string): string | undefined => {
    const value = parameters[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value;
    faults[name] = `${name} is not of type string.`;
    return undefined;
  };
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text(name)]));
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, text(name)]));
  const status = statusIn(parameters, faults);
  const dimensions = dimensionsIn(parameters, faults);
  const dateMs = dateIn(parameters, faults);
  const cost = costIn(parameters, faults);
  const images = imagesIn(parameters, faults);
  if (Object.keys(faults).length > 0) throw invalidParameters(faults);
  const { manage_stock: manageStock, meta_data: meta } = parameters;
  return present({
    name: filtered(texts['name']),
    slug: texts['slug'],
    type: texts['type'],
    visibility: texts['catalog_visibility'],
    description: filtered(texts['description']),
    shortDescription: filtered(texts['short_description']),
    sku: texts['sku']?.trim(),
    price: decimal(numbers['regular_price']),
    weight: decimal(numbers['weight']),
    status,
    dimensions,
    dateMs,
    manageStock: typeof manageStock === 'boolean' ? manageStock : undefined,
    cost,
    images,
    meta: Array.isArray(meta) ? metaIn(meta) : undefined,
  });
}

/** Refuses unknown values; `null` happens to become a draft. */
function statusIn({ status }: Parameters, faults: Record<string, string>): WooStatus | undefined {
  if (status === undefined) return undefined;
  if (status === null) return 'draft';
  const known = STATUSES.find((one) => one === status);
  if (known === undefined) faults['status'] = `status is not one of ${STATUSES.join(', ')}.`;
  return known;
}

function dimensionsIn({ dimensions }: Parameters, faults: Record<string, string>): WooFields['dimensions'] {
  if (typeof dimensions !== 'object' || dimensions === null) return undefined;
  const sides = SIDES.map((side) => {
    const value = (dimensions as Parameters)[side];
    if (value !== undefined && typeof value !== 'string')
      faults['dimensions'] = `dimensions[${side}] is not of type string.`;
    return decimal(typeof value === 'string' ? value : '') ?? '';
  });
  return { length: sides[0] ?? '', width: sides[1] ?? '', height: sides[2] ?? '' };
}

function dateIn(parameters: Parameters, faults: Record<string, string>): number | undefined {
  const text = parameters['date_created_gmt'] ?? parameters['date_created'];
  if (text === undefined || text === null) return undefined;
  const ms = typeof text === 'string' ? Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(ms)) faults['date_created'] = 'Invalid date.';
  return ms;
}

/** `{ values: [{ defined_value: 12.34 }] }`, a number. */
function costIn({ cost_of_goods_sold: given }: Parameters, faults: Record<string, string>): number | undefined {
  const { values } = (given ?? {}) as { values?: readonly { defined_value?: unknown }[] };
  const value = Array.isArray(values) ? (values[0] as { defined_value?: unknown }).defined_value : undefined;
  if (value === undefined || typeof value === 'number') return value;
  faults['cost_of_goods_sold'] = 'cost_of_goods_sold[values][0][defined_value] is not of type number.';
  return undefined;
}

function imagesIn({ images }: Parameters, faults: Record<string, string>): string[] | undefined {
  if (!Array.isArray(images)) return undefined;
  return images.map((image: unknown) => {
    const { src } = (image ?? {}) as { src?: unknown };
    if (typeof src === 'string') return src;
    faults['images'] = 'images[src] is not of type string.';
    return '';
  });
}

function metaIn(entries: readonly unknown[]): WooFields['meta'] {
  return entries.flatMap((entry, place) => {
    const { key, value } = (typeof entry === 'object' ? entry : null) as { key?: unknown; value?: unknown };
    return typeof key === 'string' ? [{ id: place + 1, key, value }] : [];
  });
}

/** Silently keeps only digits, minus signs and the last point: `1e3` is 13, `24,99` is 2499, `abc` is empty. */
function decimal(text: string | undefined): string | undefined {
  return text?.replace(/\.(?![^.]+$)|[^0-9.-]/g, '');
}

/** Tags that an ordinary author may use; WordPress allows some more. */
const TAGS = new Set(['a', 'b', 'br', 'code', 'em', 'i', 'li', 'ol', 'p', 'span', 'strong', 'sub', 'sup', 'u', 'ul']);

/** WordPress's filter for ordinary authors: no backslashes, no unknown tags and handlers, entities for single signs. */
function filtered(text: string | undefined): string | undefined {
  return text
    ?.replace(/\\([\s\S]?)/g, '$1')
    .split(/(<\/?[a-z][^>]*>)/i)
    .map((part, place) => (place % 2 === 1 ? filteredTag(part) : loose(part)))
    .join('');
}

function filteredTag(tag: string): string {
  const name = /[a-z][a-z0-9]*/i.exec(tag)?.[0].toLowerCase() ?? '';
  return TAGS.has(name) ? tag.replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '') : '';
}

function loose(text: string): string {
  return text
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function present(fields: Readonly<Record<keyof WooFields, unknown>>): WooFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
