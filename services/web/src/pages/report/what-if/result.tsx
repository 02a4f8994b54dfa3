import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, type Schemas } from '../../../api/client.ts';
import { useMay } from '../../../app/session.tsx';
import { ScoreRuler } from '../../../charts/score-ruler.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { toneOf, VerdictBadge } from '../../../kit/marks.tsx';
import { errorText } from '../../../kit/state.tsx';
import { toast } from '../../../kit/toast.tsx';
import { text } from '../../../i18n/text.ts';
import { ReportMatrix } from '../report-matrix.tsx';
import type { Report } from '../report-parts.ts';
import { Differences } from './differences.tsx';
import { type Changes, changedCandidate } from './what-if-query.ts';

const THRESHOLDS = { caution: 50, advance: 75 };
type After = Schemas['WhatIfReportResponse'];

interface ResultProps {
  readonly report: Report;
  /** The unchanged candidate under the current rules and rates; live sources are not queried again. */
  readonly before: Report | After;
  readonly changes: Changes;
  readonly after: After | undefined;
  readonly isChanged: boolean;
}

/** The result of the changes, beside the report. */
export function Result({ report, before, changes, after, isChanged }: ResultProps) {
  const t = text('what-if').result;
  const words = text('charts').scoreRuler;
  const shown = isChanged ? after : before;
  const isOther = before.unitEconomics.cm2Cents !== report.unitEconomics.cm2Cents || before.score !== report.score;
  return (
    <section className="card what-if-result" aria-label={t.title}>
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
      {shown === undefined ? null : (
        <div className="what-if-matrix">
          <ReportMatrix report={shown} caption={t.matrix} />
        </div>
      )}
      {isChanged ? null : <p className="quiet what-if-hint">{t.same}</p>}
      {isOther ? <p className="quiet what-if-hint">{t.today(report.score)}</p> : null}
      <Save report={report} changes={changes} isChanged={isChanged} />
    </section>
  );
}

function Save({ report, changes, isChanged }: Pick<ResultProps, 'report' | 'changes' | 'isChanged'>) {
  const t = text('what-if').result;
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const [, go] = useLocation();
  // The same idempotency key for the same values: a repeated click creates no second candidate.
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
      {save.error === null ? null : <span role="alert">{errorText(save.error).title}</span>}
      {mayWrite && isChanged ? (
        <Button look="ink" isBusy={save.isPending} onClick={() => save.mutate()}>
          {t.save}
        </Button>
      ) : null}
    </div>
  );
}
