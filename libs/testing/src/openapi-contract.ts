import { OpenApiSchemas, type Schema } from './openapi-schemas.ts';

/** The parts of an OpenAPI 3.1 document that are compared with requests and responses. */
export interface OpenApiDocument {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Described>>;
  };
}

interface Operation {
  readonly requestBody?: { readonly content: Content; readonly required?: boolean };
  readonly responses: Readonly<Record<string, Described>>;
}

interface Described {
  /** A reference to a component, which `resolveResponses` resolves. */
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, MediaType>>;

interface MediaType {
  readonly schema: Schema;
  /** The schema of each line of a body with one JSON text per line. */
  readonly 'x-item-schema'?: Schema;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Headers that HTTP and the server add to any response; an API does not describe them. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'content-encoding',
  'transfer-encoding',
]);
const PROBLEM = 'application/problem+json';
const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';

/**
 * The document at `/openapi.json` as a contract. Each response must have a described status, content type, body and headers, and
 * nothing else; each accepted request must match its description.
 */
export class OpenApiContract {
  private readonly schemas: OpenApiSchemas;
  private readonly answered = new Set<Described>();
  private readonly headersSent = new Map<Described, Set<string>>();

  static async of(url: string): Promise<OpenApiContract> {
    const answer = await fetch(new URL('/openapi.json', url));
    return new OpenApiContract((await answer.json()) as OpenApiDocument);
  }

