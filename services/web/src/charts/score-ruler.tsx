import type * as texts from '../i18n/en/charts.ts';
import { percent } from './geometry.ts';
import type { ScoreProps, Thresholds } from './small-score.tsx';
import './charts.css';

interface RulerProps extends ScoreProps {
  /** The score before a change, as a hollow pointer. */
  readonly before?: number;
  /** Text with the score, the verdict and the distance to the next threshold. */
  readonly sentence: string;
  readonly words: typeof texts.scoreRuler;
}

/** A ruler from 0 to 100 with a tick per point, the zones of the verdicts, and a pointer at the score. */
export function ScoreRuler({ score, tone, thresholds, before, sentence, words }: RulerProps) {
  const zones = zonesOf(thresholds);
  return (
    <figure className="chart ruler" role="img" aria-label={sentence}>
      <svg width="100%" height="34" aria-hidden="true" className={`ruler-scale tone-${tone}`}>
        {zones.map(({ zone, from, to }) => (
          <rect
            key={zone}
            className={`zone-${zone}`}
            x={percent(from / 100)}
            width={percent((to - from) / 100)}
            y="9"
            height="10"
          />
        ))}
        <rect className="ruler-fill" width={percent(score / 100)} y="11" height="6" />
        {Array.from({ length: 101 }, (_, point) => (
          <line
            key={point}
            className="ruler-tick"
            x1={percent(point / 100)}
            x2={percent(point / 100)}
            y1="21"
            y2={point % 10 === 0 ? '27' : '24'}
          />
        ))}
        {[thresholds.caution, thresholds.advance].map((threshold) => (
          <line
            key={threshold}
            className="threshold"
            x1={percent(threshold / 100)}
            x2={percent(threshold / 100)}
            y1="6"
            y2="28"
          />
        ))}
        {before === undefined ? null : <Pointer at={before} isHollow />}
        <Pointer at={score} />
      </svg>
      <svg width="100%" aria-hidden="true" className={`ruler-words tone-${tone}`}>
        {[0, thresholds.caution, thresholds.advance, 100].map((point) => (
          <text
            key={point}
            className={point === 100 ? 'ruler-end' : undefined}
            x={percent(point / 100)}
            y="1em"
            textAnchor={point === 0 ? 'start' : point === 100 ? 'end' : 'middle'}
          >
            {point}
          </text>
        ))}
        {zones.map(({ zone, from, to }) => (
          <text
            key={zone}
            className="zone-word"
            data-current={zone === tone || undefined}
            x={percent((from + to) / 200)}
            y="1em"
            textAnchor="middle"
          >
            {words[zone]}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** A nested SVG is placed in percent, and its content is drawn in px. */
function Pointer({ at, isHollow = false }: { readonly at: number; readonly isHollow?: boolean }) {
  return (
    <svg x={percent(at / 100)} className="ruler-pointer" overflow="visible">
      <path d="M-5 0.5h10L0 8z" data-hollow={isHollow || undefined} />
    </svg>
  );
}

function zonesOf({ caution, advance }: Thresholds) {
  return [
    { zone: 'reject', from: 0, to: caution },
    { zone: 'caution', from: caution, to: advance },
    { zone: 'advance', from: advance, to: 100 },
  ] as const;
}
