import { useEffect, useState } from 'react';
import { elapsedMs, isOver, type LiveRun } from '../../api/live-run.ts';
import { MoneyFigure } from '../../kit/money.tsx';
import { durationText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';

const FACTORS = 12;
/** Interval for refreshing the clock of a run, which shows tenths of a second. */
const TICK_MS = 100;

/** Milliseconds since the run began, while it lasts. */
export function useElapsed(run: LiveRun): number {
  const [now, setNow] = useState(Date.now);
  const isOpen = !isOver(run);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return elapsedMs(run, now);
}

/** Duration, progress and cost so far, and the time left to the limit. */
export function RunBand({ run, nowMs }: { readonly run: LiveRun; readonly nowMs: number }) {
  const { band } = text('sku');
  const { limitMs, currency } = run.accepted;
  const factors = Object.values(run.factors);
  const soFarCents = factors.at(-1)?.soFarCents;
  const [value, unit] = durationText(nowMs, locale()).split(/[\s\u00a0](?=\S+$)/);
  return (
    <dl className="card run-band">
      <div>
        <dt>{isOver(run) ? band.took : band.elapsed}</dt>
        <dd className="figure">
          {value}
          <span className="figure-unit">{unit}</span>
        </dd>
      </div>
      <div>
        <dt>{band.factors}</dt>
        <dd className="figure">
          {factors.length} <span className="figure-unit">{band.of(FACTORS)}</span>
        </dd>
      </div>
      <div>
        <dt>{isOver(run) ? band.landed : band.soFar}</dt>
        <dd>{soFarCents === undefined ? '…' : <MoneyFigure cents={soFarCents} currency={currency} />}</dd>
      </div>
      <div className="run-limit">
        <dt>{stageWords(run, band)}</dt>
        <dd>
          <span>{leftWords(nowMs, limitMs, band)}</span>
          <LimitBar share={nowMs / limitMs} />
        </dd>
      </div>
    </dl>
  );
}

type Words = ReturnType<typeof text<'sku'>>['band'];

function stageWords(run: LiveRun, band: Words): string {
  if (run.failed !== undefined) return band.failed;
  if (run.done !== undefined) return band.done;
  if (run.scored !== undefined) return band.storing;
  if (Object.keys(run.factors).length > 0) return band.scoring;
  return run.normalized === undefined ? band.reading : band.asking;
}

function leftWords(nowMs: number, limitMs: number, band: Words): string {
  const duration = durationText(Math.abs(limitMs - nowMs), locale());
  return nowMs <= limitMs ? band.left(duration) : band.over(duration);
}

/** The limit stands at eleven twelfths of the width, so that late results are visible, too. */
function LimitBar({ share }: { readonly share: number }) {
  const LIMIT = 11 / 12;
  const percent = (part: number) => `${String(Math.round(Math.min(Math.max(part, 0), 1) * 1_000) / 10)}%`;
  return (
    <svg className="limit-bar" width="100%" height="16" aria-hidden="true">
      <rect className="track" y="4" width="100%" height="8" />
      <rect className="fill" y="4" width={percent(share * LIMIT)} height="8" />
      <rect className="mark" x={percent(LIMIT)} width="2" height="16" />
    </svg>
  );
}
