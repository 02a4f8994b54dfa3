/** How one value stands in the query of an address. What is the default does not stand there. */
export interface Param<T> {
  readonly initial: T;
  /** Undefined when the text is no such value: the initial one counts then. */
  read(texts: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}
export type Params = Readonly<Record<string, Param<unknown>>>;
export type StateOf<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** One of a few words. */
export function oneOf<const T extends string>(values: readonly T[], initial: NoInfer<T>): Param<T> {
  return { initial, read: ([text]) => values.find((value) => value === text), write: (value) => [value] };
}

/** Several of a few words, in their order; each stands by itself: `?verdict=ADVANCE&verdict=CAUTION`. */
export function someOf<const T extends string>(values: readonly T[]): Param<readonly T[]> {
  return { initial: [], read: (texts) => values.filter((value) => texts.includes(value)), write: (chosen) => chosen };
}

/** Texts of any kind, such as ids: each once, none empty, and no more than `most`. */
export function texts(most: number): Param<readonly string[]> {
  const kept = (all: readonly string[]) => [...new Set(all)].filter(Boolean).slice(0, most);
  return { initial: [], read: kept, write: kept };
}

export function word(initial = ''): Param<string> {
  return { initial, read: ([text]) => text, write: (value) => [value] };
}

/** A whole number, or nothing. */
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

export function flag(): Param<boolean> {
  return { initial: false, read: ([text]) => text === '1', write: (value) => (value ? ['1'] : []) };
}

/** What the query of an address says, each value that cannot be read as its initial one. */
export function readState<P extends Params>(params: P, query: URLSearchParams): StateOf<P> {
  const entries = Object.entries(params).map(([name, param]) => [
    name,
    query.has(name) ? (param.read(query.getAll(name)) ?? param.initial) : param.initial,
  ]);
  return Object.fromEntries(entries) as StateOf<P>;
}

/** The query with some values changed; those of other names stay, and a default is left out. */
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
