import { Bar, type BarLook, type Certainty } from './bar.tsx';
import { type Axis, percent, placeOn, type Reached, spanOn, type Step } from './geometry.ts';

export interface WaterfallStep extends Step {
  /** Code before the label, such as F01. */
  readonly code?: string;
  readonly label: string;
  readonly certainty: Certainty;
  /** An addition in a chart that runs down. */
  readonly isGain?: boolean;
}

/** An unknown amount has no length, so it gets a dashed box of this share. */
const MISSING_SHARE = 0.05;

/** The bar of one step over the grid, connected to the steps before and after it. */
export function WaterfallPlot({
  axis,
  row,
  next,
  isFirst,
  hatch,
}: {
  readonly axis: Axis;
  readonly row: Reached<WaterfallStep>;
  readonly next: WaterfallStep | undefined;
  readonly isFirst: boolean;
  readonly hatch: string;
}) {
  const reached = percent(placeOn(axis, row.after));
  const came = percent(placeOn(axis, row.isTotal ? row.after : row.before));
  const span = spanOn(axis, row.before, row.after);
  return (
    <svg className="waterfall-plot" width="100%" height="24" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 && axis.least < 0 ? 'zero' : 'grid'}
          x1={percent(placeOn(axis, tick))}
          x2={percent(placeOn(axis, tick))}
          y1="0"
          y2="100%"
        />
      ))}
      {isFirst ? null : <line className="connector" transform="translate(0 -7)" x1={came} x2={came} y1="0" y2="50%" />}
      {next === undefined ? null : (
        <line className="connector" transform="translate(0 7)" x1={reached} x2={reached} y1="50%" y2="100%" />
      )}
      <Bar
        span={row.cents === null && !row.isTotal ? { from: span.from, to: span.from + MISSING_SHARE } : span}
        look={lookOf(row)}
        hatch={hatch}
      />
    </svg>
  );
}

/** Tick labels above the grid lines. */
export function AxisLabels({ axis, labels }: { readonly axis: Axis; readonly labels: readonly string[] }) {
  return (
    <svg className="waterfall-axis" width="100%" aria-hidden="true">
      {axis.ticks.map((tick, place) => (
        <text
          key={tick}
          x={percent(placeOn(axis, tick))}
          y="1em"
          textAnchor={placeOn(axis, tick) === 0 ? 'start' : 'middle'}
        >
          {labels[place]}
        </text>
      ))}
    </svg>
  );
}

function lookOf({ isTotal, cents, after, certainty, isGain = false }: Reached<WaterfallStep>): BarLook {
  if (isTotal) return after < 0 ? 'loss' : 'total';
  if (cents === null) return 'missing';
  return isGain ? 'gain' : certainty;
}
