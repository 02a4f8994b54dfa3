import { openApiBreaks } from './openapi-breaks.ts';
import type { OpenApiDocument } from './openapi-contract.ts';

const REQUEST = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 200 },
    price: { type: 'integer', minimum: 1 },
    mode: { type: 'string', enum: ['sea', 'air'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
};
const ANSWER = {
  type: 'object',
  required: ['id', 'verdict', 'parts'],
  properties: {
    id: { type: 'string' },
    verdict: { $ref: '#/components/schemas/Verdict' },
    parts: {
      type: 'array',
      items: { type: 'object', required: ['cents'], properties: { cents: { type: 'integer' } } },
    },
    extra: { type: 'string' },
  },
};

interface Changes {
  readonly request?: object;
  readonly answer?: object;
  readonly verdicts?: readonly string[];
  readonly operation?: object;
  readonly methods?: readonly string[];
}

function api({ request = {}, answer = {}, verdicts = ['YES', 'NO'], operation, methods = ['post'] }: Changes = {}) {
  const content = (schema: object) => ({ 'application/json': { schema } });
  const described = {
    parameters: [{ name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } }],
    requestBody: { required: false, content: content({ ...REQUEST, ...request }) },
    responses: {
      201: { headers: { ETag: { required: true, schema: {} } }, content: content({ ...ANSWER, ...answer }) },
    },
    ...operation,
  };
  return {
    paths: { '/things': Object.fromEntries(methods.map((method) => [method, described])) },
    components: { schemas: { Verdict: { type: 'string', enum: verdicts } } },
  } as unknown as OpenApiDocument;
}
const properties = (changed: object) => ({ properties: { ...REQUEST.properties, ...changed } });
const without = (name: string) =>
  Object.fromEntries(Object.entries(ANSWER.properties).filter(([property]) => property !== name));

describe('the comparison of two descriptions of an API', () => {
  const before = api();

  it.each<[string, Changes]>([
    ['nothing changes', {}],
    ['an operation is new', { methods: ['post', 'get'] }],
    ['a request has a new optional property', { request: properties({ colour: { type: 'string' } }) }],
    ['a request needs less', { request: { required: [] } }],
    ['a bound of a request is wider', { request: properties({ title: { type: 'string', maxLength: 300 } }) }],
    [
      'a value of a request is new',
      { request: properties({ mode: { type: 'string', enum: ['sea', 'air', 'rail'] } }) },
    ],
    ['an answer has a new property', { answer: { properties: { ...ANSWER.properties, more: { type: 'string' } } } }],
    ['an answer always has what it could lack', { answer: { required: [...ANSWER.required, 'extra'] } }],
    ['an answer has fewer values', { verdicts: ['YES'] }],
    ['an answer is an integer that was a number', { request: properties({ price: { type: 'number', minimum: 1 } }) }],
  ])('finds no break when %s', (_what, changes) => {
    expect(openApiBreaks(before, api(changes))).toEqual([]);
  });

  it.each<[string, Changes, string]>([
    ['an operation is gone', { methods: ['get'] }, 'is gone'],
    ['a parameter is gone', { operation: { parameters: [] } }, 'parameter limit is gone'],
    [
      'a parameter is required',
      { operation: { parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }] } },
      'parameter limit is now required',
    ],
    [
      'a bound of a parameter is narrower',
      { operation: { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } }] } },
      'parameter limit: maximum',
    ],
    [
      'a body is required',
      { operation: { requestBody: { required: true, content: { 'application/json': { schema: REQUEST } } } } },
      'a body is now required',
    ],
    ['a request needs more', { request: { required: ['title', 'price'] } }, 'body: now needs price'],
    [
      'a request has a property less',
      { request: { properties: { title: REQUEST.properties.title } } },
      'body: refuses price',
    ],
    [
      'a bound of a request is narrower',
      { request: properties({ title: { type: 'string', maxLength: 100 } }) },
      'body.title: maxLength',
    ],
    [
      'a value of a request is gone',
      { request: properties({ mode: { type: 'string', enum: ['sea'] } }) },
      'body.mode: value air',
    ],
    ['a request may no longer be null', { request: properties({ note: { type: 'string' } }) }, 'body.note: type null'],
    [
      'a request has a pattern',
      { request: properties({ title: { type: 'string', maxLength: 200, pattern: '^x' } }) },
      'body.title: pattern',
    ],
    ['an answer is gone', { operation: { responses: {} } }, 'answer 201 is gone'],
    [
      'an answer lacks a header',
      { operation: { responses: { 201: { content: { 'application/json': { schema: ANSWER } } } } } },
      'answer 201 may lack ETag',
    ],
    ['an answer has a property less', { answer: { properties: without('extra') } }, 'answer 201: has no extra'],
    ['an answer may lack a property', { answer: { required: ['id', 'verdict'] } }, 'answer 201: may lack parts'],
    ['an answer has a new value', { verdicts: ['YES', 'NO', 'PERHAPS'] }, 'answer 201.verdict: value PERHAPS'],
    [
      'an answer may be null',
      { answer: { properties: { ...ANSWER.properties, id: { type: ['string', 'null'] } } } },
      'answer 201.id: type null',
    ],
    [
      'a part of a list is of another type',
      {
        answer: {
          properties: {
            ...ANSWER.properties,
            parts: {
              type: 'array',
              items: { type: 'object', required: ['cents'], properties: { cents: { type: 'number' } } },
            },
          },
        },
      },
      'answer 201.parts[].cents: type number',
    ],
  ])('finds the break when %s', (_what, changes, found) => {
    expect(openApiBreaks(before, api(changes))).toContain(`POST /things: ${found}`);
  });
});
