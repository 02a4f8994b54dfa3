import fc from 'fast-check';
import { jsonFlaws } from './json-flaws.ts';

describe('flaws of JSON', () => {
  it('are none in what was written by JSON.stringify of whole numbers, texts and objects', () => {
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
        expect(jsonFlaws(JSON.stringify(one, undefined, indent))).toEqual([]),
      ),
    );
  });

  it.each([
    ['{"a":1,"a":2}', [{ path: ['a'], kind: 'duplicate' }]],
    ['{"a":{"b":1},"c":{"b":1}}', []],
    ['{"a":[{"b":1},{"b":1,"\\u0062":2}]}', [{ path: ['a', 1, 'b'], kind: 'duplicate' }]],
    ['{"a":"a\\"a","b":["x","x"]}', []],
    ['[540.0, 5.4e1, 54e-1, 540.000000000000000001, 0.0, -0, 1e2, 1.5e1, 1e-30]', [{ path: [3], kind: 'fraction' }]],
  ])('of %s', (text, flaws) => {
    expect(jsonFlaws(text)).toEqual(flaws);
  });
});
