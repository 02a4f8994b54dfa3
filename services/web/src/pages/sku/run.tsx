import { useEffect } from 'react';
import { isOver, type LiveRun } from '../../api/live-run.ts';
import { Timeline } from '../../charts/timeline.tsx';
import { announce } from '../../kit/announce.ts';
import { Icon } from '../../kit/icon.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { moneyText } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import { RunBand, useElapsed } from './run-band.tsx';
import { runRows } from './run-rows.tsx';

/** A run, live or finished. */
export function Run({ run }: { readonly run: LiveRun }) {
  const t = text('sku');
  const nowMs = useElapsed(run);
  const factors = Object.values(run.factors);
  const count = factors.length;
  const soFarCents = factors.at(-1)?.soFarCents;
  useEffect(() => {
    if (isOver(run) || soFarCents === undefined) return;
    announce(t.soFar(count, moneyText({ cents: soFarCents, currency: run.accepted.currency }, locale())));
  }, [run, count, soFarCents, t]);
  return (
    <>
      <RunBand run={run} nowMs={nowMs} />
      <Scroller className="card" label={t.timeline}>
        <Timeline
          title={t.timeline}
          rows={runRows(run)}
          nowMs={nowMs}
          limitMs={run.accepted.limitMs}
          isOver={isOver(run)}
          locale={locale()}
          words={text('charts').timeline}
        />
      </Scroller>
      <p className="faint run-note">
        <Icon name="clock" />
        {t.late}
      </p>
    </>
  );
}
