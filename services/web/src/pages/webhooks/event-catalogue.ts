/** The part of the OpenAPI description that has the messages. */
export interface OpenApi {
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly summary: string;
          readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [member: string]: unknown;
}

export interface EventDescription {
  readonly type: string;
  readonly summary: string;
  readonly schema: Schema;
  readonly example: object;
}

/** A point in time for examples. */
const MOMENT = '2026-11-22T10:00:00.000Z';

/** Each type of message with its whole schema, and an example that is made from it. */
export function eventsOf({ webhooks, components: { schemas } }: OpenApi): readonly EventDescription[] {
  return Object.entries(webhooks).map(([type, { post }]) => {
    const schema = resolved(post.requestBody.content['application/json'].schema, schemas);
    return { type, summary: post.summary, schema, example: exampleOf(schema) as object };
  });
}

/** The schema with the schemas that it refers to in their places. Those of messages do not refer to themselves. */
function resolved(schema: Schema, schemas: OpenApi['components']['schemas']): Schema {
  if (schema.$ref !== undefined) {
    const { $ref, ...others } = schema;
    return { ...resolved(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas), ...others };
  }
  if (schema.items !== undefined) return { ...schema, items: resolved(schema.items, schemas) };
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, one]) => [name, resolved(one, schemas)]);
  return { ...schema, properties: Object.fromEntries(properties) as Readonly<Record<string, Schema>> };
}

function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.items !== undefined) return [exampleOf(schema.items)];
  if (schema.properties !== undefined)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, exampleOf(one)]));
  if (schema.type === 'integer') return 74;
  if (schema.format === 'date') return MOMENT.slice(0, 'YYYY-MM-DD'.length);
  return schema.format === 'date-time' ? MOMENT : 'text';
}
