import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUrlState } from '../../../app/use-url-state.ts';
import { ApiCall } from '../../../kit/api-call.tsx';
import { Button } from '../../../kit/button.tsx';
import { Banner } from '../../../kit/message.tsx';
import { errorText, FaultNotice } from '../../../kit/state.tsx';
import { text } from '../../../i18n/text.ts';
import { DayOfEntry } from '../day-of-entry.tsx';
import type { Report } from '../report-parts.ts';
import { Control } from './control.tsx';
import { EntryControls } from './entry-controls.tsx';
import { Result } from './result.tsx';
import { Sensitivity } from './sensitivity.tsx';
import { SolveFor, useSolvers } from './solvers.tsx';
import {
  canSolve,
  changedNames,
  CHANGES,
  type Changes,
  type ControlName,
  CONTROLS,
  originals,
  questionOf,
  type Solver,
  UNCHANGED,
  whatIfQuery,
} from './what-if-query.ts';
import './what-if.css';

/** How long values must stay unchanged before the address holds them and a request begins. */
const REST_MS = 150;
/** Controls whose values may have been assumed, with the fields that they change. */
const FIELDS: Readonly<Partial<Record<ControlName, string>>> = {
  weight: 'weightGrams',
  length: 'dimensionsMm',
  width: 'dimensionsMm',
  height: 'dimensionsMm',
};

/** The question to a control's value; the box is one of three sides. */
const SOLVER_OF: Readonly<Partial<Record<ControlName, Solver>>> = {
  price: 'lowestPriceForAdvance',
  cost: 'highestUnitCostForAdvance',
  height: 'largestBoxForAdvance',
  freight: 'highestFreightForPositiveCm2',
};

/** Evaluates changed values with the same rules and stores nothing. The address holds the changes. */
export function WhatIfTab({ report }: { readonly report: Report }) {
  const t = text('what-if');
  const { changes, rested, change } = useChanges();
  const base = useQuery(whatIfQuery(report, UNCHANGED));
  const query = useQuery(whatIfQuery(report, rested));
  const before = originals(report);
  const solvers = useSolvers(report, changes);
  const changed = changedNames(changes);
  const after = query.error === null ? query.data?.report : undefined;
  // The last answer stays until that for the present values has arrived.
  const isOutdated = changed.length > 0 && (changes !== rested || query.isPlaceholderData || query.isPending);
  const isOtherEntry = changes.entryDate !== undefined || changes.freightMode !== undefined;
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
        {solvers.error === undefined ? null : (
          <Banner tone="reject" title={errorText(solvers.error).title}>
            {errorText(solvers.error).words}
          </Banner>
        )}
        {CONTROLS.filter((name) => before[name] !== undefined).map((name) => {
          const solver = SOLVER_OF[name];
          const currency = (name === 'cost' ? report.candidate.costCurrency : null) ?? report.currency;
          return (
            <Control
              key={name}
              name={name}
              original={before[name] ?? 0}
              value={changes[name] ?? before[name] ?? 0}
              currency={currency}
              assumed={report.candidate.assumed.some((field) => field === FIELDS[name]) ? report.skuId : undefined}
              onChange={(value) => set({ [name]: value })}
            >
              {solver === undefined || !canSolve(report, solver) ? null : (
                <SolveFor solver={solver} solvers={solvers} currency={currency} onUse={set} />
              )}
            </Control>
          );
        })}
        <EntryControls before={before} changes={changes} onChange={set} />
        <ApiCall method="POST" path="/v2/what-if" body={questionOf(report, rested)} />
      </section>
      <div className="what-if-side">
        {query.error === null ? null : <FaultNotice error={query.error} onRetry={() => void query.refetch()} />}
        <div className="what-if-answer" aria-busy={isOutdated}>
          <Result
            report={report}
            before={base.data?.report ?? report}
            changes={changes}
            after={after}
            isChanged={changed.length > 0}
          />
          {isOtherEntry && after !== undefined ? <DayOfEntry report={after} /> : null}
        </div>
        <Sensitivity answer={base.data} />
      </div>
    </div>
  );
}

/** The present changes, and those in the address. Browsers limit how often a page may change its address. */
function useChanges() {
  const [rested, write] = useUrlState(CHANGES);
  const [newer, setNewer] = useState<Changes>();
  useEffect(() => {
    if (newer === undefined) return;
    const timer = setTimeout(() => {
      write(newer);
      setNewer(undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [newer]);
  const change = (wanted: Partial<Changes>) => setNewer((now) => ({ ...(now ?? rested), ...wanted }));
  return { changes: newer ?? rested, rested, change };
}
