import { percent, type Span } from './geometry.ts';

/** How sure an amount is, which is its texture everywhere: solid, hatched, dashed. */
export type Certainty = 'sourced' | 'estimate' | 'missing';
export type BarLook = Certainty | 'soft' | 'total' | 'loss' | 'gain' | 'running' | 'waiting' | 'failed';

/** A bar that takes less of its axis would be thinner than 1.5 px on a narrow screen: a line of that width stands in it. */
const THIN_SHARE = 0.0075;

/**
 * The hatch of estimates, to be drawn once in each chart and named by bars as `hatch`. A pattern of SVG, as it prints, scales and
 * stays in forced colours.
 */
export function Hatch({ id }: { readonly id: string }) {
  return (
    <svg className="chart-hatch" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hatch-ground" width="5" height="5" />
          <rect className="hatch-line" width="2" height="5" />
        </pattern>
      </defs>
    </svg>
  );
}

interface BarProps {
  readonly span: Span;
  readonly look: BarLook;
  /** The id of the `Hatch` of this chart. */
  readonly hatch: string;
  /** In px; the bar stands in the middle of the height of its SVG. */
  readonly height?: number;
}

/** A bar in an SVG without a view box: lengths in percent follow the width of the page, edges and textures do not stretch. */
export function Bar({ span, look, hatch, height = 14 }: BarProps) {
  const width = span.to - span.from;
  return (
    <g transform={`translate(0 ${String(-height / 2)})`}>
      <rect
        className={`bar bar-${look}`}
        x={percent(span.from)}
        y="50%"
        width={percent(width)}
        height={height}
        rx="1.5"
        fill={look === 'estimate' ? `url(#${hatch})` : undefined}
      />
      {width < THIN_SHARE ? <Upright at={span.from} className={`thin bar-${look}`} height={height} /> : null}
      {look === 'running' ? <Upright at={span.to} className="bar-front" height={height} /> : null}
    </g>
  );
}

/** A rect of the height of a bar; its width is in the styles, as it never scales. */
function Upright({
  at,
  className,
  height,
}: {
  readonly at: number;
  readonly className: string;
  readonly height: number;
}) {
  return <rect className={className} x={percent(at)} y="50%" height={height} />;
}

/** A sample of each texture with its word. */
export function Legend({
  items,
  hatch,
}: {
  readonly items: readonly { readonly look: BarLook; readonly word: string; readonly sign?: string }[];
  readonly hatch: string;
}) {
  return (
    <ul className="chart-legend">
      {items.map(({ look, word, sign }) => (
        <li key={word}>
          <svg width="18" height="12" aria-hidden="true">
            <Bar span={{ from: 0.06, to: 0.94 }} look={look} hatch={hatch} height={10} />
          </svg>
          {sign === undefined ? null : <span className="chart-sign">{sign}</span>}
          {word}
        </li>
      ))}
    </ul>
  );
}
