/** A section of an axis, as shares of its length from 0 to 1. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A linear axis between two values; `ticks` are round values on it. */
export interface Axis {
  readonly least: number;
  readonly greatest: number;
  readonly ticks: readonly number[];
}

/** Steps for amounts of money, also multiplied by powers of ten. */
const ROUND_STEPS = [1, 2, 4, 5, 10];
/** Steps for milliseconds: 500 ms instead of 400 ms. */
export const TIME_STEPS = [1, 2, 5, 10];
/** With more ticks, their labels touch on a narrow screen. */
export const TICKS_MAX = 6;
/** Space after the longest bar, so that its end is visible. */
const HEADROOM = 0.03;

/** An axis over all values and zero, never cut, so that lengths can be compared. Integer values get integer ticks. */
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

/** The same axis with ticks at round percentages of an amount. */
export function shareAxisOver(
  values: readonly number[],
  whole: number,
): Axis & { readonly ticksBps: readonly number[] } {
  const cents = (bps: number) => (bps * whole) / 10_000;
  const { least, greatest, ticks } = axisOver(values.map((value) => (value * 10_000) / whole));
  return { least: cents(least), greatest: cents(greatest), ticks: ticks.map(cents), ticksBps: ticks };
}

/** The smallest round step, at least 1, that needs no more than `ticksMax` ticks. */
function roundStep(reach: number, ticksMax: number, steps: readonly number[]): number {
  const enough = Math.max(reach / (ticksMax - 1), 1);
  const power = 10 ** Math.floor(Math.log10(enough));
  return (steps.find((step) => step * power >= enough) ?? 10) * power;
}

/** Position of a value on the axis: 0 at the minimum, 1 at the maximum, clamped. */
export function placeOn({ least, greatest }: Axis, value: number): number {
  return Math.min(Math.max((value - least) / (greatest - least), 0), 1);
}

/** The section between two values in any order. */
export function spanOn(axis: Axis, one: number, other: number): Span {
  const [from, to] = [placeOn(axis, one), placeOn(axis, other)];
  return from <= to ? { from, to } : { from: to, to: from };
}

/** A share as an SVG length: 0.25 → `25%`. */
export function percent(share: number): string {
  return `${String(Math.round(share * 1e5) / 1e3)}%`;
}

export interface Step {
  readonly key: string;
  /** Minor units to add or subtract; null when unknown. Totals show the sum so far and ignore this value. */
  readonly cents: number | null;
  readonly isTotal: boolean;
}

export type Reached<S extends Step> = S & {
  /** Start and end of the bar: a part lies between two sums, a total starts at zero. */
  readonly before: number;
  readonly after: number;
};

/** The sum after each step. An initial total sets the first sum. */
export function buildUp<S extends Step>(steps: readonly S[]): Reached<S>[] {
  let sum = 0;
  return steps.map((step, place) => {
    const before = step.isTotal ? 0 : sum;
    if (!step.isTotal || place === 0) sum += step.cents ?? 0;
    return { ...step, before, after: sum };
  });
}

/** Sorts the parts by size between the initial and the final total, and drops subtotals. */
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
 * Limits the steps to `most`: `asOne` merges the smallest parts, and the result takes the place of the last of them.
 * Totals and parts with unknown amounts stay.
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

/** Up to 15 % of net revenue, up to 30 %, and above: the same steps in all matrices. */
const MATRIX_STEPS_BPS = [1_500, 3_000] as const;

/** Colour of a cell by its CM2 and CM2's share of net revenue; null without net revenue. Zero is not a loss. */
export function matrixStep(cents: number, bps: number | null): MatrixStep {
  const size = Math.abs(bps ?? Infinity);
  const step = size <= MATRIX_STEPS_BPS[0] ? 1 : size <= MATRIX_STEPS_BPS[1] ? 2 : 3;
  return cents < 0 ? `loss-${step}` : `gain-${step}`;
}

/** Gap between segments as a share of the whole: about 1.5 px at the usual width. */
const SEGMENT_GAP = 0.007;

/** Adjacent segments with widths by weight, and the filled share of each. */
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

/** Number of full blocks out of `count`: 5623 of 10,000 basis points fill 6 of 10. */
export function fullBlocks(bps: number, count: number): number {
  return Math.min(Math.max(Math.round((bps * count) / 10_000), 0), count);
}

/** Points of a line through the values, in px: low values at the bottom, equal ones in the middle, null for null. */
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

/** The SVG path through the points, with gaps for missing ones. A point between two gaps is a dot. */
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

/** An axis around values that are compared with each other and not with zero. Its ends are round. */
export function axisBetween(values: readonly number[], ticksMax = TICKS_MAX): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = roundStep(high === low ? Math.max(Math.abs(high), 1) : high - low, ticksMax - 1, ROUND_STEPS);
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  const ticks = Array.from({ length: to - from + 1 }, (_, nth) => (from + nth) * step);
  return { least: from * step, greatest: to * step, ticks };
}

/** Moves the places of labels apart, in their order, so that two are at least `gap` apart within the bounds. */
export function spread(places: readonly number[], gap: number, { from, to }: Span): number[] {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let least = from;
  for (const at of order) {
    moved[at] = Math.max(moved[at] ?? 0, least);
    least = (moved[at] ?? 0) + gap;
  }
  let most = to;
  for (const at of order.reverse()) {
    moved[at] = Math.min(moved[at] ?? 0, most);
    most = (moved[at] ?? 0) - gap;
  }
  return moved;
}
