import { CANDIDATE_BOUNDS } from '@cpes/contracts';
import fc from 'fast-check';
import { OpenApiSchemas, type Schema } from './openapi-schemas.ts';

/** Maximum number of items in a list without its own limit, so that requests stay small. */
const ITEMS_MAX = 4;
/** Range of a number without its own limits. */
const NUMBER_MAX = 1_000_000;
const UNKNOWN_MEMBER = 'noMemberOfTheSchema';
/** One value of each type of JSON. */
const ONE_OF_EACH: readonly unknown[] = [null, true, 1.5, 'text', [], {}];
const MS_PER_DAY = 86_400_000;
/** Generators of known formats. */
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString()),
  date: fc
    .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  // A day less than the bound, because a new day may begin between the value and its use.
  'entry-date': fc
    .integer({ min: 0, max: CANDIDATE_BOUNDS.entryDaysMax - 1 })
    .map((days) => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)),
};

type Path = readonly (string | number)[];
/** A value for one position in another value. */
interface Change {
  readonly path: Path;
  readonly value: unknown;
}

/**
 * Generates valid and invalid values for a schema of an OpenAPI 3.1 document. An unknown `format` marks an incomplete schema: a text with
 * an unknown format, or with an example, is its example. Without one it is omitted.
 */
export class SchemaValues {
  private readonly schemas: OpenApiSchemas;

  constructor(private readonly components: Readonly<Record<string, Schema>>) {
    this.schemas = new OpenApiSchemas(components);
  }

  /** True when a value is valid for a schema of a request. */
  fits(schema: Schema, value: unknown): boolean {
    return this.schemas.differences('request', schema, value).length === 0;
  }

  /** False for a text with an incomplete schema and without an example. */
  canDraw(schema: Schema): boolean {
    const { format, example } = this.resolved(schema);
    return format === undefined || example !== undefined || String(format) in FORMATS;
  }

  fitting(schema: Schema): fc.Arbitrary<unknown> {
    return this.drawn(schema).filter((value) => this.fits(schema, value));
  }

  /** Valid values with one error: a type, a bound, a value, a missing member, or an unknown one. */
  unfitting(schema: Schema): fc.Arbitrary<unknown> {
    const broken = fc.tuple(this.fitting(schema), fc.nat()).map(([value, pick]) => {
      const changes = this.changes(schema, value, []);
      const change = changes[pick % changes.length];
      return change === undefined ? value : changed(value, change.path, change.value);
    });
    return fc.oneof({ weight: 9, arbitrary: broken }, fc.jsonValue()).filter((value) => !this.fits(schema, value));
  }

  resolved(schema: Schema): Schema {
    const { $ref, ...others } = schema;
    if (typeof $ref !== 'string') return schema;
    return { ...this.resolved(this.components[$ref.split('/').at(-1) ?? ''] ?? {}), ...others };
  }

  private drawn(unresolved: Schema): fc.Arbitrary<unknown> {
    const schema = this.resolved(unresolved);
    const values = schema.enum as unknown[] | undefined;
    if (values !== undefined) return fc.constantFrom(...values);
    const options = optionsOf(schema);
    if (options !== undefined) return fc.oneof(...options.map((option) => this.drawn(option)));
    const all = fc.oneof(...typesOf(schema).map((type) => this.ofType(type, schema)));
    return schema.allOf === undefined ? all : all.filter((value) => this.fits(schema, value));
  }

