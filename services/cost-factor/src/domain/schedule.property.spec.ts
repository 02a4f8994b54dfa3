import { isDeepStrictEqual } from 'node:util';
import { addDays, type EvidenceSubject, FACTOR_KEYS, SCHEDULE_DAYS_AHEAD } from '@cpes/contracts';
import fc from 'fast-check';
import { extractionInputs, testSnapshot } from '../../test/extraction-inputs.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { extract } from './extract.ts';

const snapshot = await testSnapshot();
/** Days on which most rows of the tables apply, and shortly before which rows of the schedule begin. */
const TODAYS = ['2026-10-05', '2026-11-28', '2026-12-03', '2026-12-31', '2027-08-30', '2027-12-30'];
const changes = await daysOfChange();
const inputs = fc
  .tuple(extractionInputs(snapshot, { withOwnEvidence: true }), fc.constantFrom(...TODAYS), fc.nat(SCHEDULE_DAYS_AHEAD))
  .map(([input, day, last]): ExtractionInput => endingOn(addDays(day, last), { ...input, day }));
const SALE_SUBJECTS: readonly EvidenceSubject[] = ['salesTax', 'paymentFee', 'returnRate'];
const RUNS = { numRuns: 200 };

const enteringOn = (entryDate: string, input: ExtractionInput) =>
  extract(snapshot, { ...input, candidate: { ...input.candidate, entryDate } });
const amountsOn = (entryDate: string, input: ExtractionInput) =>
  enteringOn(entryDate, input).costFactors.map(({ amountCents }) => amountCents);
/** The terms that decide a score. */
const termsOn = (entryDate: string, input: ExtractionInput) => {
  const { targetCacCents: _, ...terms } = enteringOn(entryDate, input).marginTerms;
  return terms;
};

describe('a schedule', () => {
  it('has every change of a factor that the computation of each day finds', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const found = daysIn(input).flatMap((day) => {
          const [before, then] = [amountsOn(addDays(day, -1), input), amountsOn(day, input)];
          return FACTOR_KEYS.flatMap((key, n) => (before[n] === then[n] ? [] : [[day, key, before[n], then[n]]]));
        });
        const { schedule = [] } = extract(snapshot, input);
        const listed = schedule.flatMap(({ date, moves }) =>
          moves
            .filter(({ factor }) => (FACTOR_KEYS as readonly string[]).includes(factor))
            .map(({ factor, fromCents, toCents }) => [date, factor, fromCents, toCents]),
        );
        expect(listed).toEqual(found);
      }),
      RUNS,
    );
  });

  it('has every day on which terms that decide a score change', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { schedule = [] } = extract(snapshot, input);
        const moved = daysIn(input).filter(
          (day) => !isDeepStrictEqual(termsOn(addDays(day, -1), input), termsOn(day, input)),
        );
        const listed = schedule.filter(({ moves }) => moves.some(({ factor }) => SALE_SUBJECTS.includes(factor)));
        const dates = listed.map(({ date }) => date);
        expect(moved.filter((day) => !dates.includes(day))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('has all that changes between two days of entry', () => {
    fc.assert(
      fc.property(inputs, fc.nat(SCHEDULE_DAYS_AHEAD), fc.nat(SCHEDULE_DAYS_AHEAD), (input, one, other) => {
        const [first, last] = [one, other].toSorted((a, b) => a - b).map((days) => addDays(input.day, days)) as [
          string,
          string,
        ];
        const { schedule = [] } = extract(snapshot, input);
        const moved = schedule
          .filter(({ date }) => date > first && date <= last)
          .flatMap(({ moves }) => moves.map(({ factor }) => factor));
        const [before, after] = [amountsOn(first, input), amountsOn(last, input)];
        const changed = FACTOR_KEYS.filter((_key, n) => before[n] !== after[n]);
        expect(changed.filter((key) => !moved.includes(key))).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** Each day on which figures of the input may change. */
function daysIn({ day: today, rateCards, terms }: ExtractionInput): string[] {
  const own = [rateCards?.freightLane, rateCards?.dutyRate, ...(rateCards?.fulfilment ?? []), terms];
  const ends = own.flatMap((row) => row?.validUntil ?? []).map((end) => addDays(end, 1));
  const until = addDays(today, SCHEDULE_DAYS_AHEAD);
  return [...new Set([...changes, ...ends])].filter((day) => day > today && day <= until).toSorted();
}

/** The same input with rows of rate cards and terms that end on a day. */
function endingOn(validUntil: string, input: ExtractionInput): ExtractionInput {
  const { rateCards, terms } = input;
  const { freightLane, dutyRate, fulfilment } = rateCards ?? {};
  return {
    ...input,
    ...(terms && { terms: { ...terms, validUntil } }),
    ...(rateCards && {
      rateCards: {
        ...rateCards,
        ...(freightLane && { freightLane: { ...freightLane, validUntil } }),
        ...(dutyRate && { dutyRate: { ...dutyRate, validUntil } }),
        ...(fulfilment && { fulfilment: fulfilment.map((row) => ({ ...row, validUntil })) }),
      },
    }),
  };
}

/** Each day on which a row of any table begins, or the day after it ends. */
async function daysOfChange(): Promise<string[]> {
  const tables: Record<string, readonly { effectiveFrom: string; effectiveTo: string | null }[]> = {
    ...(await readRateTables()),
  };
  const days = Object.values(tables).flatMap((rows) =>
    rows.flatMap(({ effectiveFrom, effectiveTo }) => [
      effectiveFrom,
      ...(effectiveTo === null ? [] : [addDays(effectiveTo, 1)]),
    ]),
  );
  return [...new Set(days)];
}
