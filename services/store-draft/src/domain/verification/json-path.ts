/** A member of parsed JSON, by the path of its names; `undefined` when one of them is missing. */
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
