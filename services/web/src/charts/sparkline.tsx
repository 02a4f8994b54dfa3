import { linePath, linePoints } from './geometry.ts';
import './charts.css';

interface SparklineProps {
  /** Oldest first; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** Label with the current, the least and the greatest value; the current value is also shown beside it. */
  readonly sentence: string;
}

/** One point per minute of an hour; older points are not drawn. */
const POINTS_MAX = 60;
const [WIDTH, HEIGHT, ROOM] = [120, 20, 3];

/** The history of a number in a table row; its last point is a dot. */
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
