import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../../api/client.ts';
import { announce } from '../../../kit/announce.ts';
import { Button } from '../../../kit/button.tsx';
import { moneyText } from '../../../format/money-text.ts';
import { sizeShown } from '../../../kit/measure.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Report } from '../report-parts.ts';
import { type Changes, type Solver, whatIfQuery } from './what-if-query.ts';

type Solution = Schemas['SolutionResponse'];

/** The answers of the solvers for the present changes. */
interface Solvers {
  readonly ask: (solver: Solver) => void;
  readonly busy: Solver | undefined;
  readonly found: Readonly<Partial<Record<Solver, Solution>>>;
  readonly error: Error | undefined;
}

/** Asks the service for the value that reaches a goal; the answer is exact, or that no value does. */
export function useSolvers(report: Report, changes: Changes): Solvers {
  const t = text('what-if').solve;
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Solver>();
  const [found, setFound] = useState<Readonly<Partial<Record<Solver, Solution>>>>({});
  const [error, setError] = useState<Error>();
  // An answer belongs to the values in its request.
  const values = JSON.stringify(changes);
  const present = useRef(values);
  useEffect(() => {
    present.current = values;
    setFound({});
  }, [values]);
  const ask = async (solver: Solver) => {
    setBusy(solver);
    setError(undefined);
    try {
      const { solutions } = await queries.query(whatIfQuery(report, changes, [solver]));
      if (present.current !== values) return;
      const [solution] = solutions;
      setFound((before) => ({ ...before, ...(solution && { [solver]: solution }) }));
      if (solution !== undefined) announce(`${t[solver]}: ${wordsOf(solution, report.currency)}`);
    } catch (fault) {
      setError(fault as Error);
    } finally {
      setBusy(undefined);
    }
  };
  return { ask: (solver) => void ask(solver), busy, found, error };
}

/** The question to the value of a control, below it. */
export function SolveFor({
  solver,
  solvers: { ask, busy, found },
  currency,
  onUse,
}: {
  readonly solver: Solver;
  readonly solvers: Solvers;
  readonly currency: string;
  readonly onUse: (changes: Partial<Changes>) => void;
}) {
  const t = text('what-if').solve;
  const solution = found[solver];
  const use = solution === undefined ? undefined : changesOf(solver, solution);
  return (
    <div className="solve-for">
      <Button look="quiet" size="small" icon="search" isBusy={busy === solver} onClick={() => ask(solver)}>
        {t[solver]}
      </Button>
      {solution === undefined ? null : <span className="strong">{wordsOf(solution, currency)}</span>}
      {use === undefined ? null : (
        <Button size="small" onClick={() => onUse(use)}>
          {t.use}
        </Button>
      )}
    </div>
  );
}

function wordsOf({ outcome, amountCents, dimensionsMm }: Solution, currency: string): string {
  const t = text('what-if').solve;
  if (outcome === 'nothing-passes') return t.nothing;
  if (outcome === 'everything-passes') return t.everything;
  if (dimensionsMm !== null) return sizeShown(dimensionsMm);
  return amountCents === null ? t.nothing : moneyText({ cents: amountCents, currency }, locale());
}

function changesOf(solver: Solver, { outcome, amountCents, dimensionsMm }: Solution): Partial<Changes> | undefined {
  if (outcome !== 'found') return undefined;
  if (dimensionsMm !== null) return { ...dimensionsMm };
  if (amountCents === null) return undefined;
  if (solver === 'lowestPriceForAdvance') return { price: amountCents };
  return solver === 'highestUnitCostForAdvance' ? { cost: amountCents } : { freight: amountCents };
}
