import { Banner } from '../../kit/message.tsx';
import { ageText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';
import { pastValidity } from './past-validity.ts';

/** The number of expired figures, shown at the top of the report. */
export function Validity({ report: { landedCost, evidence } }: { readonly report: Report }) {
  const { why } = text('report');
  const ids = new Set(landedCost.factors.map(({ evidenceId }) => evidenceId));
  const own = evidence.filter(({ evidenceId }) => ids.has(evidenceId));
  const { count, oldestDays } = pastValidity(own, new Date().toISOString());
  if (count === 0) return null;
  return (
    <Banner tone="caution" icon="clock" title={why.past(count, ids.size, ageText(oldestDays, locale()))}>
      {why.pastText}
    </Banner>
  );
}
