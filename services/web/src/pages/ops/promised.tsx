import { Fragment } from 'react';
import { numberText } from '../../format/numbers.ts';
import { numberFormat } from '../../format/formats.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Overview } from './ops-queries.ts';
import { State } from './parts.tsx';

type Promise = Overview['promise'];
type Window = Promise['windows'][number];

/** Whether the promise is kept, how fast the budget of late evaluations burns, and what is left of it. */
export function Promised({ promise }: { readonly promise: Promise }) {
  const { promise: t, none } = text('ops');
  const { limitMs, targetPercent, windows, p50Ms, p95Ms, p99Ms } = promise;
  const [first, ...others] = windows;
  const last = windows.at(-1);
  if (first === undefined || last === undefined) return null;
  const left = Math.max(0, 1 - burnOf(last, targetPercent));
  const isKept = burnOf(first, targetPercent) <= 1;
  return (
    <div className="card ops-promise">
      <div>
        <h2>
          {t.title(`${numberText(limitMs, locale())} ms`)}
          <span className="faint">{t.hours(first.hours)}</span>
        </h2>
        <Share window={first} className="ops-share-first" />
        <p>
          {first.total === 0 ? (
            <span className="quiet">{t.nothing}</span>
          ) : (
            <State tone={isKept ? 'fine' : 'reject'} runbook="EvaluationPromiseBurn">
              {isKept ? t.kept(targetPercent) : t.broken(targetPercent)}
            </State>
          )}
        </p>
      </div>
      {others.map((window) => (
        <div key={window.hours}>
          <h2>{t.hours(window.hours)}</h2>
          <Share window={window} />
          <p className="quiet">
            {window.total === 0 ? t.nothing : t.burning(decimalText(burnOf(window, targetPercent)))}
          </p>
        </div>
      ))}
      <div>
        <h2>
          {t.left}
          <span className="strong">{last.total === 0 ? none : `${numberText(Math.round(left * 100), locale())}%`}</span>
        </h2>
        <svg className="ops-budget" width="100%" height="10" aria-hidden="true">
          <rect className="ops-budget-room" width="100%" height="10" />
          <rect className="ops-budget-left" width={`${String(left * 100)}%`} height="10" />
        </svg>
        <p className="ops-report quiet">
          <span>{t.report}</span>
          <span className="number">
            {p50Ms === null
              ? none
              : `${[p50Ms, p95Ms, p99Ms].map((ms) => numberText(ms ?? 0, locale())).join(' / ')} ms`}
          </span>
        </p>
      </div>
    </div>
  );
}

function Share({ window, className = '' }: { readonly window: Window; readonly className?: string }) {
  const { promise: t, none } = text('ops');
  const { total, late } = window;
  return (
    <Fragment>
      <p className={`figure ops-share ${className}`}>
        {total === 0 ? none : decimalText(((total - late) / total) * 100)}
        {total === 0 ? null : <span className="ops-unit">%</span>}
      </p>
      {total === 0 ? null : <p className="unseen">{t.of(total)}</p>}
    </Fragment>
  );
}

/** How much of the budget is used: 1 when as many are late as may be. */
function burnOf({ total, late }: Window, targetPercent: number): number {
  return total === 0 ? 0 : ((late / total) * 100) / (100 - targetPercent);
}

function decimalText(value: number): string {
  return numberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}
