import type { Described, Schema } from './described.ts';
import { nameIn } from './described.ts';
import { type Content, html, type Html, prose } from './html.ts';

/** For longer lists, such as those of countries, the page shows only the number of values. */
const VALUES_SHOWN_MAX = 24;

type Schemas = Described['components']['schemas'];

/** Units by the suffix of a field's name. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Cents$/, 'minor units'],
  [/Bps$/, 'basis points'],
  [/Percent(Before|After)?$/, 'percent'],
  [/Grams$/, 'grams'],
  [/Ms$/, 'milliseconds'],
  [/Seconds$/, 'seconds'],
];
const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'moment', date: 'day' };

/** A member of an object, or of a nested object, as `confidence.breakdown[].weight`. */
export interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([path, schema]) => ({ path, schema, isRequired: required.includes(path) }));
}

/** The fields of a schema and of all its parts, in order. */
export function allFieldsOf(schema: Schema, schemas: Schemas): Field[] {
  return fieldsOf(schema).flatMap((field) => {
    const variants = [field.schema, ...(field.schema.anyOf ?? []), ...(field.schema.oneOf ?? [])];
    const part = variants.map((one) => one.$ref ?? one.items?.$ref).find((ref) => ref !== undefined);
    const list = variants.some(({ items }) => items !== undefined) ? '[]' : '';
    const inner = part === undefined ? [] : allFieldsOf(schemas[nameIn(part)] ?? {}, schemas);
    return [field, ...inner.map((one) => ({ ...one, path: `${field.path}${list}.${one.path}` }))];
  });
}

/** The meaning of a field, from its description or that of the schema it refers to. */
export function meaningOf({ description, $ref }: Schema, schemas: Schemas): string {
  return description ?? ($ref === undefined ? '' : (schemas[nameIn($ref)]?.description ?? ''));
}

/** The type of a value in words; a name links to its schema. */
export function typeOf(schema: Schema): Html {
  const { $ref, type, format, items, anyOf, oneOf, enum: values } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${nameIn($ref)}">${nameIn($ref)}</a>`;
  const variants = anyOf ?? oneOf;
  if (variants !== undefined) return html`${joined(variants.map(typeOf), ' or ')}`;
  if (items !== undefined && type === 'array') return html`list of ${typeOf(items)}`;
  const types = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  const words = types.map((one) => (one === 'string' ? (FORMATS[format ?? ''] ?? one) : one));
  return html`${words.length === 0 && values !== undefined ? 'string' : words.join(' or ')}`;
}

/** The unit of a number, where its name contains it. */
export function unitOf(path: string): string {
  const name = path.replace(/\[\]$/, '').split('.').at(-1) ?? '';
  return UNITS.find(([end]) => end.test(name))?.[1] ?? '';
}

/** The bounds and the values of a schema in words. */
export function boundsOf(schema: Schema): Html | undefined {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, default: given } = schema;
  const values = schema.enum ?? schema.items?.enum;
  const words: Content[] = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    values === undefined
      ? undefined
      : values.length > VALUES_SHOWN_MAX
        ? `one of ${values.length} codes`
        : html`one of
          ${joined(
            values.map((value) => html`<code>${String(value)}</code>`),
            ' ',
          )}`,
    given === undefined ? undefined : html`default <code>${JSON.stringify(given)}</code>`,
  ];
  const bounds = words.filter((one) => one !== undefined);
  return bounds.length === 0 ? undefined : html`<span class="bounds">${joined(bounds, '; ')}</span>`;
}

/** The rows of a table of fields. */
export function fieldTable(fields: readonly Field[], schemas: Schemas): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Fields">
    <table>
      <thead>
        <tr>
          <th>Field</th>
          <th>Type</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({ path, schema, isRequired }) =>
            html`<tr>
              <th scope="row"><code>${path}</code>${isRequired ? '' : html` <small>optional</small>`}</th>
              <td>${typeOf(schema)}${unitIn(path)}</td>
              <td>${prose(meaningOf(schema, schemas))} ${boundsOf(schema)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

export function unitIn(path: string): Content {
  const unit = unitOf(path);
  return unit === '' ? undefined : html`<br /><small>${unit}</small>`;
}

export function joined(parts: readonly Content[], between: string): Content[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  const [from, to] = [min?.toLocaleString('en-US'), max?.toLocaleString('en-US')];
  if (from === undefined) return to === undefined ? undefined : `up to ${to}${unit}`;
  return to === undefined ? `from ${from}${unit}` : from === to ? `${from}${unit}` : `${from} to ${to}${unit}`;
}
