import { memoize } from './memoize.ts';

/** A memoized function of three keys at most, and the keys that it computed for, in order. */
function aMemoized() {
  const computed: string[] = [];
  const lengthOf = memoize((key) => {
    computed.push(key);
    return key.length;
  }, 3);
  return { lengthOf, computed };
}

describe('a memoized function', () => {
  it('computes once for a key it knows', () => {
    const { lengthOf, computed } = aMemoized();
    expect([lengthOf('bottle'), lengthOf('bottle')]).toEqual([6, 6]);
    expect(computed).toEqual(['bottle']);
  });

  it('forgets everything rather than know more keys than it may', () => {
    const { lengthOf, computed } = aMemoized();
    for (const key of ['a', 'b', 'c', 'd', 'd', 'a']) lengthOf(key);
    expect(computed).toEqual(['a', 'b', 'c', 'd', 'a']);
  });
});
