import type { Violation } from '@cpes/service-kit';
import { check, refuse } from './violations.ts';

const INTEGER = /^-?\d{1,15}$/;

/**
 * The query parameters of `type`, each given at most once; `integers` lists the numbers among them. Throws one `invalid` fault that
 * names every offence, with `?NAME` as its pointer.
 */
export function readQuery<T extends object>(
  type: new () => T,
  query: unknown,
  integers: readonly (keyof T & string)[] = [],
): Partial<T> {
  const given = Object.entries((query ?? {}) as Record<string, string | string[]>);
  const repeated = given.filter(([, value]) => Array.isArray(value)).map(([name]) => name);
  const read = given.filter(([, value]) => !Array.isArray(value)).map(([name, value]) => [name, valueOf(name, value)]);
  const { value, violations } = check(type, Object.fromEntries(read) as object);
  refuse([
    ...violations.map((one) => ({ ...one, pointer: one.pointer.replace(/^#\//, '?') })),
    ...repeated.map((name): Violation => ({
      pointer: `?${name}`,
      code: 'conflict',
      detail: 'is given more than once',
    })),
  ]);
  return value;

  function valueOf(name: string, text: unknown): unknown {
    const isInteger = (integers as readonly string[]).includes(name) && typeof text === 'string' && INTEGER.test(text);
    return isInteger ? Number(text) : text;
  }
}
