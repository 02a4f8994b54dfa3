/**
 * Values per round. A round calls two services, which takes some 3 ms, and each value takes 0.9 ms of CPU time. Two values are as
 * fast as eight, for half of the CPU time, and no step blocks an event loop for more than a few milliseconds.
 */
const TRIED_PER_ROUND = 2;
/** Above this ratio of the possible values the search divides them by magnitude, because most results are small. */
const WIDE = 10;

export interface Tried<Outcome> {
  readonly value: number;
  readonly outcome: Outcome;
}

/** The last value that passes and the next one, which fails; the first is absent when none passes, the second when all do. */
export interface Boundary<Outcome> {
  readonly passes?: Tried<Outcome>;
  readonly fails?: Tried<Outcome>;
}

export interface Search<Outcome> {
  /** Whole values, both included. */
  readonly bounds: { readonly min: number; readonly max: number };
  /** Once a value fails, all higher ones must fail. */
  readonly isPass: (outcome: Outcome) => boolean;
  /** The results for some values, in their order. */
  readonly tryAll: (values: readonly number[]) => Promise<readonly Outcome[]>;
}

/** Finds the highest value that passes. 100 million values take ten rounds at most, and those up to 100,000 seven. */
export async function findBoundary<Outcome>({ bounds, isPass, tryAll }: Search<Outcome>): Promise<Boundary<Outcome>> {
  let boundary: Boundary<Outcome> = {};
  let passes = bounds.min - 1;
  let fails = bounds.max + 1;
  while (fails - passes > 1) {
    const values = spread(passes, fails);
    const outcomes = await tryAll(values);
    const tried = outcomes.map((outcome, index) => ({ value: values[index] ?? 0, outcome }));
    const first = tried.findIndex(({ outcome }) => !isPass(outcome));
    const lastPass = first < 0 ? tried.at(-1) : tried[first - 1];
    const firstFail = first < 0 ? undefined : tried[first];
    boundary = {
      ...boundary,
      ...(lastPass === undefined ? {} : { passes: lastPass }),
      ...(firstFail === undefined ? {} : { fails: firstFail }),
    };
    passes = lastPass?.value ?? passes;
    fails = firstFail?.value ?? fails;
  }
  return boundary;
}

/** Values between two others, at equal distances or ratios; all of them when they are few. */
function spread(below: number, above: number): number[] {
  const parts = Math.min(TRIED_PER_ROUND, above - below - 1) + 1;
  const low = Math.max(below, 1);
  const isWide = above > WIDE * low && above - below > WIDE * parts;
  const values = Array.from({ length: parts - 1 }, (_, index) => {
    const share = (index + 1) / parts;
    return Math.floor(isWide ? low * (above / low) ** share : below + (above - below) * share);
  });
  return [...new Set(values)].filter((value) => value > below && value < above);
}
