import { type Answered, OpenApiContract, type OpenApiDocument } from '@cpes/testing';

const CUP = {
  type: 'object',
  properties: {
    cupId: { type: 'string' },
    volumeMl: { type: 'integer', minimum: 1 },
    handle: { anyOf: [{ $ref: '#/components/schemas/Handle' }, { type: 'null' }] },
    stains: { type: 'array', items: { $ref: '#/components/schemas/Stain' } },
    origin: { allOf: [{ $ref: '#/components/schemas/Origin' }], description: 'Where it was made.' },
  },
  required: ['cupId', 'volumeMl', 'handle', 'stains'],
};
const object = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
const problem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  headers: { 'X-Request-Id': { required: true, schema: { type: 'string' } } },
};
const inLines = (name: string) => ({
  schema: { type: 'string' },
  'x-item-schema': { $ref: `#/components/schemas/${name}` },
});
const DOCUMENT: OpenApiDocument = {
  servers: [{ url: '/' }, { url: '/api' }],
  paths: {
    '/v1/cups': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CupRequest' } } } },
        responses: { 201: { content: { 'application/json': { schema: object('cupId') } } }, 400: problem },
      },
    },
    '/v1/cups/many': {
      post: {
        requestBody: { content: { 'application/x-ndjson': inLines('CupRequest') } },
        responses: { 200: { content: { 'application/x-ndjson': inLines('Result') } } },
      },
    },
    '/v1/cups/{cupId}': {
      get: {
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Cup' } } },
            headers: {
              Age: { schema: { type: 'integer', maximum: 60 } },
              ETag: { required: true, schema: { type: 'string' } },
            },
          },
          304: {},
          404: problem,
          405: problem,
        },
      },
    },
  },
  components: {
    schemas: {
      Cup: CUP,
      CupRequest: { type: 'object', properties: { volumeMl: { type: 'integer' } }, additionalProperties: false },
      Handle: object('side'),
      Origin: object('country'),
      Problem: object('code'),
      Result: {
        type: 'object',
        properties: { index: { type: 'integer' }, status: { type: 'integer' } },
        required: ['index', 'status'],
      },
      Stain: object('colour'),
    },
  },
};
const CUP_SENT = { cupId: 'c1', volumeMl: 200, handle: null, stains: [] };

function json(body: object, status = 200, headers: Record<string, string> = { etag: '"1"' }): Answered {
  const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json';
  return { status, headers: new Headers({ 'content-type': type, ...headers }), text: JSON.stringify(body) };
}

