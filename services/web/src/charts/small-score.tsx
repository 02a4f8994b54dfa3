import { percent } from './geometry.ts';
import './charts.css';

/** Tones of REJECT, CAUTION and ADVANCE. */
export type ScoreTone = 'reject' | 'caution' | 'advance';

/** Thresholds of CAUTION and ADVANCE, of 100 points. */
export interface Thresholds {
  readonly caution: number;
  readonly advance: number;
}

export interface ScoreProps {
  readonly score: number;
  /** Tone of the verdict, which the service decides. */
  readonly tone: ScoreTone;
  readonly thresholds: Thresholds;
}

/** A score in a list, beside its number, with the thresholds. */
export function SmallScore({ score, tone, thresholds }: ScoreProps) {
  return (
    <svg width="50" height="12" aria-hidden="true" className={`small-score tone-${tone}`}>
      <rect className="track" y="4" width="50" height="4" />
      <rect className="ruler-fill" y="4" width={percent(score / 100)} height="4" />
      {[thresholds.caution, thresholds.advance].map((threshold) => (
        <line
          key={threshold}
          className="threshold"
          x1={percent(threshold / 100)}
          x2={percent(threshold / 100)}
          y1="1"
          y2="11"
        />
      ))}
    </svg>
  );
}
