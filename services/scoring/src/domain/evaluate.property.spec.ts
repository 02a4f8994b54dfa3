import { type ExtractedRun, FACTOR_KEYS, inWords, REASON_CODES, VERDICTS } from '@cpes/contracts';
import { applyRate, basisPoints, cents } from '@cpes/money';
import fc from 'fast-check';
import { factorAmounts, ISSUED_AT, percentSets, retailPrices, runs } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';

describe('evaluation, for every candidate', () => {
  it('gives the same report for the same run, byte by byte', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const again = JSON.parse(JSON.stringify(run)) as ExtractedRun;
        expect(JSON.stringify(evaluate(again, ISSUED_AT))).toBe(JSON.stringify(evaluate(run, ISSUED_AT)));
      }),
    );
  });

  it('gives the same figures at any time', () => {
    fc.assert(
      fc.property(
        runs,
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (run, later) => {
          const withoutTimes = (issuedAt: Date) => {
            // The exclusions begin with the figures that had expired on the day of issue.
            const report = inWords(evaluate(run, issuedAt));
            const excluded = report.excluded.filter((line) => !line.includes('had run out'));
            return { ...report, issuedAt: '', validUntil: '', excluded };
          };
          expect(withoutTimes(later)).toEqual(withoutTimes(ISSUED_AT));
        },
      ),
    );
  });

  it('adds the 12 factors up to the true landed cost', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { trueLandedCostCents, landedToWarehouseCents, fulfilmentCents, factors } = evaluate(
          run,
          ISSUED_AT,
        ).landedCost;
        expect(factors).toHaveLength(12);
        expect(trueLandedCostCents).toBe(factors.reduce((total, factor) => total + factor.amountCents, 0));
        expect(trueLandedCostCents).toBe(landedToWarehouseCents + fulfilmentCents);
      }),
    );
  });

  it('contains only safe integers, and never minus zero', () => {
    fc.assert(
      fc.property(runs, (run) => {
        expect(
          numbersIn(evaluate(run, ISSUED_AT)).filter((value) => !Number.isSafeInteger(value) || Object.is(value, -0)),
        ).toEqual([]);
      }),
    );
  });

  it('scores between 0 and 100, as the sum of its parts', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { score, scoreBreakdown, confidence } = evaluate(run, ISSUED_AT);
        expect(score).toBe(scoreBreakdown.reduce((total, part) => total + part.points, 0));
        expect(score >= 0 && score <= 100).toBe(true);
        expect(scoreBreakdown.every(({ points, maxPoints }) => points >= 0 && points <= maxPoints)).toBe(true);
        expect(confidence.overallPercent >= 0 && confidence.overallPercent <= 100).toBe(true);
      }),
    );
  });

  it('splits the confidence over the 12 factors without losing a percent', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { overallPercent, breakdown } = evaluate(run, ISSUED_AT).confidence;
        expect(breakdown.reduce((total, part) => total + part.contributionPercent, 0)).toBe(overallPercent);
        // The error stays within the rounding of the total plus its own.
        expect(breakdown.every((part) => Math.abs(100 * part.contributionPercent - part.contributionBps) <= 150)).toBe(
          true,
        );
      }),
    );
  });

  it('never scores higher with higher costs', () => {
    fc.assert(
      fc.property(runs, fc.constantFrom(...FACTOR_KEYS), factorAmounts, (run, key, more) => {
        const dearer = {
          ...run,
          costFactors: run.costFactors.map((factor) =>
            factor.key === key ? { ...factor, amountCents: cents(factor.amountCents + more) } : factor,
          ),
        };
        const [before, after] = [evaluate(run, ISSUED_AT), evaluate(dearer, ISSUED_AT)];
        expect(after.score).toBeLessThanOrEqual(before.score);
        expect(VERDICTS.indexOf(after.verdict)).toBeGreaterThanOrEqual(VERDICTS.indexOf(before.verdict));
      }),
    );
  });

  it('has the same confidence at any price and any cost', () => {
    fc.assert(
      fc.property(runs, retailPrices, factorAmounts, (run, price, amount) => {
        const other = {
          ...run,
          candidate: { ...run.candidate, targetRetailPriceCents: cents(price) },
          costFactors: run.costFactors.map((factor) => ({ ...factor, amountCents: cents(amount) })),
        };
        expect(evaluate(other, ISSUED_AT).confidence).toEqual(evaluate(run, ISSUED_AT).confidence);
      }),
    );
  });

  it('gives one to three reasons, each with a listed code, in words without codes', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { reasons, included, excluded } = inWords(evaluate(run, ISSUED_AT));
        expect(reasons.length >= 1 && reasons.length <= 3).toBe(true);
        expect(reasons.every(({ code }) => REASON_CODES.includes(code))).toBe(true);
        const texts = [...reasons.map(({ text }) => text), ...included, ...excluded];
        expect(texts.filter((text) => /\b(F\d\d|RT|CM[123]|CAC|MFN)\b/.test(text))).toEqual([]);
      }),
    );
  });

  it('is valid from its day of issue, and no longer than any of its evidence', () => {
    fc.assert(
      fc.property(
        runs,
        fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 12, maxLength: 12 }),
        (run, ages) => {
          const evidence = run.evidence.map((item, index) => ({
            ...item,
            validUntil: dayAfter(ISSUED_AT, ages[index] ?? 0),
          }));
          const { validUntil, issuedAt, excluded } = inWords(evaluate({ ...run, evidence }, ISSUED_AT));
          const isRunOut = ages.some((days) => days < 0);
          expect(validUntil >= issuedAt.slice(0, 10)).toBe(true);
          expect(validUntil).toBe(dayAfter(ISSUED_AT, Math.max(0, Math.min(...ages))));
          expect(excluded.some((line) => line.includes('had run out'))).toBe(isRunOut);
        },
      ),
    );
  });

  it('states that assumptions decide exactly when half or twice the missing costs change the verdict', () => {
    fc.assert(
      fc.property(runs, fc.subarray([...FACTOR_KEYS]), (run, missing) => {
        const evidence = run.evidence.map((item) =>
          missing.some((key) => key === item.factor) ? { ...item, type: 'missing' as const } : item,
        );
        const { verdict, reasons } = evaluate({ ...run, evidence }, ISSUED_AT);
        const verdictAt = (shareBps: number) => {
          const costFactors = run.costFactors.map((factor) =>
            missing.includes(factor.key)
              ? { ...factor, amountCents: applyRate(factor.amountCents, basisPoints(shareBps), 'half-away-from-zero') }
              : factor,
          );
          return evaluate({ ...run, costFactors }, ISSUED_AT).verdict;
        };
        const isDecided = verdictAt(5_000) !== verdict || verdictAt(20_000) !== verdict;
        expect(reasons[0]?.code === 'assumptions-decide').toBe(isDecided);
      }),
    );
  });

  it('has the same score with any confidence', () => {
    fc.assert(
      fc.property(runs, percentSets, (run, percents) => {
        const evidence = run.evidence.map((item) => {
          const { quality, freshness } = percents[item.factor as keyof typeof percents];
          return { ...item, qualityPercent: quality, freshnessPercent: freshness };
        });
        expect(evaluate({ ...run, evidence }, ISSUED_AT).scoreBreakdown).toEqual(
          evaluate(run, ISSUED_AT).scoreBreakdown,
        );
      }),
    );
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
