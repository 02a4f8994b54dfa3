import { useId } from 'react';
import { Bar, type Certainty, Hatch } from './bar.tsx';
import { fullBlocks, percent, segments } from './geometry.ts';
import './charts.css';

export interface ConfidencePart {
  readonly key: string;
  /** Maximum and actual contribution of the factor in basis points. */
  readonly weightBps: number;
  readonly contributionBps: number;
  readonly certainty: Certainty;
}

/** One segment per factor: its width is the weight, its fill the contribution. Estimates are hatched. */
export function ConfidenceStrip({
  parts,
  sentence,
}: {
  readonly parts: readonly ConfidencePart[];
  readonly sentence: string;
}) {
  const hatch = useId();
  const drawn = segments(
    parts.map(({ weightBps, contributionBps }) => ({ weight: weightBps, filled: contributionBps })),
  );
  return (
    <figure className="chart confidence" role="img" aria-label={sentence}>
      <Hatch id={hatch} />
      <svg width="100%" height="12" aria-hidden="true">
        {parts.map(({ key, certainty }, place) => {
          const { whole, filled } = drawn[place] ?? { whole: EMPTY, filled: EMPTY };
          return (
            <g key={key}>
              <rect className="track" x={percent(whole.from)} width={percent(whole.to - whole.from)} height="12" />
              {filled.to > filled.from ? <Bar span={filled} look={certainty} hatch={hatch} height={12} /> : null}
            </g>
          );
        })}
      </svg>
    </figure>
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