  private ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
    if (type === 'object') return this.objects(schema);
    if (type === 'array') return this.lists(schema);
    if (type === 'string') return texts(schema);
    if (type === 'integer') return integers(schema);
    if (type === 'number') return fc.oneof(integers(schema), fc.double({ noNaN: true, min: -1, max: 1 }));
    return type === 'boolean' ? fc.boolean() : fc.constant(null);
  }

  private objects(schema: Schema): fc.Arbitrary<unknown> {
    const properties = Object.entries(propertiesOf(schema)).filter(([, property]) => this.canDraw(property));
    if (properties.length === 0 && schema.additionalProperties !== false)
      return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: ITEMS_MAX, noNullPrototype: true });
    const model = Object.fromEntries(properties.map(([name, property]) => [name, this.drawn(property)]));
    const requiredKeys = requiredOf(schema).filter((name) => name in model);
    return fc.record(model, { requiredKeys, noNullPrototype: true }).map((value) => ({ ...value }));
  }

  private lists(schema: Schema): fc.Arbitrary<unknown> {
    const { minItems: minLength = 0, maxItems: maxLength = ITEMS_MAX } = schema as Record<string, number>;
    const items = schema.items as Schema | undefined;
    const item =
      items === undefined || Object.keys(items).length === 0 ? fc.jsonValue({ maxDepth: 1 }) : this.drawn(items);
    if (schema.uniqueItems !== true) return fc.array(item, { minLength, maxLength });
    // Distinct also without surrounding white space, which an API may trim.
    const selector = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
    return fc.uniqueArray(item, { minLength, maxLength, selector });
  }

  /** Replacements at each position of a valid value that may make it invalid. */
  private changes(unresolved: Schema, value: unknown, path: Path): Change[] {
    const schema = this.resolved(unresolved);
    const option = optionsOf(schema)?.find((one) => this.fits(one, value));
    if (option !== undefined) return this.changes(option, value, path);
    const here = [...ONE_OF_EACH, ...outOfBounds(schema, value)].map((wrong) => ({ path, value: wrong }));
    if (Array.isArray(value)) {
      const items = (schema.items ?? {}) as Schema;
      return [...here, ...value.flatMap((item, index) => this.changes(items, item, [...path, index]))];
    }
    if (typeof value !== 'object' || value === null) return here;
    const members = Object.entries(value).flatMap(([name, member]) => {
      const property = propertiesOf(schema)[name];
      return property === undefined ? [] : this.changes(property, member, [...path, name]);
    });
    return [...here, ...members];
  }
}

function optionsOf(schema: Schema): Schema[] | undefined {
  return (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

function requiredOf(schema: Schema): readonly string[] {
  return (schema.required ?? []) as string[];
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? ['object'] : [type as string | string[]].flat();
}

function integers(schema: Schema): fc.Arbitrary<number> {
  const { minimum: min = -NUMBER_MAX, maximum: max = NUMBER_MAX } = schema as Record<string, number>;
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, example } = schema as Record<string, string | undefined>;
  const examples = example === undefined ? [] : [fc.constant(example)];
  if (format !== undefined) return examples[0] ?? FORMATS[format] ?? fc.string();
  const { minLength = 0, maxLength = minLength + 20 } = schema as Record<string, number>;
  const isLongEnough = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  const free =
    pattern === undefined
      ? fc.string({ unit: 'binary', minLength, maxLength })
      : fc
          .stringMatching(new RegExp(pattern, 'u'))
          .filter((text) => schema.maxLength === undefined || isLongEnough(text));
  return fc.oneof(free, ...examples);
}

/** Values just outside the schema of a position, and the position without one member, or with one more. */
function outOfBounds(schema: Schema, value: unknown): unknown[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema as Record<string, number | undefined>;
  if (typeof value === 'number')
    return [
      String(value),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
    ];
  if (typeof value === 'string') {
    const long = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)];
    return [
      `${value}\u0000`,
      value.toLowerCase(),
      ' ',
      'x'.repeat(3_000),
      ...long,
      ...(minLength === undefined ? [] : ['']),
    ];
  }
  if (Array.isArray(value)) {
    const many = maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => value[0] ?? index)];
    return [[...value, ...value], ...many, ...(minItems === undefined ? [] : [value.slice(0, minItems - 1)])];
  }
  if (typeof value !== 'object' || value === null) return [];
  const without = Object.keys(value).map((name) =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
  );
  return [...without, { ...value, [UNKNOWN_MEMBER]: 1 }, { ...value, ['__proto__']: { title: 'x' } }];
}

/** A copy of `whole` with `value` at a path. */
function changed(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) return whole.map((item: unknown, at) => (at === first ? changed(item, rest, value) : item));
  const members = whole as Record<string, unknown>;
  return { ...members, [first]: changed(members[first], rest, value) };
}
