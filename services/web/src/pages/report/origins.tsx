import { Link } from 'wouter';
import { useMay } from '../../app/session.tsx';
import type { BarLook } from '../../charts/bar.tsx';
import { ConfidenceStrip } from '../../charts/confidence.tsx';
import { text } from '../../i18n/text.ts';
import { type Origin, originShares } from './evidence-origins.ts';
import { IMPROVED_ON } from './own-term.tsx';
import type { Report } from './report-parts.ts';

/** Estimates are hatched in every chart. */
const LOOK_OF: Readonly<Record<Origin, BarLook>> = {
  merchant: 'total',
  official: 'sourced',
  quote: 'gain',
  market: 'soft',
  estimate: 'estimate',
};

/** The confidence by the origin of the figures, and the action that raises it most. */
export function Origins({ report }: { readonly report: Report }) {
  const { origins: t } = text('report');
  const parts = originShares(report).map(({ origin, weight, figures, counted }) => ({
    key: origin,
    weight,
    counted,
    look: LOOK_OF[origin],
    word: t.share(t.name[origin], weight, figures, counted),
  }));
  const { overallPercent, improvements } = report.confidence;
  const [best] = improvements;
  return (
    <div className="answer-origins">
      <div>
        <h2>{t.title}</h2>
        <ConfidenceStrip
          parts={parts}
          sentence={t.sentence(
            overallPercent,
            parts.map(({ word }) => word),
          )}
        />
      </div>
      {best === undefined ? null : (
        <div className="answer-gain">
          <h2>
            {t.gain} <span className="money">{t.from(best.overallPercentBefore, best.overallPercentAfter)}</span>
          </h2>
          <p>
            {best.text} <Improve report={report} improvement={best} />
          </p>
        </div>
      )}
    </div>
  );
}

/** A link to the form that takes the better evidence; a reader of a shared report gets none. */
function Improve({
  report,
  improvement,
}: {
  readonly report: Report;
  readonly improvement: Report['confidence']['improvements'][number];
}) {
  const may = useMay();
  const { code, factors } = improvement;
  const isOfCandidate = code === 'candidate-facts' || code === 'tariff-code';
  if (!may(isOfCandidate ? 'listings:edit' : 'session')) return null;
  const href = isOfCandidate
    ? `/skus/${report.skuId}/edit`
    : (IMPROVED_ON[code] ?? `/reports/${report.reportId}?factor=${factors[0] ?? ''}`);
  return (
    <Link href={href} className="link">
      {text('report').origins.improve}
    </Link>
  );
}
