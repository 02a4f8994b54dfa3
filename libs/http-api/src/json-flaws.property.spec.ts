import fc from 'fast-check';
import { jsonFlaws } from './json-flaws.ts';

describe('flaws of JSON', () => {
  it('are none in the output of JSON.stringify for whole numbers, texts and objects', () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('node')),
        fc.dictionary(fc.string(), tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1), (one, indent) =>
        expect(jsonFlaws(JSON.stringify(one, undefined, indent), 256)).toEqual([]),
      ),
    );
  });

  it.each([
    ['{"a":1,"a":2}', [{ path: ['a'], kind: 'duplicate' }]],
    ['{"a":{"b":1},"c":{"b":1}}', []],
    ['{"a":[{"b":1},{"b":1,"\\u0062":2}]}', [{ path: ['a', 1, 'b'], kind: 'duplicate' }]],
    ['{"a":"a\\"a","b":["x","x"]}', []],
    [
      '{"a":1,"a":2,"a":3}',
      [
        { path: ['a'], kind: 'duplicate' },
        { path: ['a'], kind: 'duplicate' },
      ],
    ],
    [
      `${'['.repeat(15)}{"a":1,"a":2}${']'.repeat(15)}`,
      [{ path: [...Array<number>(15).fill(0), 'a'], kind: 'duplicate' }],
    ],
    [
      `{"x":${'['.repeat(15)}{"a":1,"a":1e-400}${']'.repeat(15)},"x":1e-400}`,
      [
        { path: ['x'], kind: 'duplicate' },
        { path: ['x'], kind: 'fraction' },
      ],
    ],
    [
      '[-540.0, -1e-400, -0.0e5, 10E-1, 1e-999999999999, 0e-99, 12.30e1]',
      [
        { path: [1], kind: 'fraction' },
        { path: [4], kind: 'fraction' },
      ],
    ],
    ['[540.0, 5.4e1, 54e-1, 540.000000000000000001, 0.0, -0, 1e2, 1.5e1, 1e-30]', [{ path: [3], kind: 'fraction' }]],
  ])('of %s', (text, flaws) => {
    expect(jsonFlaws(text, 256)).toEqual(flaws);
  });

  it('are at most the requested number', () => {
    expect(jsonFlaws(`[${'1e-400,'.repeat(1_000)}0]`, 3).map(({ path }) => path)).toEqual([[0], [1], [2]]);
  });
});
