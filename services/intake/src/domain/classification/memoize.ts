/**
 * Caches the results of `compute` for at most `keysMax` keys, and then clears the cache. This is simpler than evicting
 * the oldest key, and as good when few keys are new.
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
