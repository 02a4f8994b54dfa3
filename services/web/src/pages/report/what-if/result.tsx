import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, type Schemas } from '../../../api/client.ts';
import { useMay } from '../../../app/session.tsx';
import { ScoreRuler } from '../../../charts/score-ruler.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { toneOf, VerdictBadge } from '../../../kit/marks.tsx';
import { said } from '../../../kit/state.tsx';
import { toast } from '../../../kit/toast.tsx';
import { changeText, moneyText } from '../../../text/money-text.ts';
import { differenceText, percentText, pointsText } from '../../../text/numbers.ts';
import { locale, text } from '../../../texts/text.ts';
import type { Report } from '../report-parts.ts';
import { type Changes, changedCandidate } from './what-if-query.ts';

const THRESHOLDS = { caution: 50, advance: 75 };
type After = Schemas['WhatIfReportResponse'];

interface ResultProps {
  readonly report: Report;
  /** The same candidate without changes, by the rules and rates of now: live sources are not asked again. */
  readonly before: Report | After;
  readonly changes: Changes;
  readonly after: After | undefined;
  readonly isChanged: boolean;
}

/** What the changes come to, beside the report. */
export function Result({ report, before, changes, after, isChanged }: ResultProps) {
  const t = text('what-if').result;
  const words = text('charts').scoreRuler;
  const shown = isChanged ? after : before;
  const isOther = before.unitEconomics.cm2Cents !== report.unitEconomics.cm2Cents || before.score !== report.score;
  return (
    <section className="card what-if-result" aria-label={t.title} aria-busy={shown === undefined}>
      <div className="what-if-verdict" role="status">
        <VerdictBadge verdict={before.verdict} /> <span className="quiet">{before.score}</span>
        {isChanged && shown !== undefined ? (
          <>
            <Icon name="right" /> <VerdictBadge verdict={shown.verdict} /> <b>{shown.score}</b>
          </>
        ) : null}
      </div>
      {shown === undefined ? null : (
        <div className="what-if-ruler">
          <ScoreRuler
            score={shown.score}
            tone={toneOf(shown.verdict)}
            thresholds={THRESHOLDS}
            {...(isChanged ? { before: before.score } : {})}
            sentence={`${text('report').answer.score} ${String(shown.score)} ${text('report').answer.of100}`}
            words={words}
          />
        </div>
      )}
      {isChanged && shown !== undefined ? <Differences before={before} after={shown} /> : null}
      {isChanged ? null : <p className="quiet what-if-hint">{t.same}</p>}
      {isOther ? <p className="quiet what-if-hint">{t.today(report.score)}</p> : null}
      <Save report={report} changes={changes} isChanged={isChanged} />
    </section>
  );
}

function Differences({ before, after }: { readonly before: Report | After; readonly after: After | Report }) {
  const t = text('what-if').result;
  const { currency } = before;
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  const worst = ({ cm2Matrix }: Pick<Report, 'cm2Matrix'>) => cm2Matrix.find((cell) => cell.worst)?.cm2Cents ?? 0;
  const money = (label: string, one: number, other: number) => ({
    label,
    before: amount(one),
    after: amount(other),
    change: one === other ? t.none : changeText({ cents: other - one, currency }, locale()),
  });
  const [oneBps, otherBps] = [before.unitEconomics.cm2Bps, after.unitEconomics.cm2Bps];
  const [onePercent, otherPercent] = [before.confidence.overallPercent, after.confidence.overallPercent];
  const rows = [
    money(t.landed, before.landedCost.trueLandedCostCents, after.landedCost.trueLandedCostCents),
    money(t.cm2, before.unitEconomics.cm2Cents, after.unitEconomics.cm2Cents),
    {
      label: t.percent,
      before: percentText(oneBps, locale()),
      after: percentText(otherBps, locale()),
      change: oneBps === otherBps ? t.none : t.points(pointsText(otherBps - oneBps, locale())),
    },
    money(t.worst, worst(before), worst(after)),
    {
      label: t.confidence,
      before: `${String(onePercent)}%`,
      after: `${String(otherPercent)}%`,
      change: onePercent === otherPercent ? t.none : t.points(differenceText(otherPercent - onePercent, locale())),
    },
  ];
  return (
    <table className="what-if-table">
      <caption className="unseen">{t.title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className="number quiet">{row.before}</td>
            <td aria-hidden="true">
              <Icon name="right" />
            </td>
            <td className="number strong">{row.after}</td>
            <td className="number quiet">{row.change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Save({ report, changes, isChanged }: Pick<ResultProps, 'report' | 'changes' | 'isChanged'>) {
  const t = text('what-if').result;
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const [, go] = useLocation();
  // A repeat of the same press makes no second candidate; other values are another candidate.
  const wanted = JSON.stringify(changes);
  const key = useMemo(() => `${crypto.randomUUID()}-${String(wanted.length)}`, [wanted]);
  const save = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/skus', {
          body: changedCandidate(report, changes),
          params: { header: { 'Idempotency-Key': key } },
        }),
      ),
    onSuccess: async ({ skuId }) => {
      await queries.invalidateQueries({ queryKey: ['candidates'] });
      toast(t.saved);
      go(`/skus/${skuId}`);
    },
  });
  const hasAmounts = [changes.freight, changes.duty, changes.lastMile].some((cents) => cents !== undefined);
  return (
    <div className="what-if-foot">
      <span className="quiet">{hasAmounts ? t.cannotSave : t.now}</span>
      {save.error === null ? null : <span role="alert">{said(save.error).title}</span>}
      {mayWrite && isChanged ? (
        <Button look="ink" isBusy={save.isPending} onClick={() => save.mutate()}>
          {t.save}
        </Button>
      ) : null}
    </div>
  );
}
