import { percent, type Span } from './geometry.ts';

/** The certainty of an amount, which sets its texture in all charts: solid, hatched or dashed. */
export type Certainty = 'sourced' | 'estimate' | 'missing';
export type BarLook = Certainty | 'soft' | 'total' | 'loss' | 'gain' | 'running' | 'waiting' | 'failed';

/** A shorter bar would be thinner than 1.5 px on a narrow screen, so a line of that width replaces it. */
const THIN_SHARE = 0.0075;

/**
 * The hatch of estimates, rendered once in each chart; bars refer to it as `hatch`. An SVG pattern prints, scales and
 * survives forced colours.
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
  /** In px; the bar is centred in the height of its SVG. */
  readonly height?: number;
}

/** A bar in an SVG without a view box: lengths in percent follow the page width, edges and textures do not stretch. */
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

/** A rect with the height of a bar; CSS sets the width, because it never scales. */
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

/** A legend: a sample of each texture with its label. */
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
