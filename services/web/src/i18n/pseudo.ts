const ACCENTED = new Map(
  Object.entries({ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', n: 'ñ', c: 'ç' }),
);
/** Other languages need about this much more space than English. */
const LONGER = 0.35;

/** The same texts with accents and a third longer. Plain English is hard-coded; truncated text lacks space. */
export function pseudo(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoOf(value)]));
}

function pseudoOf(value: unknown): unknown {
  if (typeof value === 'string') return accented(value);
  if (typeof value === 'function')
    return (...args: unknown[]) => pseudoOf((value as (...all: unknown[]) => unknown)(...args));
  if (Array.isArray(value)) return value.map(pseudoOf);
  if (typeof value === 'object' && value !== null) return pseudo(value as Record<string, unknown>);
  return value;
}

function accented(text: string): string {
  const changed = [...text].map((sign) => ACCENTED.get(sign) ?? sign).join('');
  return `${changed}${'~'.repeat(Math.ceil(text.length * LONGER))}`;
}
