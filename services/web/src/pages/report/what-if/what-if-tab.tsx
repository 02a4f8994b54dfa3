import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '../../../api/client.ts';
import { useUrlState } from '../../../app/use-url-state.ts';
import { Tornado } from '../../../charts/tornado.tsx';
import { Button } from '../../../kit/button.tsx';
import { Banner } from '../../../kit/message.tsx';
import { said } from '../../../kit/state.tsx';
import { locale, text } from '../../../texts/text.ts';
import type { Report } from '../report-parts.ts';
import { Control } from './control.tsx';
import { Result } from './result.tsx';
import { Solvers } from './solvers.tsx';
import { CHANGES, type Changes, CONTROLS, originals, UNCHANGED, whatIfQuery } from './what-if-query.ts';
import './what-if.css';

/** Values are asked for when they have rested for so long. */
const REST_MS = 150;
/** Of the changes that the service answers, those that are drawn: percent of the factor. */
const DOWN_PERCENT = -10;
const UP_PERCENT = 10;

/** Tries other values: the same rules, nothing stored. The address holds what was changed. */
export function WhatIfTab({ report }: { readonly report: Report }) {
  const t = text('what-if');
  const [changes, change] = useUrlState(CHANGES);
  const rested = useRested(changes);
  const base = useQuery(whatIfQuery(report, UNCHANGED));
  const query = useQuery(whatIfQuery(report, rested));
  const before = originals(report);
  const changed = CONTROLS.filter((name) => changes[name] !== undefined);
  const set = (wanted: Partial<Changes>) =>
    change(
      Object.fromEntries(
        Object.entries(wanted).map(([name, value]) => [
          name,
          value === before[name as keyof Changes] ? undefined : value,
        ]),
      ),
    );
  return (
    <div className="what-if">
      <section>
        <div className="what-if-head">
          <h2>{t.title}</h2>
          {changed.length === 0 ? null : (
            <>
              <span className="quiet">{t.changed(changed.length)}</span>
              <Button look="quiet" size="small" onClick={() => change(UNCHANGED)}>
                {t.resetAll}
              </Button>
            </>
          )}
        </div>
        {CONTROLS.filter((name) => before[name] !== undefined).map((name) => (
          <Control
            key={name}
            name={name}
            original={before[name] ?? 0}
            value={changes[name] ?? before[name] ?? 0}
            currency={report.currency}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <Solvers report={report} changes={rested} onUse={set} />
      </section>
      <div className="what-if-side">
        {query.error === null ? null : (
          <Banner tone="reject" title={said(query.error).title}>
            {t.wrong}
          </Banner>
        )}
        <Result
          report={report}
          before={base.data?.report ?? report}
          changes={changes}
          after={query.error === null ? query.data?.report : undefined}
          isChanged={changed.length > 0}
        />
        {base.data === undefined ? null : (
          <Tornado
            title={t.tornado.title}
            lead={t.tornado.lead}
            effects={base.data.sensitivity.map(({ factor, changes: effects }) => ({
              key: factor,
              label: text('common').factor[factor] ?? factor,
              whenLower: effectOf(effects, DOWN_PERCENT, base.data.report.unitEconomics.cm2Cents),
              whenHigher: effectOf(effects, UP_PERCENT, base.data.report.unitEconomics.cm2Cents),
            }))}
            baseCents={base.data.report.unitEconomics.cm2Cents}
            baseLabel={t.tornado.base}
            currency={report.currency}
            locale={locale()}
            sentence={t.tornado.sentence(text('common').factor[base.data.sensitivity[0]?.factor ?? ''] ?? '')}
          />
        )}
      </div>
    </div>
  );
}

function effectOf(
  effects: readonly Schemas['SensitivityChangeResponse'][],
  percent: number,
  baseCents: number,
): number {
  const effect = effects.find(({ changePercent }) => changePercent === percent);
  return effect === undefined ? 0 : effect.cm2Cents - baseCents;
}

/** The value when it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
