import { axisMoneyText } from '../format/money-text.ts';
import { numberText } from '../format/numbers.ts';
import { Frame, type FrameProps } from './frame.tsx';
import { axisBetween, percent, placeOn, spread } from './geometry.ts';

export interface Line {
  readonly key: string;
  readonly label: string;
  /** Points from left to right; a line has at least one. */
  readonly points: readonly LinePoint[];
}

export interface LinePoint {
  readonly x: number;
  /** Minor units; need not be whole. */
  readonly cents: number;
  /** Whether the point is marked; others only bend the line. */
  readonly isMarked: boolean;
}

interface LinesProps extends FrameProps {
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly locale: string;
  /** Text alternative with the conclusion. */
  readonly sentence: string;
  readonly unit: string;
}

/** A reader cannot follow more lines. */
export const LINES_MAX = 6;
const [HEIGHT, ROOM] = [220, 14];
/** Between labels at the ends of lines. */
const LABEL_PX = 18;
/** Between ticks, as a share of the axis: on a narrow screen, closer labels touch. */
const X_TICK_SHARE = 0.14;

/** Amounts over a quantity: straight lines between points, with a mark and a name at the end of each. */
export function Lines({ lines, currency, locale, sentence, unit, ...frame }: LinesProps) {
  const shown = lines.slice(0, LINES_MAX);
  const all = shown.flatMap(({ points }) => points);
  const amounts = axisBetween(all.map(({ cents }) => cents));
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const quantities = { least: left, greatest: right === left ? left + 1 : right };
  const yOf = (cents: number) => ROOM + (1 - placeOn(amounts, cents)) * (HEIGHT - 2 * ROOM);
  const xOf = (x: number) => percent(placeOn({ ...quantities, ticks: [] }, x));
  const ends = spread(
    shown.map(({ points }) => yOf(points.at(-1)?.cents ?? 0)),
    LABEL_PX,
    { from: ROOM, to: HEIGHT - ROOM },
  );
  const marked = new Set(all.filter(({ isMarked }) => isMarked).map(({ x }) => x));
  const ticks = apart([...marked], (x) => placeOn({ ...quantities, ticks: [] }, x), X_TICK_SHARE);
  return (
    <Frame {...frame} className="lines">
      <div role="img" aria-label={sentence} className="lines-inside">
        <svg className="lines-amounts" width="64" height={HEIGHT} aria-hidden="true">
          {amounts.ticks.map((tick) => (
            <text key={tick} x="100%" dx="-8" y={yOf(tick)} dy="0.35em" textAnchor="end">
              {axisMoneyText({ cents: tick, currency }, locale)}
            </text>
          ))}
        </svg>
        <svg className="lines-plot" width="100%" height={HEIGHT} aria-hidden="true">
          {amounts.ticks.map((tick) => (
            <line key={tick} className="grid" x1="0" x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
          ))}
          {shown.map(({ key, points }, nth) => (
            <g key={key} data-nth={nth}>
              {points.slice(1).map((point, at) => (
                <line
                  key={point.x}
                  className="line"
                  x1={xOf(points[at]?.x ?? point.x)}
                  y1={yOf(points[at]?.cents ?? point.cents)}
                  x2={xOf(point.x)}
                  y2={yOf(point.cents)}
                />
              ))}
              {points
                .filter(({ isMarked }) => isMarked)
                .map(({ x, cents }) => (
                  <svg key={x} x={xOf(x)} y={yOf(cents)} overflow="visible">
                    <LineMark nth={nth} />
                  </svg>
                ))}
            </g>
          ))}
        </svg>
        <ul className="lines-names" aria-hidden="true">
          {shown.map(({ key, label }, nth) => (
            <li key={key} data-nth={nth} style={{ top: ends[nth] }}>
              <svg width="12" height="12" viewBox="-6 -6 12 12">
                <LineMark nth={nth} />
              </svg>
              <span>{label}</span>
            </li>
          ))}
        </ul>
        <svg className="lines-quantities" width="100%" height="20" aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} x={xOf(tick)} y="14" textAnchor={anchorOf(tick, quantities)}>
              {numberText(tick, locale)}
            </text>
          ))}
        </svg>
        <span className="lines-unit faint" aria-hidden="true">
          {unit}
        </span>
      </div>
    </Frame>
  );
}

/** The greatest value and those before it that are far enough apart. */
function apart(values: readonly number[], placeOf: (value: number) => number, least: number): number[] {
  const kept: number[] = [];
  for (const value of [...values].sort((a, b) => b - a)) {
    const after = kept[0];
    if (after === undefined || placeOf(after) - placeOf(value) >= least) kept.unshift(value);
  }
  return kept;
}

function anchorOf(tick: number, { least, greatest }: { readonly least: number; readonly greatest: number }) {
  if (tick === least) return 'start';
  return tick === greatest ? 'end' : 'middle';
}

/** Shapes that differ without colour, filled first, then outlined. */
const SHAPES = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', 'M-3.5-3.5h7v7h-7z', 'M0-4.8 4.8 0 0 4.8-4.8 0z'];

function LineMark({ nth }: { readonly nth: number }) {
  return <path className={nth < SHAPES.length ? 'mark-full' : 'mark-open'} d={SHAPES[nth % SHAPES.length]} />;
}
