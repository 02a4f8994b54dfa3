import { useId } from 'react';
import { Bar, type Certainty, Hatch } from './bar.tsx';
import { percent } from './geometry.ts';
import './charts.css';

interface PartBarProps {
  /** Part of `max`, in the same unit. `longest` is the greatest maximum of all rows. */
  readonly value: number;
  readonly max: number;
  readonly longest: number;
  readonly certainty?: Certainty;
}

/** A part of its maximum. The length of the track compares the maximum with those of the other rows. */
export function PartBar({ value, max, longest, certainty = 'sourced' }: PartBarProps) {
  const hatch = useId();
  const share = (part: number) => (longest === 0 ? 0 : Math.min(Math.max(part / longest, 0), 1));
  return (
    <svg className="part-bar" width="100%" height="10" aria-hidden="true">
      {certainty === 'estimate' ? <Hatch id={hatch} /> : null}
      <rect className="track" width={percent(share(max))} height="10" />
      {value > 0 ? <Bar span={{ from: 0, to: share(value) }} look={certainty} hatch={hatch} height={10} /> : null}
    </svg>
  );
}

/** A whole of two parts, side by side; the numbers stand above it. */
export function SplitBar({ first, second }: { readonly first: number; readonly second: number }) {
  const share = first + second <= 0 ? 0 : Math.min(Math.max(first / (first + second), 0), 1);
  return (
    <svg className="split-bar" width="100%" height="9" aria-hidden="true">
      <Bar span={{ from: 0, to: Math.max(share - 0.004, 0) }} look="sourced" hatch="" height={8} />
      <Bar span={{ from: Math.min(share + 0.004, 1), to: 1 }} look="soft" hatch="" height={8} />
    </svg>
  );
}
