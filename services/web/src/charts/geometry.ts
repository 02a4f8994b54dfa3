/** A stretch of an axis, as shares of its length from 0 to 1. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A straight axis from one value to another; `ticks` are round values on it. */
export interface Axis {
  readonly least: number;
  readonly greatest: number;
  readonly ticks: readonly number[];
}

/** Steps that people count money in, and powers of ten of them. */
const ROUND_STEPS = [1, 2, 4, 5, 10];
/** And milliseconds: halves of seconds, no 400 ms. */
export const TIME_STEPS = [1, 2, 5, 10];
/** At an axis beyond this the labels of ticks touch on a narrow screen. */
export const TICKS_MAX = 6;
/** Room behind the longest bar, so that its end is seen. */
const HEADROOM = 0.03;

/** An axis over all values and zero: never cut, so that lengths can be compared. Whole values make whole ticks. */
export function axisOver(values: readonly number[], ticksMax = TICKS_MAX, steps = ROUND_STEPS): Axis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const reach = high === low ? 1 : high - low;
  const [least, greatest] = [
    low - (low < 0 ? reach * HEADROOM : 0),
    high + (high > 0 || low === 0 ? reach * HEADROOM : 0),
  ];
  const step = roundStep(greatest - least, ticksMax, steps);
  const ticks: number[] = [];
  for (let count = Math.ceil(least / step); count <= Math.floor(greatest / step); count += 1)
    ticks.push(count * step + 0);
  return { least, greatest, ticks };
}

/** The same in round percent of an amount: ticks stand where so many basis points of it are. */
export function shareAxisOver(
  values: readonly number[],
  whole: number,
): Axis & { readonly ticksBps: readonly number[] } {
  const cents = (bps: number) => (bps * whole) / 10_000;
  const { least, greatest, ticks } = axisOver(values.map((value) => (value * 10_000) / whole));
  return { least: cents(least), greatest: cents(greatest), ticks: ticks.map(cents), ticksBps: ticks };
}

/** The smallest round step, 1 at least, by which `ticksMax` ticks suffice. */
function roundStep(reach: number, ticksMax: number, steps: readonly number[]): number {
  const enough = Math.max(reach / (ticksMax - 1), 1);
  const power = 10 ** Math.floor(Math.log10(enough));
  return (steps.find((step) => step * power >= enough) ?? 10) * power;
}

/** Where a value stands on the axis: 0 at its least, 1 at its greatest. Never outside. */
export function placeOn({ least, greatest }: Axis, value: number): number {
  return Math.min(Math.max((value - least) / (greatest - least), 0), 1);
}

/** The stretch between two values, whichever is greater. */
export function spanOn(axis: Axis, one: number, other: number): Span {
  const [from, to] = [placeOn(axis, one), placeOn(axis, other)];
  return from <= to ? { from, to } : { from: to, to: from };
}

/** A share as SVG writes lengths: 0.25 → `25%`. */
export function percent(share: number): string {
  return `${String(Math.round(share * 1e5) / 1e3)}%`;
}

export interface Step {
  readonly key: string;
  /** Minor units that a part adds or takes; null when nobody knows. Totals show what has been reached, whatever stands here. */
  readonly cents: number | null;
  readonly isTotal: boolean;
}

export type Reached<S extends Step> = S & {
  /** Where the bar starts and ends: a part between two sums, a total from zero. */
  readonly before: number;
  readonly after: number;
};

/** The sum after every step. A total that comes first is where the sum starts. */
export function buildUp<S extends Step>(steps: readonly S[]): Reached<S>[] {
  let sum = 0;
  return steps.map((step, place) => {
    const before = step.isTotal ? 0 : sum;
    if (!step.isTotal || place === 0) sum += step.cents ?? 0;
    return { ...step, before, after: sum };
  });
}

