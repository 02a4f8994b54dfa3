/** How a value is written in the query of an address. Defaults are omitted. */
export interface Param<T> {
  readonly initial: T;
  /** Undefined when the text is invalid; then the initial value is used. */
  read(texts: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}
export type Params = Readonly<Record<string, Param<unknown>>>;
export type StateOf<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** One word of a list. */
export function oneOf<const T extends string>(values: readonly T[], initial: NoInfer<T>): Param<T> {
  return { initial, read: ([text]) => values.find((value) => value === text), write: (value) => [value] };
}

/** Several words of a list, in its order; each is a separate parameter: `?verdict=ADVANCE&verdict=CAUTION`. */
export function someOf<const T extends string>(values: readonly T[]): Param<readonly T[]> {
  return { initial: [], read: (texts) => values.filter((value) => texts.includes(value)), write: (chosen) => chosen };
}

/** Any texts, such as ids: each once, none empty, and no more than `most`. */
export function texts(most: number): Param<readonly string[]> {
  const kept = (all: readonly string[]) => [...new Set(all)].filter(Boolean).slice(0, most);
  return { initial: [], read: kept, write: kept };
}

export function word(initial = ''): Param<string> {
  return { initial, read: ([text]) => text, write: (value) => [value] };
}

/** An integer, or undefined. */
export function integer(least: number, most: number): Param<number | undefined> {
  return {
    initial: undefined,
    read: ([text]) => {
      if (text === undefined || !/^-?\d{1,15}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= least && value <= most ? value : undefined;
    },
    write: (value) => (value === undefined ? [] : [String(value)]),
  };
}

/** A day such as `2026-11-20`, or undefined. */
export function day(): Param<string | undefined> {
  return {
    initial: undefined,
    read: ([text = '']) => (isDay(text) ? text : undefined),
    write: (value) => (value === undefined ? [] : [value]),
  };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** One word of a list, or undefined. */
export function maybeOneOf<const T extends string>(values: readonly T[]): Param<T | undefined> {
  return {
    initial: undefined,
    read: ([text]) => values.find((value) => value === text),
    write: (value) => (value === undefined ? [] : [value]),
  };
}

export function flag(): Param<boolean> {
  return { initial: false, read: ([text]) => text === '1', write: (value) => (value ? ['1'] : []) };
}

/** The values in the query of an address, with the initial value for an invalid one. */
export function readState<P extends Params>(params: P, query: URLSearchParams): StateOf<P> {
  const entries = Object.entries(params).map(([name, param]) => [
    name,
    query.has(name) ? (param.read(query.getAll(name)) ?? param.initial) : param.initial,
  ]);
  return Object.fromEntries(entries) as StateOf<P>;
}

/** The query with some values changed. Parameters with other names stay, and defaults are omitted. */
export function writeState<P extends Params>(
  params: P,
  query: URLSearchParams,
  changes: Partial<StateOf<P>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    const param = params[name];
    if (param === undefined) continue;
    next.delete(name);
    if (JSON.stringify(value) === JSON.stringify(param.initial)) continue;
    for (const text of param.write(value)) next.append(name, text);
  }
  return next;
}
