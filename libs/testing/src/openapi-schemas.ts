import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Schema = AnySchemaObject;
export type Side = 'request' | 'response';

/** A custom keyword in the schemas of responses with the name under which a property counts as sent. */
const SENT_AS = 'x-sent-as';
/** Keywords of OpenAPI beyond JSON Schema. */
const OPENAPI_KEYWORDS = ['example'];
/** Our own formats, which mark schemas as incomplete. */
const OPENAPI_FORMATS = ['hs-2022', 'words', 'cursor', 'entity-tag', 'entry-date'];
const INLINE = 'an inline schema';
const LISTS_OF_SCHEMAS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/**
 * The schemas of an OpenAPI 3.1 document in two copies: for requests unchanged, for responses closed, so that an undescribed property is
 * a difference. Records the sent properties of responses.
 */
export class OpenApiSchemas {
  private readonly ajv: Ajv2020;
  private readonly sent = new Set<string>();
  private readonly compiled: Readonly<Record<Side, Map<Schema, ValidateFunction>>> = {
    request: new Map(),
    response: new Map(),
  };

  constructor(private readonly components: Readonly<Record<string, Schema>>) {
    this.ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
    addFormats.default(this.ajv);
    for (const keyword of OPENAPI_KEYWORDS) this.ajv.addKeyword(keyword);
    for (const format of OPENAPI_FORMATS) this.ajv.addFormat(format, true);
    this.ajv.addKeyword({ keyword: SENT_AS, validate: (name: string) => this.sent.add(name).has(name) });
    const answers = Object.entries(components).map(([name, schema]) => [name, closed(schema, name)]);
    this.ajv.addSchema(within('request', { $defs: components }) as Schema, 'request');
    this.ajv.addSchema(within('response', { $defs: Object.fromEntries(answers) as object }) as Schema, 'response');
  }

  /** The violations in `value`; empty when it is valid. */
  differences(side: Side, schema: Schema, value: unknown): string[] {
    const validate = this.compiled[side].get(schema) ?? this.compile(side, schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `body${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** The described properties of these schemas that no valid response has had so far. */
  unsent(schemas: readonly Schema[]): string[] {
    const described = new Set<string>();
    const visited = new Set<string>();
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if (key === SENT_AS) described.add(String(value));
        if (key !== '$ref') visit(value);
        else if (!visited.has(String(value))) {
          visited.add(String(value));
          const name = String(value).split('/').at(-1) ?? '';
          visit(closed(this.components[name] ?? {}, name));
        }
      }
    };
    schemas.forEach((schema) => visit(closed(schema, INLINE)));
    return [...described].filter((name) => !this.sent.has(name)).sort();
  }

  private compile(side: Side, schema: Schema): ValidateFunction {
    const validate = this.ajv.compile(within(side, side === 'response' ? closed(schema, INLINE) : schema) as Schema);
    this.compiled[side].set(schema, validate);
    return validate;
  }
}

/** The schema with each of its objects closed, and each of its properties named. */
function closed(schema: Schema, name: string): Schema {
  const copy: Schema = { ...schema };
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  for (const list of LISTS_OF_SCHEMAS) {
    if (schema[list] !== undefined) copy[list] = (schema[list] as Schema[]).map((member) => closed(member, name));
  }
  if (typeof schema.items === 'object') copy.items = closed(schema.items as Schema, `${name}[]`);
  if (schema.type !== 'object') return copy;
  const named = properties.map(([key, property]) => {
    const path = `${name}.${key}`;
    return [key, { ...closed(property, path), [SENT_AS]: path }];
  });
  return { unevaluatedProperties: false, ...copy, properties: Object.fromEntries(named) as object };
}

/** The schema with its references to the components of one copy. */
function within(side: Side, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((member) => within(side, member));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/components/schemas', `${side}#/$defs`) : within(side, value),
    ]),
  );
}
