import { isolated } from '../format/isolated.ts';

/** The same texts with isolated values, so that a right-to-left name cannot reorder the sentence. */
export function isolating(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, isolatingOf(value)]));
}

function isolatingOf(value: unknown): unknown {
  if (typeof value === 'function')
    return (...given: unknown[]) =>
      (value as (...all: unknown[]) => unknown)(...given.map((one) => (typeof one === 'string' ? isolated(one) : one)));
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return isolating(value as Record<string, unknown>);
  return value;
}
