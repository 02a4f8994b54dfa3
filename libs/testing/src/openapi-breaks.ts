import type { OpenApiDocument } from './openapi-contract.ts';
import type { Schema } from './openapi-schemas.ts';

type Schemas = Readonly<Record<string, Schema>>;
type Described = OpenApiDocument['paths'][string][string];
type Side = 'request' | 'answer';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const EXACT = ['pattern', 'format', 'multipleOf'];

/**
 * What a client of the API `before` would trip over in the API `after`. Requests that were valid must stay valid, and answers must
 * stay within what was described; only new properties of answers, operations and optional fields are no break.
 */
export function openApiBreaks(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const old = operations[method];
      if (old === undefined) return [];
      const now = after.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      return now === undefined ? [`${name}: is gone`] : new Comparison(before, after, name).breaksOf(old, now);
    }),
  );
}

/** Of one operation. */
class Comparison {
  private readonly schemasBefore: Schemas;
  private readonly schemasAfter: Schemas;

  constructor(
    before: OpenApiDocument,
    after: OpenApiDocument,
    private readonly operation: string,
  ) {
    this.schemasBefore = before.components.schemas;
    this.schemasAfter = after.components.schemas;
  }

  breaksOf(old: Described, now: Described): string[] {
    return [...this.parameters(old, now), ...this.body(old, now), ...this.answers(old, now)].map(
      (what) => `${this.operation}: ${what}`,
    );
  }

  private parameters(old: object, now: object): string[] {
    const [before, after] = [parametersOf(old), parametersOf(now)];
    const keyOf = ({ in: place, name }: Parameter) => `${place} ${name}`;
    const known = new Map(before.map((one) => [keyOf(one), one]));
    const kept = new Map(after.map((one) => [keyOf(one), one]));
    return [
      ...before.filter((one) => !kept.has(keyOf(one))).map((one) => `parameter ${one.name} is gone`),
      ...after
        .filter((one) => one.required === true && known.get(keyOf(one))?.required !== true)
        .map((one) => `parameter ${one.name} is now required`),
      ...before.flatMap((one) =>
        this.outside('request', one.schema ?? {}, kept.get(keyOf(one))?.schema ?? {}, `parameter ${one.name}`),
      ),
    ];
  }

  private body(old: Described, now: Described): string[] {
    const isNowRequired = now.requestBody?.required === true && old.requestBody?.required !== true;
    return [
      ...(isNowRequired ? ['a body is now required'] : []),
      ...Object.entries(old.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
        const kept = now.requestBody?.content[type];
        return kept === undefined ? [`body ${type} is gone`] : this.outside('request', schema, kept.schema, 'body');
      }),
    ];
  }

  private answers(old: Described, now: Described): string[] {
    return Object.entries(old.responses).flatMap(([status, before]) => {
      const after = now.responses[status];
      if (after === undefined) return [`answer ${status} is gone`];
      const headers = Object.entries(before.headers ?? {})
        .filter(([name, { required }]) => required === true && after.headers?.[name]?.required !== true)
        .map(([name]) => `answer ${status} may lack ${name}`);
      const bodies = Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
        const kept = after.content?.[type];
        const what = `answer ${status}`;
        return kept === undefined ? [`${what} ${type} is gone`] : this.outside('answer', kept.schema, schema, what);
      });
      return [...headers, ...bodies];
    });
  }

  /** Why values of `inner` need not fit `outer`. In requests `inner` is the schema of before, in answers that of after. */
  private outside(side: Side, inner: Schema, outer: Schema, at: string, seen: readonly string[] = []): string[] {
    const pair = `${String(inner.$ref)} ${String(outer.$ref)}`;
    if (inner.$ref !== undefined && seen.includes(pair)) return [];
    const [innerSchemas, outerSchemas] =
      side === 'request' ? [this.schemasBefore, this.schemasAfter] : [this.schemasAfter, this.schemasBefore];
    const [one, other] = [resolved(inner, innerSchemas), resolved(outer, outerSchemas)];
    const within = (a: Schema, b: Schema, place: string) => this.outside(side, a, b, place, [...seen, pair]);
    return [
      ...alternatives(one, other, at, within),
      ...(listOf(other.allOf) ?? [])
        .filter((part) => !(listOf(one.allOf) ?? []).some((own) => JSON.stringify(own) === JSON.stringify(part)))
        .flatMap((part) => within({ ...one, allOf: undefined }, part, at)),
      ...values(one, other, at),
      ...bounds(one, other, at),
      ...properties(side, one, other, at, within),
      ...(other.items === undefined ? [] : within((one.items ?? {}) as Schema, other.items as Schema, `${at}[]`)),
    ];
  }
}