  private readonly document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.document = resolveResponses(document);
    this.schemas = new OpenApiSchemas(document.components.schemas);
  }

  /** Throws an error with every difference. Responses outside the described API must be problems. */
  check(asked: Asked, answered: Answered): void {
    const path = this.pathOf(asked.path);
    const isProblem = mediaTypeOf(answered.headers) === PROBLEM;
    if (path === undefined && !isProblem) return;
    const differences = this.differences(asked, path, answered);
    if (differences.length === 0) return;
    const what = `${asked.method} ${asked.path} answers ${answered.status}`;
    throw new Error(`${what}, unlike /openapi.json:\n${differences.join('\n')}\n${answered.text.slice(0, 2_000)}`);
  }

  /** The described properties without a response so far, of some operations (`GET /v2/skus`) or of all. */
  unsentProperties(operations?: readonly string[]): string[] {
    const isAsked = ({ name }: { name: string }) => operations?.includes(name.replace(/ \d+$/, '')) ?? true;
    const contents = this.responses()
      .filter(isAsked)
      .flatMap(({ described }) => Object.values(described.content ?? {}));
    return this.schemas.unsent(contents.flatMap((media) => [media.schema, media['x-item-schema'] ?? {}]));
  }

  /** The described responses and headers that were not sent so far. */
  unsentAnswers(): string[] {
    return this.responses().flatMap(({ name, described }) => {
      if (!this.answered.has(described)) return [name];
      const sent = this.headersSent.get(described);
      return Object.keys(described.headers ?? {})
        .filter((header) => sent?.has(header.toLowerCase()) !== true)
        .map((header) => `${name} ${header}`);
    });
  }

  /** True when a body matches the described request of an operation. */
  accepts(method: string, path: string, body: unknown): boolean {
    const { operation } = this.operationsOf(method, path);
    const content = operation?.requestBody?.content['application/json'];
    if (content === undefined) throw new Error(`${method} ${path} has no described body`);
    return this.schemas.differences('request', content.schema, body).length === 0;
  }

  private differences(asked: Asked, path: string | undefined, answered: Answered): string[] {
    const { status } = answered;
    const { operation, others } = this.operationsOf(asked.method, path);
    if (operation === undefined && status < 400) return ['the operation is not described'];
    const candidates = operation === undefined ? others : [operation];
    // Each described method also describes the 405 of unknown methods.
    const all = candidates.map(({ responses }) => responses[status]).filter((one) => one !== undefined);
    if (all.length === 0) return ['the status is not described'];
    for (const described of all) this.answered.add(described);
    return [
      ...all.flatMap((described) => [
        ...this.bodyDifferences(described, asked.method, answered),
        ...(path === undefined ? [] : this.headerDifferences(described, answered.headers)),
      ]),
      ...(status < 300 ? this.requestDifferences(operation, asked, answered) : []),
    ];
  }

  private bodyDifferences({ content }: Described, method: string, { headers, text }: Answered): string[] {
    if (content === undefined) return text === '' ? [] : ['a body is sent, and none is described'];
    const type = mediaTypeOf(headers);
    const media = content[type];
    if (media === undefined) return [`the content type ${type} is not described`];
    if (method === 'HEAD') return [];
    const { schema, 'x-item-schema': ofLine } = media;
    if (ofLine === undefined) return this.schemas.differences('response', schema, JSON.parse(text));
    return linesOf(text).flatMap((line) => this.schemas.differences('response', ofLine, JSON.parse(line)));
  }

  private headerDifferences(described: Described, headers: Headers): string[] {
    const known = Object.entries(described.headers ?? {}).map(([name, header]) => ({
      ...header,
      name: name.toLowerCase(),
    }));
    const names = new Set(known.map(({ name }) => name));
    const sent = this.headersSent.get(described) ?? new Set();
    this.headersSent.set(described, sent);
    const undescribed = [...headers.keys()].filter((name) => !names.has(name) && !TRANSPORT_HEADERS.has(name));
    return [
      ...undescribed.map((name) => `the header ${name} is not described`),
      ...known.flatMap(({ name, required, schema }) => {
        const value = headers.get(name);
        if (value === null) return required === true ? [`the header ${name} is missing`] : [];
        sent.add(name);
        return this.schemas
          .differences('response', schema, schema.type === 'integer' ? Number(value) : value)
          .map((difference) => `the header ${name}: ${difference}`);
      }),
    ];
  }

  private requestDifferences(operation: Operation | undefined, { body }: Asked, answered: Answered): string[] {
    const { content, required } = operation?.requestBody ?? {};
    if (content === undefined) return [];
    if (body === undefined && required !== true) return [];
    // Without the byte order mark, like a UTF-8 decoder.
    const text = new TextDecoder().decode(typeof body === 'string' ? Buffer.from(body) : body);
    const { [NDJSON]: lines, 'application/json': json, [CSV]: csv } = content;
    // The header of a CSV file never begins with a brace.
    if (csv !== undefined && !text.startsWith('{')) return [];
    // A request in lines gets a response in lines; each result names its line.
    const accepted: [Schema, string][] =
      lines?.['x-item-schema'] !== undefined && mediaTypeOf(answered.headers) === NDJSON
        ? acceptedLines(linesOf(text), linesOf(answered.text)).map((line) => [lines['x-item-schema'] ?? {}, line])
        : json === undefined
          ? []
          : [[json.schema, text]];
    return accepted
      .flatMap(([schema, part]) => this.schemas.differences('request', schema, JSON.parse(part)))
      .map((difference) => `accepted, though the described request does not allow it: ${difference}`);
  }

  /**
   * The called operation. For an unknown method, any operation of the same address describes the error; for an unknown address, any
   * operation does.
   */
  private operationsOf(
    method: string,
    path: string | undefined,
  ): { operation: Operation | undefined; others: Operation[] } {
    const items = Object.entries(this.document.paths);
    const item = items.find(([template]) => path !== undefined && pathPattern(template).test(path))?.[1];
    return {
      operation: item?.[method === 'HEAD' ? 'get' : method.toLowerCase()],
      others: (item === undefined ? items.map(([, other]) => other) : [item]).flatMap((other) => Object.values(other)),
    };
  }

  /** The path below its server, without its query; undefined when the API has no server with this prefix. */
  private pathOf(url: string): string | undefined {
    const [path = ''] = url.split('?');
    const roots = new Set(Object.keys(this.document.paths).map((template) => template.split('/')[1]));
    return (this.document.servers ?? [{ url: '/' }])
      .map((server) => server.url.replace(/\/$/, ''))
      .filter((prefix) => path.startsWith(`${prefix}/`))
      .map((prefix) => path.slice(prefix.length))
      .find((rest) => roots.has(rest.split('/')[1]));
  }

  private responses(): { name: string; described: Described }[] {
    return Object.entries(this.document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(([status, described]) => ({
          name: `${method.toUpperCase()} ${path} ${status}`,
          described,
        })),
      ),
    );
  }
}

/** The same document with each shared response copied into its operation. */
export function resolveResponses(document: OpenApiDocument): OpenApiDocument {
  const { responses: shared = {} } = document.components;
  const paths = structuredClone(document.paths) as Record<
    string,
    Record<string, { responses: Record<string, Described> }>
  >;
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, { $ref }] of Object.entries(responses)) {
        if ($ref === undefined) continue;
        const component = shared[$ref.split('/').at(-1) ?? ''];
        if (component === undefined) throw new Error(`${$ref} is not in the document`);
        responses[status] = structuredClone(component);
      }
    }
  }
  return { ...document, paths };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => !/^[ \t\r]*$/.test(line));
}

function acceptedLines(lines: readonly string[], results: readonly string[]): string[] {
  return results.flatMap((result) => {
    const { index, status } = JSON.parse(result) as { index: number; status: number };
    return status < 300 ? [lines[index] ?? ''] : [];
  });
}

function mediaTypeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
}

/** The paths of a template of OpenAPI. */
export function pathPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}
