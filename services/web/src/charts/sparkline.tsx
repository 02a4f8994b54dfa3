import { linePath, linePoints } from './geometry.ts';
import './charts.css';

interface SparklineProps {
  /** The oldest first; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** What it shows, with the present, the least and the greatest value; the present one also stands beside it. */
  readonly sentence: string;
}

/** One point for each minute of an hour: what is older is not drawn. */
const POINTS_MAX = 60;
const [WIDTH, HEIGHT, ROOM] = [120, 20, 3];

/** The course of a number in a row of a table; its last point is a dot. */
export function Sparkline({ values, sentence }: SparklineProps) {
  const points = linePoints(values.slice(-POINTS_MAX), WIDTH - 2 * ROOM, HEIGHT - 2 * ROOM);
  const [x, y] = points.at(-1) ?? [undefined, undefined];
  return (
    <svg className="sparkline" role="img" aria-label={sentence} width={WIDTH} height={HEIGHT}>
      <g transform={`translate(${String(ROOM)} ${String(ROOM)})`} aria-hidden="true">
        <path d={linePath(points)} />
        {x === undefined ? null : <circle cx={x} cy={y} r="2" />}
      </g>
    </svg>
  );
}