type Within = (inner: Schema, outer: Schema, at: string) => string[];

function alternatives(one: Schema, other: Schema, at: string, within: Within): string[] {
  const own = listOf(one.anyOf) ?? listOf(one.oneOf) ?? [one];
  const allowed = listOf(other.anyOf) ?? listOf(other.oneOf);
  if (allowed === undefined) return own[0] === one ? [] : own.flatMap((each) => within(each, other, at));
  return own.flatMap((each) => {
    const reasons = allowed.map((option) => within(each, option, at));
    return reasons.some((list) => list.length === 0) ? [] : (reasons.sort((a, b) => a.length - b.length)[0] ?? []);
  });
}

function values(one: Schema, other: Schema, at: string): string[] {
  const types = typesOf(other);
  const strange = types === undefined ? [] : (typesOf(one) ?? ['any type']).filter((type) => !fitsType(type, types));
  const enumeration = other.enum as unknown[] | undefined;
  const own = (one.enum as unknown[] | undefined) ?? (enumeration === undefined ? [] : ['any value']);
  return [
    ...(typesOf(one) === undefined && one.anyOf !== undefined ? [] : strange).map((type) => `${at}: type ${type}`),
    ...own
      .filter((value) => enumeration?.includes(value) === false && value !== null)
      .map((value) => `${at}: value ${String(value)}`),
  ];
}

function bounds(one: Schema, other: Schema, at: string): string[] {
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
  return [
    ...LOWER_BOUNDS.filter((name) => number(one[name], -Infinity) < number(other[name], -Infinity)),
    ...UPPER_BOUNDS.filter((name) => number(one[name], Infinity) > number(other[name], Infinity)),
    ...EXACT.filter((name) => other[name] !== undefined && other[name] !== one[name]),
  ].map((name) => `${at}: ${name}`);
}

function properties(side: Side, one: Schema, other: Schema, at: string, within: Within): string[] {
  const [own, allowed] = [propertiesOf(one), propertiesOf(other)];
  const required = (schema: Schema) => (schema.required ?? []) as string[];
  const isClosed = other.additionalProperties === false;
  return [
    ...required(other)
      .filter((name) => !required(one).includes(name))
      .map((name) => `${at}: ${side === 'request' ? 'now needs' : 'may lack'} ${name}`),
    ...(isClosed ? Object.keys(own).filter((name) => !(name in allowed)) : []).map((name) => `${at}: refuses ${name}`),
    ...(isClosed && one.additionalProperties !== false ? [`${at}: refuses unknown properties`] : []),
    ...Object.entries(allowed).flatMap(([name, schema]) => {
      const mine = own[name];
      if (mine !== undefined) return within(mine, schema, `${at}.${name}`);
      return side === 'answer' ? [`${at}: has no ${name}`] : [];
    }),
  ];
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...others } = schema;
  if (typeof $ref !== 'string') return schema;
  return { ...schemas[$ref.split('/').at(-1) ?? ''], ...others };
}

function parametersOf(operation: object): readonly Parameter[] {
  return (operation as { parameters?: readonly Parameter[] }).parameters ?? [];
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

function listOf(value: unknown): Schema[] | undefined {
  return Array.isArray(value) ? (value as Schema[]) : undefined;
}

function typesOf({ type }: Schema): string[] | undefined {
  return type === undefined ? undefined : [type as string | string[]].flat();
}

function fitsType(type: string, allowed: readonly string[]): boolean {
  return allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
}
