import { phrase, type Text } from '@cpes/contracts';
import { exactly, type Fraction, fraction, times } from './fraction.ts';
import type { SpecificUnit } from './rate-rows.ts';

const MILLICENTS_PER_CENT = 1_000n;
/** A rate per piece applies once. */
const GRAMS_PER: Readonly<Record<SpecificUnit, bigint | undefined>> = {
  kilogram: 1_000n,
  tonne: 1_000_000n,
  unit: undefined,
};

export interface SpecificCharge {
  /** US cents per unit sold, exactly. */
  readonly usCents: Fraction;
  readonly expression: Text;
  readonly isByWeight: boolean;
}

/** A duty by weight or number on one unit sold; the package weight stands for the weight of the goods. */
export function specificCharge(millicents: number, unit: SpecificUnit | null, weightGrams: number): SpecificCharge {
  const grams = unit === null ? undefined : GRAMS_PER[unit];
  const rate = fraction(millicents, MILLICENTS_PER_CENT);
  return grams === undefined
    ? { usCents: rate, expression: phrase`${exactly(rate)} × 1 unit`, isByWeight: false }
    : {
        usCents: times(rate, fraction(weightGrams, grams)),
        expression: phrase`${exactly(rate)} × ${weightGrams} g ÷ ${grams}`,
        isByWeight: true,
      };
}
