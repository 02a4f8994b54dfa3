/**
 * A function that remembers what it computed, for `keysMax` keys at most: then it forgets them all and begins anew, which is
 * simpler than forgetting the oldest and, with few new keys among many known ones, as good.
 */
export function memoize<V>(compute: (key: string) => V, keysMax: number): (key: string) => V {
  const computed = new Map<string, V>();
  return (key) => {
    const known = computed.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (computed.size >= keysMax) computed.clear();
    computed.set(key, value);
    return value;
  };
}
