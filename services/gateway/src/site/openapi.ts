import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { describeLines, describeMessages, objectRulesOf, SCOPE_EXTENSION } from '@cpes/http-api';
import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeExamples } from './openapi-examples.ts';

const API_VERSION = '2.0.0';
/** The description of each group of operations. The document has the groups in this order, whichever module declares them. */
const TAGS: Readonly<Record<string, string>> = {
  SKUs: 'Submitted candidates and the progress of their evaluation.',
  Reports: 'The results of evaluations. A report is issued once and never changes.',
  Listings: 'Drafts of SKUs in stores. Users create them in the web interface; the API reads them.',
  Keys: 'The API keys of a tenant.',
  Terms: 'Your own return rates, fees and registrations. They go before the tables.',
  'Rate tables': 'The figures behind reports: the tables in force, their age and their sources.',
  'Rate cards': 'Your own rates, as JSON or CSV. They go before live quotes and the tables.',
  'What-if': 'Evaluations of hypothetical candidates. Nothing is stored.',
  Webhooks: 'Endpoints that receive events, and the deliveries to them.',
};
/** Control characters and lone surrogates, by name and individually. */
const UNPRINTABLE = ['\\p{Cc}\\p{Cs}', '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff'] as const;
type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;
type ResponseObject = Exclude<Responses[string], { $ref: string }>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `npm run docs:openapi` writes it: only a build has the decorated classes of all services that own routes. */
const FILE = join(import.meta.dirname, '..', '..', 'openapi.json');

/** The description of the API (OpenAPI 3.1). */
@Injectable()
export class ApiDocument {
  // Without the white space of the file.
  private readonly bytes = Buffer.from(JSON.stringify(JSON.parse(readFileSync(FILE, 'utf8'))));

  /** The same bytes for every request, so that they are compressed once. */
  read(): Buffer {
    return this.bytes;
  }
}

/** Describes the routes of an application, which may be in preview mode, without instances. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Candidate Product Evaluation Service')
    .setDescription(
      'Know what a product really costs you, and whether it can pay for its customers, before you commit money to it.',
    )
    .setVersion(API_VERSION)
    .addServer('/')
    .addServer('/api', 'The same routes, under /api/v2.')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer', description: 'An API key: `cpes_live_…`' })
    .build();
  const document = documentOf(app, config, (path) => !isOfWebDoor(path));
  const tags = new Set<string>();
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation === undefined) continue;
      describeLines(operation);
      describeExamples(operation);
      for (const tag of operation.tags ?? []) tags.add(tag);
      const scope = (operation as object as Record<string, unknown>)[SCOPE_EXTENSION];
      operation.description ??= `${operation.summary ?? ''}. Needs the scope \`${String(scope)}\`.`;
    }
  }
  document.tags = [...tags].map((name) => ({ name, ...(name in TAGS ? { description: TAGS[name] ?? '' } : {}) }));
  return withUsedSchemas(shareResponses(plain({ ...document, webhooks: describeMessages() }) as OpenAPIObject));
}

/** Describes the routes of the browser API, for the types of its only callers, our pages. */
export function describeBrowserApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('The browser API of CPES')
    .setDescription('For pages of this service. It may change with them; programs use /v2.')
    .setVersion(API_VERSION)
    .addServer('/')
    .addSecurity('session', { type: 'apiKey', in: 'cookie', name: '__Host-cpes' })
    .addSecurityRequirements('session')
    .build();
  const document = documentOf(app, config, isOfWebDoor);
  delete document.tags;
  // Routes of both APIs declare the API key of the public API, which does not apply here.
  for (const path of Object.values(document.paths)) for (const method of METHODS) delete path[method]?.security;
  return withUsedSchemas(shareResponses(plain(document) as OpenAPIObject));
}

function isOfWebDoor(path: string): boolean {
  return path.startsWith('/app/api/');
}

/** The document of the routes with the wanted paths. */
function documentOf(
  app: INestApplication,
  config: ReturnType<DocumentBuilder['build']>,
  isWanted: (path: string) => boolean,
): OpenAPIObject {
  const whole = SwaggerModule.createDocument(app, config);
  const wanted = Object.entries(whole.paths).filter(([path]) => isWanted(path));
  const paths = Object.fromEntries(wanted.sort(([, one], [, other]) => groupOf(one) - groupOf(other)));
  const document = { ...whole, paths };
  Object.assign(document.info, {
    contact: { name: 'The operator of this CPES' },
    license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
  });
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) Object.assign(schema, objectRulesOf(name));
  return document;
}

/** The place of an address among the groups: that of its first operation. */
function groupOf(address: object): number {
  const [operation] = Object.values(address) as readonly { readonly tags?: readonly string[] }[];
  return Object.keys(TAGS).indexOf(operation?.tags?.[0] ?? '');
}

/** Keeps the schemas that the document uses, in the order of use: a schema follows those that it refers to. */
function withUsedSchemas(document: OpenAPIObject): OpenAPIObject {
  const { schemas = {}, ...others } = document.components ?? {};
  const seen = new Set<string>();
  const kept: typeof schemas = {};
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const name = key === '$ref' && typeof value === 'string' ? value.split('/').at(-1) : undefined;
      if (name === undefined) visit(value);
      else if (!seen.has(name)) {
        seen.add(name);
        const schema = schemas[name];
        visit(schema);
        if (schema !== undefined) kept[name] = schema;
      }
    }
  };
  const addresses = [...Object.values(document.webhooks ?? {}), ...Object.values(document.paths)];
  visit([others, addresses.sort((one, other) => groupOf(one) - groupOf(other))]);
  return { ...document, components: { ...others, schemas: kept } };
}

/** Moves every error response into `components.responses`, because all operations share them. */
function shareResponses(document: OpenAPIObject): OpenAPIObject {
  const shared: Record<string, ResponseObject> = {};
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const responses = path[method]?.responses ?? {};
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 300 || response === undefined || '$ref' in response) continue;
        const name = responseName(Number(status), response);
        if (JSON.stringify(shared[name] ?? response) !== JSON.stringify(response))
          throw new Error(`two different answers would be the component ${name}`);
        shared[name] = response;
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
  const responses = Object.fromEntries(Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...document, components: { ...document.components, responses } };
}

/**
 * `BadRequest` for a 400; `BadRequestBeforeQuota` when the 400 comes before the quota counts the request, and
 * `BadRequestAroundQuota` when it can come before or after that.
 */
function responseName(status: number, { headers }: ResponseObject): string {
  const phrase = (STATUS_CODES[status] ?? String(status)).replaceAll(/[^a-z]/gi, '');
  const quota = headers?.['RateLimit'];
  if (status !== 400) return phrase;
  if (quota === undefined) return `${phrase}BeforeQuota`;
  return 'required' in quota ? phrase : `${phrase}AroundQuota`;
}

/**
 * Adapts the document to simpler readers: `allOf` with one reference is how OpenAPI 3.0 let a reference have siblings, and some
 * validators do not support named character classes.
 */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const { allOf, ...others } = node as { allOf?: unknown };
  const isWrapping = Array.isArray(allOf) && allOf.length === 1;
  const unwrapped = isWrapping ? { ...others, ...(allOf[0] as object) } : node;
  return Object.fromEntries(
    Object.entries(unwrapped).map(([key, value]) => [
      key,
      key === 'pattern' && typeof value === 'string' ? value.replaceAll(...UNPRINTABLE) : plain(value),
    ]),
  );
}
