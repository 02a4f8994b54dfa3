import { type Candidate, FACTORS, type FactorKey, type MarginTerms, type Match, MATCHES } from '@cpes/contracts';
import { cents } from '@cpes/money';
import {
  aClassification,
  aCostedRun,
  BOTTLE_CONFIDENCE,
  type CostedRun,
  type Run,
  WORKED_EXAMPLES,
  WORKED_MARGIN_TERMS,
  type WorkedExample,
} from '@cpes/testing';
import fc from 'fast-check';

const RUN: Run = { skuId: 'sku_0199c0de000070008000000000000002', runId: 'run_0199c0de000070008000000000000001' };
export const ISSUED_AT = new Date('2026-11-21T10:00:00.000Z');

interface Parts {
  readonly candidate: Candidate;
  readonly match: Match;
  readonly hsCode?: string;
  readonly factorsCents: Readonly<Record<FactorKey, number>>;
  readonly percents: Readonly<Record<FactorKey, { readonly quality: number; readonly freshness: number }>>;
  readonly marginTerms: MarginTerms;
}

/** The event for a worked example, as of its day. */
export function factorsExtracted(
  example: WorkedExample = WORKED_EXAMPLES.bottle,
  changes: Partial<Parts> = {},
): CostedRun {
  const { candidate, factorsCents, rates } = example;
  const { hsCode = candidate.hsCode, match = BOTTLE_CONFIDENCE.match, ...parts } = changes;
  return aCostedRun({
    ...RUN,
    candidate,
    classification: aClassification({ hsCode, match }),
    factorsCents,
    percents: BOTTLE_CONFIDENCE.percents,
    marginTerms: marginTermsOf(rates),
    ...parts,
  });
}

export function marginTermsOf(
  rates: Pick<MarginTerms, 'salesTaxBps' | 'isRetailPriceTaxInclusive' | 'returnRateBps'>,
): MarginTerms {
  const { salesTaxBps, isRetailPriceTaxInclusive, returnRateBps } = rates;
  return {
    salesTaxBps,
    isRetailPriceTaxInclusive,
    returnRateBps,
    recoveryBps: WORKED_MARGIN_TERMS.recoveryBps,
    returnProcessingCents: cents(WORKED_MARGIN_TERMS.returnProcessingCents),
    paymentFeeBps: WORKED_MARGIN_TERMS.paymentFeeBps,
    paymentFeeFixedCents: cents(WORKED_MARGIN_TERMS.paymentFeeFixedCents),
    exchangeRate: { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 },
  };
}

/** Prices up to a candidate's limit; small ones often, because rounding matters most there. */
export const retailPrices = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 100_000_000 }));

export const factorAmounts = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 100_000_000 }));

export const factorSets = fc.record(
  Object.fromEntries(FACTORS.map(({ key }) => [key, factorAmounts])) as Record<FactorKey, fc.Arbitrary<number>>,
);

/** Terms with a wider range than any market's. */
export const marginTerms: fc.Arbitrary<MarginTerms> = fc
  .record({
    salesTaxBps: fc.integer({ min: 0, max: 3_000 }),
    isRetailPriceTaxInclusive: fc.boolean(),
    returnRateBps: fc.integer({ min: 0, max: 6_000 }),
    recoveryBps: fc.integer({ min: 0, max: 10_000 }),
    returnProcessingCents: fc.integer({ min: 0, max: 5_000 }),
    paymentFeeBps: fc.integer({ min: 0, max: 1_000 }),
    paymentFeeFixedCents: fc.integer({ min: 0, max: 500 }),
    exchangeRate: fc.constantFrom(
      { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 },
      { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_160_000_000 },
      { minorUnitDigits: 0, usdNanosPerMajorUnit: 6_500_000 },
      { minorUnitDigits: 3, usdNanosPerMajorUnit: 3_260_000_000 },
    ),
  })
  .map((terms) => ({
    ...terms,
    returnProcessingCents: cents(terms.returnProcessingCents),
    paymentFeeFixedCents: cents(terms.paymentFeeFixedCents),
  }));

const percent = fc.integer({ min: 0, max: 100 });

export const percentSets = fc.record(
  Object.fromEntries(FACTORS.map(({ key }) => [key, fc.record({ quality: percent, freshness: percent })])) as Record<
    FactorKey,
    fc.Arbitrary<{ quality: number; freshness: number }>
  >,
);

/** Any input of scoring. */
export const runs: fc.Arbitrary<CostedRun> = fc
  .record({
    example: fc.constantFrom(...Object.values(WORKED_EXAMPLES)),
    retailPrice: retailPrices,
    factorsCents: factorSets,
    percents: percentSets,
    match: fc.constantFrom(...MATCHES),
    marginTerms,
  })
  .map(({ example, retailPrice, ...parts }) =>
    factorsExtracted(example, {
      ...parts,
      candidate: { ...example.candidate, targetRetailPriceCents: cents(retailPrice) },
    }),
  );
