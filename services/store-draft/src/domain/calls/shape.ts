/**
 * The required shape of a value: equal to a literal, matched by a pattern, a list of exactly these, or an object of exactly these
 * members.
 */
export type Shape = string | number | boolean | null | RegExp | readonly Shape[] | { readonly [name: string]: Shape };

/** The pointer to the first place where a value differs from the shape; undefined when it matches. */
export function misfitIn(value: unknown, shape: Shape, pointer = ''): string | undefined {
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value) ? undefined : pointer;
  if (shape === null || typeof shape !== 'object') return value === shape ? undefined : pointer;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(shape)) return pointer;
  const [names, wanted] = [Object.keys(value), Object.keys(shape)];
  const extra = names.find((name) => !wanted.includes(name));
  if (extra !== undefined) return `${pointer}/${extra}`;
  for (const name of wanted) {
    if (!Object.hasOwn(value, name)) return `${pointer}/${name}`;
    const misfit = misfitIn(member(value, name), member(shape, name) as Shape, `${pointer}/${name}`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function member(of: object, name: string): unknown {
  return (of as Readonly<Record<string, unknown>>)[name];
}
