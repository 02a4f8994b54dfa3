import { FACTOR_KEYS, type Verdict } from '@cpes/contracts';
import { type Factors, factorsOf } from './factors.ts';
import type { Tables } from './rate-tables.ts';
import { amountsIn, judgedOf } from './report.ts';
import { type Question, settingOf } from './setting.ts';
import { type Terms, termsOf } from './terms.ts';
import { transitDaysOf } from './transit-days.ts';

const DAYS_AHEAD = 400;
const VERDICTS_DOWN: readonly Verdict[] = ['ADVANCE', 'CAUTION', 'REJECT'];

/** The known changes of a candidate, found by computing it on the day before and the day of each change of any table. */
export function scheduleOf(tables: Tables, question: Question) {
  const { day: today, terms, candidate } = question;
  const until = later(today, DAYS_AHEAD);
  const ends = terms?.validUntil === undefined ? [] : [later(terms.validUntil, 1)];
  const days = [...new Set([...tables.daysOfChange, ...ends])].filter((day) => day > today && day <= until).sort();
  const on = (entryDate: string): OneDay => {
    const setting = settingOf(tables, { ...question, candidate: { ...candidate, entryDate } });
    const { factors } = factorsOf(setting);
    return { factors, terms: termsOf(setting) };
  };
  let lastSafeEntry: string | undefined;
  const changes = days.flatMap((day) => {
    const [before, then] = [on(later(day, -1)), on(day)];
    const moved = FACTOR_KEYS.filter((key) => before.factors[key].cents !== then.factors[key].cents);
    const [was, is] = [before, then].map((one) =>
      judgedOf(candidate.targetRetailPriceCents, amountsIn(one.factors), one.terms),
    );
    if (VERDICTS_DOWN.indexOf(is!.verdict) > VERDICTS_DOWN.indexOf(was!.verdict)) lastSafeEntry ??= later(day, -1);
    return moved.map((factor) => ({
      date: day,
      factor,
      fromCents: before.factors[factor].cents,
      toCents: then.factors[factor].cents,
      scoreThen: is!.score,
      verdictThen: is!.verdict,
    }));
  });
  const setting = settingOf(tables, question);
  const transitDays = transitDaysOf(setting);
  return {
    entry: { date: setting.day, transitDays, latestOrderDate: later(setting.day, -transitDays) },
    changes,
    lastSafeOrderDate: lastSafeEntry === undefined ? null : later(lastSafeEntry, -transitDays),
  };
}

interface OneDay {
  readonly factors: Factors;
  readonly terms: Terms;
}

function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
