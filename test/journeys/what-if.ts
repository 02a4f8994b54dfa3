import { databaseOf, FACTOR_KEYS, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { WORKED_EXAMPLES } from '@cpes/testing';
import fc from 'fast-check';
import type { Answer } from '../support/cpes-api.ts';
import type { RunningCpes, Way } from '../support/running-cpes.ts';

const SENT_MS_MAX = 60_000;
/** Each sends about twenty what-ifs. */
const RANDOM_CANDIDATES = 4;
const SOLVERS = [
  'lowestPriceForAdvance',
  'lowestPriceForPositiveCm2',
  'highestUnitCostForAdvance',
  'highestUnitCostForPositiveCm2',
  'highestFreightForAdvance',
  'highestFreightForPositiveCm2',
  'largestBoxForAdvance',
  'largestBoxForPositiveCm2',
];

/** Of every table, over one connection; but for the figures of stages, of which each minute that ends adds rows. */
const COUNT_ROWS = `
  SELECT table_name AS table,
    (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', table_name), false, true, '')))[1]::text::int AS count
  FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'stage_minutes'`;

const side = fc.integer({ min: 20, max: 600 });
const candidates = fc.record({
  title: fc.constantFrom('Stainless steel bottle', 'Cotton T-shirt', 'Wooden desk lamp', 'something'),
  factoryUnitCostCents: fc.integer({ min: 0, max: 3_000 }),
  targetRetailPriceCents: fc.integer({ min: 1_500, max: 30_000 }),
  weightGrams: fc.integer({ min: 30, max: 9_000 }),
  dimensionsMm: fc.record({ length: side, width: side, height: side }),
  supplierCountry: fc.constantFrom('CN', 'VN', 'DE', 'US'),
  targetMarket: fc.constantFrom('US', 'DE', 'GB', 'JP', 'CA'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  freightMode: fc.constantFrom('sea', 'air'),
});

/** A share of a cost in basis points, rounded half up. */
function shareOf(amountCents: number, bps: number): number {
  return Math.floor((amountCents * bps + 5_000) / 10_000);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** `POST /v2/what-if`. */
export function whatIf(running: () => RunningCpes, way: Way): void {
  let cpes: RunningCpes;
  beforeAll(() => {
    cpes = running();
  });

  const ask = (body: object): Promise<Answer> => cpes.call('POST', '/what-if', { body });
  const rows = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const service of SERVICES_WITH_DATABASE) {
      const { name } = databaseOf(service);
      for (const { table, count } of await cpes.query<{ table: string; count: number }>(name, COUNT_ROWS, []))
        counts[`${name}.${table}`] = count;
    }
    return counts;
  };

  const waiting = async (): Promise<number> => {
    const counts = Object.entries(await rows()).filter(([table]) => /\.outbox(_appended)?$/.test(table));
    return counts.reduce((sum, [, count]) => sum + count, 0);
  };

  it.each(Object.entries(WORKED_EXAMPLES))(
    'has the path to each cell of the matrix of %s: a what-if with its price and costs',
    async (_name, { candidate }) => {
      const { report } = (await ask({ candidate })).json;
      for (const cell of report.cm2Matrix) {
        const shares = report.landedCost.factors
          .filter(({ key }: { key: string }) => key !== 'factoryUnitCost')
          .map(({ key, amountCents }: { key: string; amountCents: number }) => [
            key,
            shareOf(amountCents, cell.costBps),
          ]);
        const overrides = { targetRetailPriceCents: cell.retailPriceCents, factors: Object.fromEntries(shares) };
        const { landedCost, unitEconomics: unit } = (await ask({ candidate, overrides })).json.report;
        const { refundedRevenueCents, recoveredGoodsCents, handlingCents } = unit.returns;
        const gains: number[] = [unit.netRevenueCents, recoveredGoodsCents];
        const costs: number[] = [
          landedCost.trueLandedCostCents,
          refundedRevenueCents,
          unit.paymentFeeCents,
          handlingCents,
        ];
        expect([unit.cm2Cents, sumOf(gains) - sumOf(costs)]).toEqual([cell.cm2Cents, cell.cm2Cents]);
      }
    },
  );

  it('returns the same report as an evaluation of the candidate, and stores nothing', async () => {
    for (const { candidate } of Object.values(WORKED_EXAMPLES)) {
      const { assumed, ...submitted } = candidate;
      const { sku, report } = await cpes.evaluate(submitted);
      await until('events of the evaluation are on their way', async () => (await waiting()) === 0, SENT_MS_MAX);
      const before = await rows();
      const { status, json } = await ask({ candidate: submitted });
      expect([status, withoutIds(json.report)]).toEqual([200, withoutIds(report)]);
      expect(json.classification).toEqual(sku.classification);
      expect(json.solutions).toEqual([]);
      expect(await rows()).toEqual(before);
    }
  });

  it('replaces fields and amounts, and names the client as their source in the evidence', async () => {
    const { assumed, ...candidate } = WORKED_EXAMPLES.bottle.candidate;
    const plain = (await ask({ candidate })).json.report;
    const overrides = { retailPriceCents: 4_995, factors: { internationalFreight: 123 } };
    const { report } = (await ask({ candidate, overrides })).json;
    expect(report.candidate).toEqual({ ...plain.candidate, targetRetailPriceCents: 4_995 });
    const freight = (of: typeof report) =>
      of.evidence.find(({ factor }: { factor: string }) => factor === 'internationalFreight');
    expect(freight(report)).toMatchObject({
      type: 'client_declared',
      source: 'stated by the client',
      normalizedCents: 123,
      formula: 'the stated amount → 123',
      assumption: expect.stringContaining(`replaces ${freight(plain).normalizedCents}, computed from: `),
    });
    const { improvements } = plain.confidence;
    expect(improvements.length).toBeGreaterThan(3);
    for (const { code, factors, overallPercentAfter } of improvements) {
      if (code === 'tariff-code' || code === 'candidate-facts') continue;
      const stated = Object.fromEntries((factors as string[]).map((factor) => [factor, 100]));
      const { confidence } = (await ask({ candidate, overrides: { factors: stated } })).json.report;
      expect([code, confidence.overallPercent]).toEqual([code, overallPercentAfter]);
    }
  });

  it('verifies each solution and its neighbour with further what-ifs', async () => {
    for (const candidate of fc.sample(candidates, { numRuns: RANDOM_CANDIDATES })) {
      const { solutions, sensitivity } = (await ask({ candidate, solve: SOLVERS })).json;
      expect(sensitivity.map(({ factor }: { factor: string }) => factor).toSorted()).toEqual(FACTOR_KEYS.toSorted());
      expect(solutions.map(({ solve }: { solve: string }) => solve)).toEqual(SOLVERS);
      for (const { solve, outcome, proof, ...answer } of solutions) {
        for (const [name, trial] of Object.entries<Record<string, never> | null>(proof)) {
          const isAbsent = outcome === (name === 'passes' ? 'nothing-passes' : 'everything-passes');
          expect([solve, outcome, trial === null]).toEqual([solve, outcome, isAbsent]);
          if (trial === null) continue;
          const { report } = (await ask({ candidate, overrides: overrideOf(solve, trial) })).json;
          const { score, verdict, unitEconomics } = report;
          const { score: tried, verdict: triedVerdict, cm2Cents } = trial;
          expect([solve, score, verdict, unitEconomics.cm2Cents]).toEqual([solve, tried, triedVerdict, cm2Cents]);
          const isReached = solve.endsWith('Advance') ? verdict === 'ADVANCE' : unitEconomics.cm2Cents >= 0;
          expect([solve, name, isReached]).toEqual([solve, name, name === 'passes']);
        }
        if (outcome === 'found') expect(stepsBetween(solve, proof)).toBe(1);
        const { amountCents = null, dimensionsMm = null } = proof.passes ?? {};
        expect(answer).toEqual({ amountCents, dimensionsMm });
      }
    }
  });

  if (way === 'services') {
    it('answers 503 while a stage does not answer, and breaks nothing else', async () => {
      const { assumed, ...candidate } = WORKED_EXAMPLES.bottle.candidate;
      const scoring = cpes.pidOf('scoring');
      process.kill(scoring, 'SIGSTOP');
      try {
        const late = await ask({ candidate });
        expect([late.status, late.json.code, late.headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
        expect((await cpes.call('POST', '/skus', { body: candidate })).status).toBe(201);
      } finally {
        process.kill(scoring, 'SIGCONT');
      }
      expect((await ask({ candidate })).status).toBe(200);
    });
  }
}

/** The differences between two reports of one candidate: times, and the ids of stored resources. */
function withoutIds(report: Record<string, never>): object {
  const { reportId, skuId, issuedAt, outdated, ...rest } = report;
  return JSON.parse(JSON.stringify(rest).replaceAll(/evd_[0-9a-z]+_/g, 'evd_')) as object;
}

function overrideOf(solve: string, { amountCents, dimensionsMm }: Record<string, never>): object {
  if (solve.startsWith('lowestPrice')) return { targetRetailPriceCents: amountCents };
  if (solve.startsWith('highestUnitCost')) return { factoryUnitCostCents: amountCents };
  if (solve.startsWith('highestFreight')) return { factors: { internationalFreight: amountCents } };
  return { dimensionsMm };
}

function stepsBetween(solve: string, { passes, fails }: Record<string, Record<string, never>>): number {
  const longest = (trial: Record<string, never> = {}) => Math.max(...Object.values<number>(trial['dimensionsMm']!));
  if (solve.startsWith('largestBox')) return longest(fails) - longest(passes);
  const difference = Number(fails?.['amountCents']) - Number(passes?.['amountCents']);
  return solve.startsWith('lowestPrice') ? -difference : difference;
}
