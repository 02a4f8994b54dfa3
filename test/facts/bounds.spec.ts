import { CANDIDATE_BOUNDS, CURRENCIES, FREIGHT_MODES, reportFactsOf } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { anExtraction, aRun } from '@cpes/testing';
import { getMetadataArgsStorage } from 'typeorm';
import { extract } from '../../services/cost-factor/src/domain/extract.ts';
import { RateBook } from '../../services/cost-factor/src/domain/rate-book.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { evaluatedOutcome } from '../../services/gateway/src/runs/run-documents.ts';
import { SkuEntity } from '../../services/gateway/src/store/sku.entity.ts';
import { evaluate } from '../../services/scoring/src/domain/evaluate.ts';

const RUN = aRun();
const { extraction: EXTRACTION } = anExtraction();
const ISSUED_AT = new Date('2026-11-24T10:00:00.000Z');
const { costCentsMax, retailPriceCentsMin, retailPriceCentsMax, sideMmMax, weightGramsMax } = CANDIDATE_BOUNDS;
/** Tobacco bears the highest duty of the United States' tariff, and 10 m × 10 m × 10 m of it the highest freight. */
const GOODS = '24012035';
const SIZES = [
  { weightGrams: 1, dimensionsMm: { length: 1, width: 1, height: 1 } },
  { weightGrams: weightGramsMax, dimensionsMm: { length: sideMmMax, width: sideMmMax, height: sideMmMax } },
];
/** The minor unit that is worth least: 100 to a rupiah. */
const WEAKEST_CURRENCY = 'IDR';

/** What an integer column holds. Programs read numbers up to 2^53 exactly, so a `bigint` may hold no more. */
const MOST: Readonly<Record<string, number>> = {
  smallint: 2 ** 15 - 1,
  integer: 2 ** 31 - 1,
  bigint: Number.MAX_SAFE_INTEGER,
};

const rows = await readRateTables();
const book = new RateBook(rows, 'test');
const MARKETS = [...new Set(rows.markets.map(({ market }) => market))].filter((market) => /^[A-Z]{2}$/.test(market));

/**
 * Candidates at the bounds of the input, one to a shipment: in every currency to one market, and in the weakest currency to every
 * market.
 */
function* candidatesAtBounds() {
  const places = [
    ...CURRENCIES.map((currency) => ({ currency, targetMarket: 'US' })),
    ...MARKETS.map((targetMarket) => ({ currency: WEAKEST_CURRENCY, targetMarket })),
  ];
  for (const place of places)
    for (const supplierCountry of ['CN', place.targetMarket])
      for (const freightMode of FREIGHT_MODES)
        for (const size of SIZES)
          for (const factoryUnitCostCents of [0, costCentsMax].map(cents))
            for (const targetRetailPriceCents of [retailPriceCentsMin, retailPriceCentsMax].map(cents))
              yield {
                ...{ ...place, ...size, supplierCountry, freightMode, unitsPerShipment: 1, hsCode: GOODS },
                ...{ factoryUnitCostCents, targetRetailPriceCents, assumed: [] },
              };
}

const integerColumns = () =>
  getMetadataArgsStorage()
    .filterColumns(SkuEntity)
    .map(({ propertyName, options }) => ({ name: options.name ?? propertyName, most: MOST[String(options.type)] }))
    .filter((column): column is { name: string; most: number } => column.most !== undefined);

describe('the figures of a report', () => {
  it('fit their columns for every candidate at the bounds of the input', () => {
    const columns = integerColumns();
    const extremes = new Map<string, [least: number, most: number]>();
    const offences: unknown[] = [];
    for (const candidate of candidatesAtBounds()) {
      const match = 'supplied' as const;
      const dutyRangeBps = { min: 0, max: 0 };
      const classification = { hsCode: GOODS, description: '', match, dutyRangeBps, alternatives: [] };
      const question = { runId: RUN.runId, candidate, classification, assumptions: [], day: '2026-11-24', quotes: {} };
      const factors = extract(book, question);
      const report = evaluate({ ...RUN, candidate, ...factors, rateTablesVersion: 'test' }, ISSUED_AT);
      const row = evaluatedOutcome({
        ...RUN,
        report: reportFactsOf(report, candidate),
        classification,
        extraction: EXTRACTION,
      });
      for (const { name, most } of columns) {
        const value: unknown = row[name as keyof typeof row];
        const isStored = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most;
        if (!isStored) offences.push({ name, value, candidate });
        const [least, greatest] = extremes.get(name) ?? [0, 0];
        extremes.set(name, [Math.min(least, Number(value)), Math.max(greatest, Number(value))]);
      }
    }
    expect(offences.slice(0, 3)).toEqual([]);
    // The candidates do reach the edge: a rate that no `integer` holds, and the nearest to it that a program reads exactly.
    expect(extremes.get('cm2_bps')).toEqual([Number.MIN_SAFE_INTEGER, expect.any(Number)]);
    expect(extremes.get('cm2_cents')![0]).toBeLessThan(-(2 ** 31));
  });
});
