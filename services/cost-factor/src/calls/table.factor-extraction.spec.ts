import { cents } from '@cpes/money';
import { FixedClock } from '@cpes/testing';
import { bottleInput } from '../../test/bottle.ts';
import { testSnapshot } from '../../test/extraction-inputs.ts';
import type { CurrentRates } from '../store/current-rates.ts';
import { TableFactorExtraction } from './table.factor-extraction.ts';

const CARTON = { units: 24, dimensionsMm: { length: 500, width: 350, height: 300 }, weightGrams: 12_000 };

describe('the amounts of variants', () => {
  it('are the factors of the candidate with another unit cost and other units of a shipment', async () => {
    const rates = { snapshot: await testSnapshot() } as unknown as CurrentRates;
    const extraction = new TableFactorExtraction(rates, new FixedClock(new Date('2026-11-21T12:00:00Z')));
    const { candidate, assumptions, classification } = bottleInput({ candidate: { carton: CARTON } });
    const toCost = { candidate, assumptions: [...assumptions], classification };
    const variants = [
      { unitsPerShipment: 500, factoryUnitCostCents: cents(480) },
      { unitsPerShipment: 501, factoryUnitCostCents: cents(480) },
      { unitsPerShipment: 4_000, factoryUnitCostCents: cents(440) },
    ];
    const candidates = variants.map((variant) => ({ ...toCost, candidate: { ...candidate, ...variant } }));
    const extracted = await extraction.extract({ candidates });
    const amounts = await extraction.amounts({ candidate: toCost, variants });
    expect(amounts).toEqual(
      extracted.map(({ costFactors }) =>
        Object.fromEntries(costFactors.map(({ key, amountCents }) => [key, amountCents])),
      ),
    );
    expect(amounts[0]).not.toEqual(amounts[1]);
  });
});
