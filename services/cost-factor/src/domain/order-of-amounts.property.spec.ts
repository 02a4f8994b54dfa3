import { CANDIDATE_BOUNDS, FACTOR_KEYS } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { extractionInputs, testSnapshot } from '../../test/extraction-inputs.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { extract } from './extract.ts';

const snapshot = await testSnapshot();
const input = extractionInputs(snapshot, { withOwnEvidence: true });
const amount = fc.oneof(fc.nat({ max: 5_000 }), fc.nat({ max: CANDIDATE_BOUNDS.costCentsMax }));
/** Steps of one cent reveal rounding errors. */
const more = fc.oneof(fc.constantFrom(1, 2, 3), fc.nat({ max: 1_000_000 }));

/** More freight lowers the customs value of a CIF price. */
function notCif({ candidate: { incoterm } }: ExtractionInput) {
  return incoterm === undefined || incoterm === 'CIF' ? 'FOB' : incoterm;
}

/** The solvers rely on this order. */
function expectNoneLess(less: ExtractionInput, greater: ExtractionInput): void {
  const [before, after] = [extract(snapshot, less), extract(snapshot, greater)];
  const fallen = FACTOR_KEYS.filter(
    (_key, index) => (after.costFactors[index]?.amountCents ?? 0) < (before.costFactors[index]?.amountCents ?? 0),
  );
  expect(fallen).toEqual([]);
  expect(after.marginTerms).toEqual(before.marginTerms);
}

describe('no factor and no term of a sale decreases', () => {
  it('for a higher factory unit cost', () => {
    fc.assert(
      fc.property(input, amount, more, (given, unitCost, extra) => {
        const at = (factoryUnitCostCents: number): ExtractionInput => ({
          ...given,
          candidate: { ...given.candidate, factoryUnitCostCents: cents(factoryUnitCostCents) },
        });
        expectNoneLess(at(unitCost), at(unitCost + extra));
      }),
      { numRuns: 300 },
    );
  });

  it('for a higher international freight', () => {
    fc.assert(
      fc.property(input, amount, more, (given, freight, extra) => {
        const at = (internationalFreight: number): ExtractionInput => ({
          ...given,
          stated: { internationalFreight: cents(internationalFreight) },
        });
        expectNoneLess(at(freight), at(freight + extra));
      }),
      { numRuns: 300 },
    );
  });

  it('for a larger box', () => {
    const side = fc.integer({ min: 1, max: 9_000 });
    const growth = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 900 }));
    fc.assert(
      fc.property(input, fc.tuple(side, side, side), fc.tuple(growth, growth, growth), (given, sides, growths) => {
        const at = ([length, width, height]: [number, number, number]): ExtractionInput => ({
          ...given,
          candidate: { ...given.candidate, incoterm: notCif(given), dimensionsMm: { length, width, height } },
          quotes: {},
        });
        const [a, b, c] = sides;
        expectNoneLess(at(sides), at([a + growths[0], b + growths[1], c + growths[2]]));
      }),
      { numRuns: 400 },
    );
  });
});
