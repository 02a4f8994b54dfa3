import { type OpenApiDocument, pathPattern, type Schema, SchemaValues } from '@cpes/testing';
import fc from 'fast-check';
import { apiKeyOf } from '../src/identity/domain/api-key.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Body = NonNullable<OpenApiDocument['paths'][string][string]['requestBody']>;

/** An operation of the description, with the generators of its requests. */
export interface ApiOperation {
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly isBodyRequired: boolean;
}

/** The expected response: as described, a 4xx, a 401 or a 405. */
export type Expected = 'accepted' | 'refused' | 'unauthenticated' | 'wrong-method';

/** A request that is not sent yet: it selects its resource from those that exist by then. */
export interface ContractRequest {
  readonly operation: ApiOperation;
  readonly expected: Expected;
  /** Its flaw; `valid` when there is none. */
  readonly what: string;
  readonly method: string;
  /** Ids of missing resources, by path parameter. Without them it uses existing resources, the `pick`-th of each kind. */
  readonly ids: Readonly<Record<string, string>> | undefined;
  readonly pick: number;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const DESCRIBED_METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Text that HTTP allows in a header field, without surrounding white space. */
const HEADER_VALUE = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
const JSON_TYPE = { 'content-type': 'application/json' };
const WRONG_CREDENTIALS: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer cpes_test_nothing' },
  { authorization: `Bearer ${apiKeyOf('live', '0'.repeat(30))}` },
  { authorization: `bearer ${'x'.repeat(4_000)}` },
];
/** Bytes that are never a JSON object. */
const NO_OBJECTS: readonly (string | Buffer)[] = [
  '{',
  '[]',
  'null',
  '"text"',
  '{} {}',
  '{"a":1,}',
  Buffer.from([0x7b, 0xff, 0x7d]),
];

export function operationsOf({ paths }: OpenApiDocument): ApiOperation[] {
  return Object.entries(paths).flatMap(([template, operations]) =>
    DESCRIBED_METHODS.flatMap((verb) => {
      const operation = operations[verb];
      if (operation === undefined) return [];
      const method = verb.toUpperCase();
      const { parameters = [] } = operation as unknown as { parameters?: readonly Parameter[] };
      const body: Body | undefined = operation.requestBody;
      return [
        {
          name: `${method} ${template}`,
          method,
          template,
          parameters,
          body: body?.content['application/json']?.schema,
          isBodyRequired: body?.required === true,
        },
      ];
    }),
  );
}

