import type * as texts from '../i18n/en/charts.ts';
import { percent } from './geometry.ts';
import './charts.css';

interface AgeProps {
  /** Age of the evidence and its validity, in whole days. */
  readonly days: number;
  readonly validDays: number;
  readonly words: typeof texts.age;
}

/** Position of the validity tick on the track; the rest is for older evidence. */
const END_SHARE = 0.88;

/** The age of evidence against its validity. Expired evidence is amber, dashed behind the tick and labelled. */
export function Age({ days, validDays, words }: AgeProps) {
  const isPast = days > validDays;
  const share = validDays <= 0 ? 1 : Math.min(Math.max(days / validDays, 0), 1);
  return (
    <span className="age" data-past={isPast || undefined}>
      <svg width="44" height="12" aria-hidden="true">
        <rect className="track" y="4" width={percent(END_SHARE)} height="4" />
        <rect className="age-fill" y="4" width={percent(Math.max(share * END_SHARE, 0.04))} height="4" />
        {isPast ? <line className="age-past" x1={percent(END_SHARE + 0.03)} x2="100%" y1="6" y2="6" /> : null}
        <line className="age-end" x1={percent(END_SHARE)} x2={percent(END_SHARE)} y1="1" y2="11" />
      </svg>
      <span>{isPast ? words.past(days - validDays) : words.of(days, validDays)}</span>
    </span>
  );
}
