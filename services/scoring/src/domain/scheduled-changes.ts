import {
  addDays,
  type DatedFigures,
  type ExtractedRun,
  type PhrasedReport,
  type Verdict,
  VERDICTS,
} from '@cpes/contracts';
import { type Judgement, judge } from './judgement.ts';

/** The entry of the goods, the known changes of figures with the score that each brings, and the last order that escapes a worse verdict. */
export function scheduledChangesOf({
  candidate,
  entry,
  schedule = [],
}: Pick<ExtractedRun, 'candidate' | 'entry' | 'schedule'>): Pick<
  PhrasedReport,
  'entry' | 'scheduledChanges' | 'lastSafeOrderDate'
> {
  if (entry === undefined) return {};
  const { date, transitDays, source } = entry;
  const judgeOf = ({ amounts, marginTerms }: DatedFigures): Judgement =>
    judge(candidate.targetRetailPriceCents, amounts, marginTerms);
  const judged = schedule.map((day) => ({
    ...day,
    verdictBefore: judgeOf(day.before).verdict,
    then: judgeOf(day.then),
  }));
  const fall = judged.find(({ verdictBefore, then }) => isWorse(then.verdict, verdictBefore));
  return {
    entry: { date, transitDays, latestOrderDate: addDays(date, -transitDays), source },
    scheduledChanges: judged.flatMap(({ date: day, then: { score, verdict }, moves }) =>
      moves.map((move) => ({
        date: day,
        factor: move.factor,
        fromCents: move.fromCents,
        toCents: move.toCents,
        scoreThen: score,
        verdictThen: verdict,
        source: move.source,
      })),
    ),
    // Goods that enter on the day before have the better verdict.
    lastSafeOrderDate: fall === undefined ? null : addDays(fall.date, -1 - fall.transitDaysBefore),
  };
}

/** Verdicts are listed from the best to the worst. */
function isWorse(one: Verdict, other: Verdict): boolean {
  return VERDICTS.indexOf(one) > VERDICTS.indexOf(other);
}
