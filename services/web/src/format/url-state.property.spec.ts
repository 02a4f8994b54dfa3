import fc from 'fast-check';
import { flag, integer, oneOf, readState, someOf, texts, word, writeState } from './url-state.ts';

const VERDICTS = ['ADVANCE', 'CAUTION', 'REJECT'] as const;
const PARAMS = {
  tab: oneOf(['costs', 'matrix'], 'costs'),
  verdict: someOf(VERDICTS),
  sku: texts(4),
  search: word('all'),
  cents: integer(-1_000, 1_000),
  draft: flag(),
};
const state = fc.record({
  tab: fc.constantFrom('costs' as const, 'matrix' as const),
  verdict: fc.subarray([...VERDICTS]),
  sku: fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 4 }),
  search: fc.string({ unit: 'grapheme' }),
  cents: fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: undefined }),
  draft: fc.boolean(),
});

describe('the state of a screen in its address, for all states', () => {
  it('is the same after opening a copied address', () => {
    fc.assert(
      fc.property(state, (before) => {
        const address = writeState(PARAMS, new URLSearchParams(), before).toString();
        expect(readState(PARAMS, new URLSearchParams(address))).toEqual(before);
      }),
    );
  });

  it('is always an allowed state, for any address', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const read = readState(PARAMS, new URLSearchParams(query));
        expect(readState(PARAMS, writeState(PARAMS, new URLSearchParams(), read))).toEqual(read);
      }),
    );
  });
});
