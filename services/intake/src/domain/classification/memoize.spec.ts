import { memoize } from './memoize.ts';

/** A memoized function of at most three keys, and the keys that it computed, in order. */
function aMemoized() {
  const computed: string[] = [];
  const lengthOf = memoize((key) => {
    computed.push(key);
    return key.length;
  }, 3);
  return { lengthOf, computed };
}

describe('a memoized function', () => {
  it('computes each key once', () => {
    const { lengthOf, computed } = aMemoized();
    expect([lengthOf('bottle'), lengthOf('bottle')]).toEqual([6, 6]);
    expect(computed).toEqual(['bottle']);
  });

  it('clears its cache at the limit of keys', () => {
    const { lengthOf, computed } = aMemoized();
    for (const key of ['a', 'b', 'c', 'd', 'd', 'a']) lengthOf(key);
    expect(computed).toEqual(['a', 'b', 'c', 'd', 'a']);
  });
});