describe('OpenApiContract', () => {
  const contract = new OpenApiContract(DOCUMENT);
  const differences = (asked: { method?: string; path?: string; body?: string }, answered: Answered): string => {
    try {
      contract.check({ method: 'GET', path: '/v1/cups/c1', ...asked }, answered);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const problemAnswer = (status: number, headers = { 'x-request-id': 'r' }) => json({ code: 'x' }, status, headers);

  it.each([
    ['what is described', {}, json(CUP_SENT)],
    ['every optional part', {}, json({ ...CUP_SENT, handle: { side: 'left' }, origin: { country: 'DE' } })],
    ['another prefix and a query', { path: '/api/v1/cups/c1?x=/v1/cups' }, json(CUP_SENT)],
    ['an answer without a body', {}, { status: 304, headers: new Headers(), text: '' }],
    ['HEAD as GET without a body', { method: 'HEAD' }, { ...json(CUP_SENT), text: '' }],
    ['a header within its bounds', {}, json(CUP_SENT, 200, { etag: '"1"', age: '60' })],
    ['an unknown method', { method: 'PUT' }, problemAnswer(405)],
    ['an unknown address', { path: '/v1/plates' }, problemAnswer(404)],
    ['a problem outside the API', { path: '/elsewhere' }, problemAnswer(404, { 'x-request-id': '' })],
    ['anything else outside the API', { path: '/livez' }, json({ status: 'live' }, 201)],
    [
      'a valid request',
      { method: 'POST', path: '/v1/cups', body: '\ufeff{"volumeMl":1}' },
      json({ cupId: 'c' }, 201, {}),
    ],
  ])('takes %s', (_what, asked, answered) => {
    expect(differences(asked, answered)).toBe('none');
  });

  it.each([
    ['an undescribed property', {}, json({ ...CUP_SENT, price: 1 }), 'price'],
    ['an undescribed property of a nested object', {}, json({ ...CUP_SENT, handle: { side: 'x', size: 1 } }), 'size'],
    ['an undescribed property of a list item', {}, json({ ...CUP_SENT, stains: [{ colour: 'x', size: 1 }] }), 'size'],
    ['an undescribed property of a reference', {}, json({ ...CUP_SENT, origin: { country: 'DE', city: 'x' } }), 'city'],
    ['a value out of bounds', {}, json({ ...CUP_SENT, volumeMl: 0 }), '/volumeMl'],
    ['a missing property', {}, json({ ...CUP_SENT, cupId: undefined }), 'cupId'],
    ['another status', {}, json(CUP_SENT, 202), 'status'],
    ['another content type', {}, json(CUP_SENT, 200, { etag: '""', 'content-type': 'text/html' }), 'text/html'],
    ['a body where none is described', {}, json(CUP_SENT, 304), 'body'],
    ['a missing header', {}, json(CUP_SENT, 200, {}), 'etag'],
    ['a header that is not described', {}, json(CUP_SENT, 200, { etag: '""', 'x-odd': '1' }), 'x-odd'],
    ['a header out of bounds', {}, json(CUP_SENT, 200, { etag: '""', age: '61' }), 'age'],
    ['a problem of another form', {}, json({ error: 'x' }, 404, { 'x-request-id': 'r' }), 'error'],
    ['one outside the API', { path: '/elsewhere' }, json({ error: 'x' }, 404), 'error'],
    ['an operation that is not described', { method: 'DELETE' }, json(CUP_SENT), 'operation'],
    [
      'a request that should have been refused',
      { method: 'POST', path: '/v1/cups', body: '{"volumeMl":1,"price":2}' },
      json({ cupId: 'c' }, 201, {}),
      'price',
    ],
  ])('names %s', (_what, asked, answered, named) => {
    expect(differences(asked, answered)).toContain(named);
  });

  it('validates bodies of JSON lines line by line against the schema of a line', () => {
    const asked = (second: string) => ({
      method: 'POST',
      path: '/v1/cups/many',
      body: `{"volumeMl":1}\n \n${second}\n`,
    });
    const answered = (...results: object[]): Answered => ({
      status: 200,
      headers: new Headers({ 'content-type': 'application/x-ndjson; charset=utf-8' }),
      text: results.map((result) => `${JSON.stringify(result)}\n`).join(''),
    });
    const [first, second, refused] = [
      { index: 0, status: 201 },
      { index: 1, status: 201 },
      { index: 1, status: 400 },
    ];
    expect(differences(asked('{"volumeMl":2}'), answered(first, second))).toBe('none');
    expect(differences(asked('{"price":2}'), answered(first, refused))).toBe('none');
    expect(differences(asked('{"price":2}'), answered(first, second))).toContain('price');
    expect(differences(asked('{"price":2}'), answered(first, { ...refused, size: 1 }))).toContain('size');
    expect(differences(asked('{"price":2}'), answered(first, { index: 1, status: '400' }))).toContain('/status');
  });

  it('lists described but never sent parts, including nested properties and optional headers', () => {
    const fresh = new OpenApiContract(DOCUMENT);
    const all = ['Cup.cupId', 'Cup.handle', 'Cup.origin', 'Cup.stains', 'Cup.volumeMl'];
    const nested = [
      'Handle.side',
      'Origin.country',
      'Problem.code',
      'Result.index',
      'Result.status',
      'Stain.colour',
      'an inline schema.cupId',
    ];
    expect(fresh.unsentProperties()).toEqual([...all, ...nested]);
    fresh.check({ method: 'GET', path: '/v1/cups/c1' }, json({ ...CUP_SENT, stains: [{ colour: 'x' }] }));
    expect(fresh.unsentProperties()).toEqual([
      'Cup.origin',
      'Handle.side',
      'Origin.country',
      'Problem.code',
      'Result.index',
      'Result.status',
      'an inline schema.cupId',
    ]);
    const get = 'GET /v1/cups/{cupId}';
    expect(fresh.unsentAnswers()).toEqual([
      'POST /v1/cups 201',
      'POST /v1/cups 400',
      'POST /v1/cups/many 200',
      `${get} 200 Age`,
      `${get} 304`,
      `${get} 404`,
      `${get} 405`,
    ]);
  });

  it('validates a body against the described request, which allows unknown properties', () => {
    expect(contract.accepts('POST', '/v1/cups', { volumeMl: 1 })).toBe(true);
    expect(contract.accepts('POST', '/v1/cups', { volumeMl: '1' })).toBe(false);
  });
});
