import { SplitBar } from '../../charts/part-bar.tsx';
import { ScoreRuler } from '../../charts/score-ruler.tsx';
import { Explain } from '../../kit/explain.tsx';
import { ToneMark, toneOf } from '../../kit/marks.tsx';
import { MoneyFigure } from '../../kit/money.tsx';
import { moneyText } from '../../format/money-text.ts';
import { percentText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Origins } from './origins.tsx';
import type { Report } from './report-parts.ts';

/** Score thresholds of ADVANCE and CAUTION (docs/users/evaluation.md). */
const ADVANCE_SCORE = 75;
const CAUTION_SCORE = 50;

/** Verdict, score and the four figures behind a decision. */
export function Answer({ report }: { readonly report: Report }) {
  const t = text('report').answer;
  const { score, currency, landedCost, unitEconomics, breakEvenCacCents, confidence, cm2Matrix } = report;
  const verdict = report.verdict;
  const tone = toneOf(verdict);
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  const charts = text('charts');
  const worst = cm2Matrix.find((cell) => cell.worst);
  return (
    <section className="card answer" aria-label={t.label}>
      <div className={`answer-verdict badge-${tone}`}>
        <p className="answer-word">
          <ToneMark tone={tone} size={26} />
          {text('common').verdict[verdict]}
        </p>
        <p className="answer-distance">{distance(score)}</p>
      </div>
      <div className="answer-score">
        <p>
          <span>
            {t.score} <Explain term={t.score}>{t.explain.score}</Explain>
          </span>
          <span className="answer-points">
            {score}
            <span className="figure-unit">{t.of100}</span>
          </span>
        </p>
        <ScoreRuler
          score={score}
          tone={tone}
          thresholds={{ caution: CAUTION_SCORE, advance: ADVANCE_SCORE }}
          sentence={`${t.score} ${String(score)} ${t.of100}. ${distance(score)}`}
          words={charts.scoreRuler}
        />
      </div>
      <dl className="answer-figures">
        <div>
          <dt>
            {t.landed} <Explain term={t.landed}>{t.explain.landed}</Explain>
          </dt>
          <dd>
            <MoneyFigure cents={landedCost.trueLandedCostCents} currency={currency} />
          </dd>
          <dd className="quiet">{t.toWarehouse(amount(landedCost.landedToWarehouseCents))}</dd>
          <dd className="quiet">{t.fulfilment(amount(landedCost.fulfilmentCents))}</dd>
          <dd>
            <SplitBar first={landedCost.landedToWarehouseCents} second={landedCost.fulfilmentCents} />
          </dd>
        </div>
        <div>
          <dt>
            {t.cm2} <Explain term={t.cm2}>{t.explain.cm2}</Explain>
          </dt>
          <dd>
            <MoneyFigure cents={unitEconomics.cm2Cents} currency={currency} />
            <span className="answer-percent">{percentText(unitEconomics.cm2Bps, locale())}</span>
          </dd>
          <dd className="quiet">{t.ofNet(amount(unitEconomics.netRevenueCents))}</dd>
          {worst === undefined ? null : <dd className="quiet">{t.worst(amount(worst.cm2Cents))}</dd>}
        </div>
        <div>
          <dt>
            {t.cac} <Explain term={t.cac}>{t.explain.cac}</Explain>
          </dt>
          <dd>
            <MoneyFigure cents={breakEvenCacCents} currency={currency} />
          </dd>
          <dd className="quiet">{t.cacText}</dd>
        </div>
        <div>
          <dt>
            {t.confidence} <Explain term={t.confidence}>{t.explain.confidence}</Explain>
          </dt>
          <dd>
            <span className="figure">
              {confidence.overallPercent}
              <span className="figure-unit">%</span>
            </span>
          </dd>
          <dd className="quiet">{t.confidenceText}</dd>
        </div>
      </dl>
      <Origins report={report} />
    </section>
  );
}

function distance(score: number): string {
  const t = text('report').answer;
  if (score >= ADVANCE_SCORE) return t.aboveAdvance(score - ADVANCE_SCORE);
  return score >= CAUTION_SCORE ? t.belowAdvance(ADVANCE_SCORE - score) : t.belowCaution(CAUTION_SCORE - score);
}