/** The methods of an address in its `Allow`: those of every described path that matches it. */
export function methodsOf(operations: readonly ApiOperation[], path: string): string[] {
  const own = operations.filter(({ template }) => pathPattern(template).test(path)).map(({ method }) => method);
  return [...new Set(own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort();
}

export function pathParametersOf({ parameters }: ApiOperation): Parameter[] {
  return parameters.filter((one) => one.in === 'path');
}

/** A valid request has a body of JSON, for which such a parameter is refused. */
function isForCsv({ description = '' }: Parameter): boolean {
  return description.startsWith('For a CSV body');
}

/** Generates the requests to an operation: half of them valid, the others with one flaw. */
export class ContractRequests {
  private readonly values: SchemaValues;

  constructor(
    document: OpenApiDocument,
    private readonly operations: readonly ApiOperation[],
  ) {
    this.values = new SchemaValues(document.components.schemas);
  }

  to(operation: ApiOperation): fc.Arbitrary<ContractRequest> {
    const valid = this.valid(operation);
    const choices = [
      { weight: 12, arbitrary: valid },
      { weight: 2, arbitrary: this.withoutCredentials(valid) },
      { weight: 2, arbitrary: this.withWrongMethod(operation, valid) },
      ...(operation.body === undefined ? [] : [{ weight: 8, arbitrary: this.withWrongBody(operation.body, valid) }]),
      ...(operation.isBodyRequired ? [{ weight: 1, arbitrary: this.withWrongText(valid) }] : []),
      ...this.withWrongParameters(operation, valid),
    ];
    return fc.oneof(...choices);
  }

  private valid(operation: ApiOperation): fc.Arbitrary<ContractRequest> {
    const { parameters, body, isBodyRequired, method } = operation;
    const drawable = parameters.filter(({ schema }) => this.values.canDraw(schema));
    const ids = drawable.filter((one) => one.in === 'path').map(({ name }) => [name, unknownIds] as const);
    const bodies = body === undefined ? fc.constant(undefined) : this.values.fitting(body);
    return fc
      .record({
        ids: fc.option(fc.record(Object.fromEntries(ids)), { nil: undefined, freq: 4 }),
        pick: fc.nat(),
        query: this.given(drawable.filter((one) => one.in === 'query' && !isForCsv(one))),
        headers: this.given(drawable.filter((one) => one.in === 'header')),
        body: isBodyRequired ? bodies : fc.option(bodies, { nil: undefined }),
        isHead: fc.integer({ min: 0, max: 9 }).map((digit) => digit === 0 && method === 'GET'),
      })
      .map(({ ids: drawn, pick, query, headers, body: value, isHead }) => ({
        operation,
        expected: 'accepted',
        what: 'valid',
        method: isHead ? 'HEAD' : method,
        ids: ids.length === 0 ? undefined : drawn,
        pick,
        query: Object.entries(query),
        headers: { ...headers, ...(value === undefined ? {} : JSON_TYPE) },
        body: value === undefined ? undefined : JSON.stringify(value),
      }));
  }

  /** Values of parameters as text, each optional. */
  private given(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
    const model = parameters.map((parameter) => [parameter.name, this.written(parameter)] as const);
    const requiredKeys = parameters.filter(({ required }) => required === true).map(({ name }) => name);
    return fc.record(Object.fromEntries(model), { requiredKeys, noNullPrototype: true });
  }

  private written({ in: place, schema }: Parameter): fc.Arbitrary<string> {
    if (place === 'query') return this.values.fitting(schema).map(String);
    const headers = this.values.fitting(schema).map(String);
    const plain = fc.stringMatching(HEADER_VALUE).filter((text) => this.values.fits(schema, text));
    return schema.pattern === undefined && schema.enum === undefined
      ? plain
      : headers.filter((text) => HEADER_VALUE.test(text));
  }

  private withoutCredentials(valid: fc.Arbitrary<ContractRequest>): fc.Arbitrary<ContractRequest> {
    return fc.tuple(valid, fc.constantFrom(...WRONG_CREDENTIALS)).map(([request, credentials]) => ({
      ...request,
      expected: 'unauthenticated',
      what: 'credentials',
      headers: { ...request.headers, authorization: '', ...credentials },
    }));
  }

  private withWrongMethod(
    { template }: ApiOperation,
    valid: fc.Arbitrary<ContractRequest>,
  ): fc.Arbitrary<ContractRequest> {
    const known = methodsOf(this.operations, template);
    const wrong = METHODS.filter((method) => !known.includes(method));
    return fc.tuple(valid, fc.constantFrom(...wrong)).map(([request, method]) => ({
      ...request,
      expected: 'wrong-method',
      what: `method ${method}`,
      method,
      body: method === 'GET' ? undefined : request.body,
    }));
  }

  private withWrongBody(schema: Schema, valid: fc.Arbitrary<ContractRequest>): fc.Arbitrary<ContractRequest> {
    return fc.tuple(valid, this.values.unfitting(schema)).map(([request, value]) => ({
      ...refused(request, 'body'),
      headers: { ...request.headers, ...JSON_TYPE },
      body: JSON.stringify(value),
    }));
  }

  private withWrongText(valid: fc.Arbitrary<ContractRequest>): fc.Arbitrary<ContractRequest> {
    const text = fc
      .tuple(valid, fc.constantFrom(...NO_OBJECTS))
      .map(([request, body]) => ({ ...refused(request, 'text'), body }));
    const type = valid.map((request) => ({
      ...refused(request, 'content type'),
      headers: { ...request.headers, 'content-type': 'text/plain' },
    }));
    const nothing = valid.map((request) => ({ ...refused(request, 'no body'), body: '' }));
    return fc.oneof(text, type, nothing);
  }

  private withWrongParameters(
    { parameters, method }: ApiOperation,
    valid: fc.Arbitrary<ContractRequest>,
  ): { weight: number; arbitrary: fc.Arbitrary<ContractRequest> }[] {
    const known = parameters.filter((one) => one.in === 'query');
    const query = known.flatMap((parameter) => this.wrongQueries(parameter, method, valid));
    const unknown = valid.map((request) => ({
      ...refused(request, 'unknown parameter'),
      query: [...request.query, ['noParameter', '1'] as const],
    }));
    const headers = parameters
      .filter((one) => one.in === 'header' && this.isBounded(one.schema))
      .map((parameter) => this.wrongHeader(parameter, valid));
    return [
      ...(known.length === 0 ? [] : [{ weight: 8, arbitrary: fc.oneof(...query, unknown) }]),
      ...(headers.length === 0 ? [] : [{ weight: 1, arbitrary: fc.oneof(...headers) }]),
    ];
  }

  private isBounded(schema: Schema): boolean {
    const { pattern, enum: values, type } = this.values.resolved(schema);
    return pattern !== undefined || values !== undefined || type !== 'string';
  }

  private wrongQueries(
    { name, schema }: Parameter,
    method: string,
    valid: fc.Arbitrary<ContractRequest>,
  ): fc.Arbitrary<ContractRequest>[] {
    const isWrong = (text: string) =>
      !this.values.fits(schema, /^-?\d{1,15}$/.test(text) && isInteger(schema) ? Number(text) : text);
    const wrong = this.values
      .unfitting(schema)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .filter(isWrong);
    const given = (request: ContractRequest) => request.query.filter(([other]) => other !== name);
    const values = this.values.canDraw(schema) ? [this.values.fitting(schema).map(String)] : [];
    return [
      fc.tuple(valid, wrong).map(([request, text]) => ({
        ...refused(request, `query ${name}`),
        method,
        query: [...given(request), [name, text] as const],
      })),
      ...values.map((fitting) =>
        fc.tuple(valid, fitting).map(([request, text]) => ({
          ...refused(request, `query ${name} twice`),
          method,
          query: [...given(request), [name, text] as const, [name, text] as const],
        })),
      ),
    ];
  }

  private wrongHeader(
    { name, schema }: Parameter,
    valid: fc.Arbitrary<ContractRequest>,
  ): fc.Arbitrary<ContractRequest> {
    const texts = fc.oneof(
      this.values.unfitting(schema).filter((value) => typeof value === 'string'),
      fc.constantFrom('', '\u00e9', 'x'.repeat(300)),
    );
    const wrong = texts.filter((text) => /^[ -~\u00a0-\u00ff]*$/.test(text) && !this.values.fits(schema, text.trim()));
    return fc.tuple(valid, wrong).map(([request, text]) => ({
      ...refused(request, `header ${name}`),
      headers: { ...request.headers, [name]: text },
    }));
  }
}

/** Ids of missing resources, well formed and malformed. A single dot would be part of the path. */
const unknownIds = fc
  .oneof(
    fc.stringMatching(/^(sku|rpt|key|run)_[0-9a-f]{32}$/),
    fc.uuid(),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }),
  )
  .filter((id) => !/^\.{1,2}$|^[a-z]+$/.test(id));

function refused(request: ContractRequest, what: string): ContractRequest {
  return { ...request, expected: 'refused', what };
}

function isInteger({ type }: Schema): boolean {
  return type === 'integer';
}
