import type { DatedFigures, EntryPlan, FactorKey, ScheduledDay } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { type CostedRun, WORKED_EXAMPLES } from '@cpes/testing';
import fc from 'fast-check';
import { factorsExtracted, factorSets, ISSUED_AT, runs } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';
import { amountsOf } from './factor-amounts.ts';
import { judge } from './judgement.ts';
import { scheduledChangesOf } from './scheduled-changes.ts';

const BOTTLE = factorsExtracted(WORKED_EXAMPLES.bottle);
const ENTRY: EntryPlan = { date: '2026-11-21', transitDays: 30, source: 'an estimate' };
const AMOUNTS = amountsOf(BOTTLE.costFactors);
const { marginTerms } = BOTTLE;

/** The figures of the bottle with another additional duty. */
const dutyOf = (additionalDuties: number): DatedFigures => ({
  amounts: { ...AMOUNTS, additionalDuties: cents(additionalDuties) },
  marginTerms,
});
const step = (date: string, from: number, to: number): ScheduledDay => ({
  date,
  transitDaysBefore: 30,
  before: dutyOf(from),
  then: dutyOf(to),
  moves: [{ factor: 'additionalDuties', fromCents: cents(from), toCents: cents(to), source: 'a notice' }],
});
const withSchedule = (...schedule: ScheduledDay[]): CostedRun => ({ ...BOTTLE, entry: ENTRY, schedule });
const scoreAt = (duty: number) => judge(BOTTLE.candidate.targetRetailPriceCents, dutyOf(duty).amounts, marginTerms);

describe('the entry in a report', () => {
  it('has the latest order as many days before it as the goods travel', () => {
    expect(evaluate(withSchedule(), ISSUED_AT)).toMatchObject({
      entry: { date: '2026-11-21', transitDays: 30, latestOrderDate: '2026-10-22', source: 'an estimate' },
      scheduledChanges: [],
      lastSafeOrderDate: null,
    });
  });

  it('is absent without that of cost-factor', () => {
    const report = evaluate(BOTTLE, ISSUED_AT);
    for (const name of ['entry', 'scheduledChanges', 'lastSafeOrderDate']) expect(report).not.toHaveProperty(name);
  });
});

describe('scheduled changes', () => {
  it('have the score and the verdict of each day', () => {
    const { scheduledChanges } = evaluate(withSchedule(step('2027-01-01', 200, 900)), ISSUED_AT);
    const { score, verdict } = scoreAt(900);
    expect(scheduledChanges).toEqual([
      {
        date: '2027-01-01',
        factor: 'additionalDuties',
        fromCents: 200,
        toCents: 900,
        scoreThen: score,
        verdictThen: verdict,
        source: 'a notice',
      },
    ]);
  });

  it('set the last safe order so that it enters on the day before the verdict falls', () => {
    expect([scoreAt(0).verdict, scoreAt(1_500).verdict]).toEqual(['ADVANCE', 'REJECT']);
    const run = withSchedule(
      step('2026-12-10', 0, 10),
      step('2027-01-01', 10, 1_500),
      step('2027-03-01', 1_500, 2_000),
    );
    // Goods of that order enter on 2026-12-31.
    expect(evaluate(run, ISSUED_AT).lastSafeOrderDate).toBe('2026-12-01');
  });

  it('set the last safe order by the days of transit before the fall, not by those of the entry', () => {
    const run = withSchedule({ ...step('2027-01-01', 0, 1_500), transitDaysBefore: 7 });
    expect(evaluate(run, ISSUED_AT).lastSafeOrderDate).toBe('2026-12-24');
  });

  it('set a last safe order that may be in the past', () => {
    expect(evaluate(withSchedule(step('2026-11-22', 0, 1_500)), ISSUED_AT).lastSafeOrderDate).toBe('2026-10-22');
  });

  it('set none when the score falls within its verdict, or rises', () => {
    for (const [from, to] of [
      [0, 10],
      [1_500, 2_000],
      [1_500, 0],
    ] as const)
      expect(evaluate(withSchedule(step('2027-01-01', from, to)), ISSUED_AT).lastSafeOrderDate).toBeNull();
  });

  it('compare each day with the figures of the day before, not with those of the report', () => {
    // A duty quote of the report ends in between.
    expect(scoreAt(AMOUNTS.additionalDuties).verdict).not.toBe('REJECT');
    expect(evaluate(withSchedule(step('2027-01-01', 1_500, 2_000)), ISSUED_AT).lastSafeOrderDate).toBeNull();
  });
});

describe('a schedule', () => {
  const schedules = fc.array(
    fc.record({ before: factorSets, then: factorSets }).map(({ before, then }) => ({
      before: { amounts: before as DatedFigures['amounts'], marginTerms },
      then: { amounts: then as DatedFigures['amounts'], marginTerms },
    })),
    { maxLength: 4 },
  );
  const scheduled = fc.tuple(runs, schedules).map(([run, days]): CostedRun => ({
    ...run,
    entry: ENTRY,
    schedule: days.map((day, n) => ({
      date: `2027-0${n + 1}-01`,
      transitDaysBefore: 30,
      ...day,
      moves: (Object.keys(day.then.amounts) as FactorKey[])
        .filter((key) => day.then.amounts[key] !== day.before.amounts[key])
        .map((factor) => ({
          factor,
          fromCents: day.before.amounts[factor],
          toCents: day.then.amounts[factor],
          source: 'a notice',
        })),
    })),
  }));

  it('changes no other figure of the report', () => {
    fc.assert(
      fc.property(scheduled, (run) => {
        const { entry, scheduledChanges, lastSafeOrderDate, ...report } = evaluate(run, ISSUED_AT);
        const { entry: _, schedule, ...plain } = run;
        expect(report).toEqual(evaluate(plain, ISSUED_AT));
      }),
      { numRuns: 100 },
    );
  });

  it('has the same scores with any one-time costs', () => {
    const withOneTime = (run: CostedRun, amount: number): CostedRun => {
      const terms = { ...marginTerms, oneTimeCostsCents: cents(amount) };
      const dated = (figures: DatedFigures) => ({ ...figures, marginTerms: terms });
      const schedule = run.schedule?.map((day) => ({ ...day, before: dated(day.before), then: dated(day.then) }));
      return { ...run, schedule: schedule ?? [] };
    };
    fc.assert(
      fc.property(scheduled, fc.nat({ max: 100_000_000 }), (run, amount) => {
        expect(scheduledChangesOf(withOneTime(run, amount))).toEqual(scheduledChangesOf(run));
      }),
      { numRuns: 100 },
    );
  });
});