/** The parts from the largest to the smallest, between the total that starts and the one that ends: sums on the way mean nothing. */
export function bySize<S extends Step>(steps: readonly S[]): S[] {
  const start = steps.slice(0, 1).filter(({ isTotal }) => isTotal);
  const parts = steps.filter(({ isTotal }) => !isTotal);
  const total = steps.slice(1).findLast(({ isTotal }) => isTotal);
  return [
    ...start,
    ...parts.sort((a, b) => Math.abs(b.cents ?? 0) - Math.abs(a.cents ?? 0)),
    ...(total === undefined ? [] : [total]),
  ];
}

/**
 * At most `most` steps: the smallest parts become one, made by `asOne` from those it stands for, in the place of the last of them.
 * Totals, and parts of which nobody knows the amount, stay.
 */
export function groupSmallest<S extends Step>(
  steps: readonly S[],
  most: number,
  asOne: (parts: readonly S[]) => S,
): S[] {
  if (steps.length <= most) return [...steps];
  const small = steps
    .filter(({ isTotal, cents }) => !isTotal && cents !== null)
    .sort((a, b) => Math.abs(a.cents ?? 0) - Math.abs(b.cents ?? 0))
    .slice(0, steps.length - most + 1);
  const last = steps.findLast((step) => small.includes(step));
  return steps.flatMap((step) => (step === last ? [asOne(small)] : small.includes(step) ? [] : [step]));
}

export type MatrixStep = `${'loss' | 'gain'}-${1 | 2 | 3}`;

/** Up to 15 % of net revenue, up to 30 %, beyond: the same steps in all matrices, so that they can be compared. */
const MATRIX_STEPS_BPS = [1_500, 3_000] as const;

/** The colour of a cell by its CM2 and what that is of net revenue; null where there is no net revenue. Zero is no loss. */
export function matrixStep(cents: number, bps: number | null): MatrixStep {
  const size = Math.abs(bps ?? Infinity);
  const step = size <= MATRIX_STEPS_BPS[0] ? 1 : size <= MATRIX_STEPS_BPS[1] ? 2 : 3;
  return cents < 0 ? `loss-${step}` : `gain-${step}`;
}

/** Between segments of a strip, as a share of the whole: about 1.5 px where strips stand. */
const SEGMENT_GAP = 0.007;

/** Segments side by side, as wide as their weights, and how far each is filled. */
export function segments(
  parts: readonly { readonly weight: number; readonly filled: number }[],
): { readonly whole: Span; readonly filled: Span }[] {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  const room = 1 - SEGMENT_GAP * Math.max(parts.length - 1, 0);
  let from = 0;
  return parts.map(({ weight, filled }) => {
    const width = sum === 0 ? 0 : (weight / sum) * room;
    const share = weight === 0 ? 0 : Math.min(Math.max(filled / weight, 0), 1);
    const segment = { whole: { from, to: from + width }, filled: { from, to: from + width * share } };
    from += width + SEGMENT_GAP;
    return segment;
  });
}

/** How many of `count` blocks are full: 5623 of 10,000 basis points fill 6 of 10. */
export function fullBlocks(bps: number, count: number): number {
  return Math.min(Math.max(Math.round((bps * count) / 10_000), 0), count);
}

/** Where a line through the values runs, in px: low values at the bottom, equal ones in the middle. Null where there is no value. */
export function linePoints(
  values: readonly (number | null)[],
  width: number,
  height: number,
): readonly (readonly [number, number] | null)[] {
  const known = values.filter((value) => value !== null);
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  const step = values.length < 2 ? 0 : width / (values.length - 1);
  return values.map((value, place) =>
    value === null
      ? null
      : [
          tenth(values.length < 2 ? width : place * step),
          tenth(greatest === least ? height / 2 : height - ((value - least) / (greatest - least)) * height),
        ],
  );
}

/** A line through the points as SVG writes it, with a gap where there is none. A point between two gaps is a dot. */
export function linePath(points: readonly (readonly [number, number] | null)[]): string {
  return points
    .map((point, place) => {
      if (point === null) return '';
      const isFirst = (points[place - 1] ?? null) === null;
      const isAlone = isFirst && (points[place + 1] ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${point.join(' ')}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}

function tenth(px: number): number {
  return Math.round(px * 10) / 10;
}
