/** A member of parsed JSON, by the names that lead to it; `undefined` when one of them is not there. */
export function valueIn(value: unknown, ...path: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

export function textIn(value: unknown, ...path: readonly string[]): string | null {
  const found = valueIn(value, ...path);
  return typeof found === 'string' ? found : null;
}
