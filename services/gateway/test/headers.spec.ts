import { traceparentOf } from '@cpes/http-api';
import { AllowedMethods } from '../src/edge/http/allowed-methods.ts';
import { etagOf, isMatch } from '../src/edge/http/conditional.ts';
import { rewritten } from '../src/edge/http/fastify.ts';
import { waitSecondsOf } from '../src/evaluations/skus/prefer.ts';
import { uriOf } from '../src/edge/http/problem.filter.ts';

describe('the Prefer header', () => {
  it.each([
    ['wait=5', 5],
    ['wait=0', 0],
    ['wait=10', 10],
    ['wait=11', 10],
    ['wait=99999999999999999999999', 10],
    ['Wait = "7"', 7],
    ['respond-async, wait=3', 3],
    ['wait=3; foo="a, wait=9", return=minimal', 3],
    ['wait=2, wait=8', 2],
    ['handling="lenient, wait=9", wait=4', 4],
  ])('%s asks for %d seconds', (header, seconds) => {
    expect(waitSecondsOf(header)).toBe(seconds);
  });

  it.each([
    undefined,
    '',
    'wait',
    'wait=',
    'wait=-1',
    'wait=1.5',
    'wait=1e1',
    'wait="5',
    'await=5',
    'wait=abc, wait=5',
  ])('%s asks for nothing', (header) => {
    expect(waitSecondsOf(header)).toBeUndefined();
  });
});

describe('the traceparent header', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  it('is used when it is valid', () => {
    expect(traceparentOf(`00-${trace}-00f067aa0ba902b7-01`)).toBe(`00-${trace}-00f067aa0ba902b7-01`);
  });

  it.each([
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-0000000000000000-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7`,
    'x',
    undefined,
  ])('is ignored when it is %s', (header) => {
    expect(traceparentOf(header)).toBeUndefined();
  });
});

describe('other parts of a request', () => {
  it('names entity tags', () => {
    const tag = etagOf('{}');
    expect([tag, `W/${tag}`, `"a", ${tag}`, '*', '"a"', undefined].map((one) => isMatch(one, tag))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('has one internal spelling of its address', () => {
    expect(['/api/v2/skus', '/api/v2?x', '/api/v2', '/api/v20', '/v2/skus', '/api/v1'].map(rewritten)).toEqual([
      '/v2/skus',
      '/v2?x',
      '/v2',
      '/api/v20',
      '/v2/skus',
      '/api/v1',
    ]);
  });

  it('has methods that its address allows', () => {
    const methods = new AllowedMethods();
    const hooks: ((route: { url: string; method: string | string[] }) => void)[] = [];
    methods.watch({ addHook: (_name: string, hook: (typeof hooks)[number]) => hooks.push(hook) } as never);
    hooks[0]!({ url: '/v2/skus/:skuId', method: 'GET' });
    hooks[0]!({ url: '/v2/skus/:skuId', method: ['HEAD', 'GET'] });
    expect([methods.of('/v2/skus/a.b'), methods.of('/v2/skus'), methods.of('/v2/skus/a/b')]).toEqual([
      ['GET', 'HEAD'],
      [],
      [],
    ]);
  });
});

describe('the instance of a problem', () => {
  it.each([
    ['/v2/skus/sku_1', '/v2/skus/sku_1'],
    ['/v2/skus/%zz', '/v2/skus/%25zz'],
    ['/v2/skus/%7Ex%', '/v2/skus/%7Ex%25'],
    ['/v2/skus/<a"b>[c]|é', '/v2/skus/%3Ca%22b%3E%5Bc%5D%7C%C3%A9'],
  ])('is %s as a URI', (path, uri) => {
    expect(uriOf(path)).toBe(uri);
  });
});
