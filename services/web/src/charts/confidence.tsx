import { useId } from 'react';
import { Bar, type BarLook, Hatch, Legend } from './bar.tsx';
import { fullBlocks, percent, segments } from './geometry.ts';
import './charts.css';

export interface ConfidencePart {
  readonly key: string;
  /** Of the figures of this origin, in points of 100, and what of it counts. */
  readonly weight: number;
  readonly counted: number;
  readonly look: BarLook;
  /** In the legend. */
  readonly word: string;
}

/** One segment per origin of evidence: its width is the weight, its fill what counts. The legend has the numbers as text. */
export function ConfidenceStrip({
  parts,
  sentence,
}: {
  readonly parts: readonly ConfidencePart[];
  readonly sentence: string;
}) {
  const hatch = useId();
  const drawn = segments(parts.map(({ weight, counted }) => ({ weight, filled: counted })));
  return (
    <div className="chart confidence">
      <Hatch id={hatch} />
      <svg width="100%" height="12" role="img" aria-label={sentence}>
        {parts.map(({ key, look }, place) => {
          const { whole, filled } = drawn[place] ?? { whole: EMPTY, filled: EMPTY };
          return (
            <g key={key}>
              <rect className="track" x={percent(whole.from)} width={percent(whole.to - whole.from)} height="12" />
              {filled.to > filled.from ? <Bar span={filled} look={look} hatch={hatch} height={12} /> : null}
            </g>
          );
        })}
      </svg>
      <Legend items={parts} hatch={hatch} />
    </div>
  );
}

const EMPTY = { from: 0, to: 0 };
const BLOCKS = 10;
const BLOCK_PX = 4;

/** Confidence in a list, beside its number: ten blocks, to differ from the bar of the score. */
export function ConfidenceBlocks({ bps }: { readonly bps: number }) {
  const full = fullBlocks(bps, BLOCKS);
  return (
    <svg width={BLOCKS * BLOCK_PX} height="8" aria-hidden="true" className="confidence-blocks">
      {Array.from({ length: BLOCKS }, (_, place) => (
        <rect
          key={place}
          className={place < full ? 'bar-sourced' : 'track'}
          x={place * BLOCK_PX}
          width={BLOCK_PX - 1}
          height="8"
        />
      ))}
    </svg>
  );
}
