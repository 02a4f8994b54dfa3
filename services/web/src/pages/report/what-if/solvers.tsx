import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../../api/client.ts';
import { announce } from '../../../kit/announce.ts';
import { Button } from '../../../kit/button.tsx';
import { Banner } from '../../../kit/message.tsx';
import { errorText } from '../../../kit/state.tsx';
import { moneyText } from '../../../format/money-text.ts';
import { sizeShown } from '../../../kit/measure.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Report } from '../report-parts.ts';
import { type Changes, type Solver, whatIfQuery } from './what-if-query.ts';

const SOLVERS: readonly Solver[] = [
  'lowestPriceForAdvance',
  'highestUnitCostForAdvance',
  'highestFreightForPositiveCm2',
  'largestBoxForAdvance',
];

type Solution = Schemas['SolutionResponse'];

/** One button per question; the answer is exact, or that no value solves it. */
export function Solvers({
  report,
  changes,
  onUse,
}: {
  readonly report: Report;
  readonly changes: Changes;
  readonly onUse: (changes: Partial<Changes>) => void;
}) {
  const t = text('what-if').solve;
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Solver>();
  const [found, setFound] = useState<Readonly<Partial<Record<Solver, Solution>>>>({});
  const [error, setError] = useState<Error>();
  // An answer belongs to the values in its request.
  const present = useRef(changes);
  useEffect(() => {
    present.current = changes;
    setFound({});
  }, [changes]);
  const ask = async (solver: Solver) => {
    setBusy(solver);
    setError(undefined);
    try {
      const { solutions } = await queries.query(whatIfQuery(report, changes, [solver]));
      if (present.current !== changes) return;
      const [solution] = solutions;
      setFound((before) => ({ ...before, ...(solution && { [solver]: solution }) }));
      if (solution !== undefined) announce(`${t[solver]}: ${wordsOf(solution, report.currency)}`);
    } catch (fault) {
      setError(fault as Error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section className="solvers">
      <h2>{t.title}</h2>
      {error === undefined ? null : (
        <Banner tone="reject" title={errorText(error).title}>
          {errorText(error).words}
        </Banner>
      )}
      <ul>
        {SOLVERS.map((solver) => {
          const solution = found[solver];
          const use = solution === undefined ? undefined : changesOf(solver, solution);
          return (
            <li key={solver}>
              <Button isBusy={busy === solver} onClick={() => void ask(solver)}>
                {t[solver]}
              </Button>
              {solution === undefined ? null : <span className="strong">{wordsOf(solution, report.currency)}</span>}
              {use === undefined ? null : (
                <Button look="quiet" size="small" onClick={() => onUse(use)}>
                  {t.use}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
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
