import { type ExtractedRun, phrase, type Text } from '@cpes/contracts';
import { staysInOneCountry } from './one-country.ts';

/** Nanos are billionths of a US dollar. */
const USD_NANOS_PER_CENT = 10_000_000n;

type Shipment = Pick<ExtractedRun, 'candidate' | 'costFactors' | 'marginTerms'>;

interface Relief {
  /**
   * In US cents. Amounts in other currencies are rounded at rates of 2026-09-29: they select a sentence and charge
   * nothing.
   */
  readonly usCentsMax: number;
  readonly text: Text;
}

const INFORMAL_ENTRY: Relief = {
  usCentsMax: 250_000,
  text: phrase`Informal entry: a shipment worth up to USD 2,500 costs less to enter than the formal entry counted.`,
};
/** General knowledge as of 2026-11. The EU has had no such relief since 2026-07-01. */
const RELIEFS: Readonly<Partial<Record<string, Relief>>> = {
  US: INFORMAL_ENTRY,
  PR: INFORMAL_ENTRY,
  GB: {
    usCentsMax: 17_900,
    text: phrase`Low-value relief: a shipment worth up to GBP 135 enters the United Kingdom without duty, until March 2029 at the latest.`,
  },
  AU: {
    usCentsMax: 70_200,
    text: phrase`Low-value relief: a shipment worth up to AUD 1,000 enters Australia without duty.`,
  },
  JP: {
    usCentsMax: 6_300,
    text: phrase`Low-value relief: a shipment worth up to JPY 10,000 enters Japan without duty.`,
  },
  CA: { usCentsMax: 1_400, text: phrase`Low-value relief: a shipment worth up to CAD 20 enters Canada without duty.` },
};

/** The relief for such a small shipment, which the figures do not count; undefined for others. */
export function smallShipmentText({ candidate, costFactors, marginTerms }: Shipment): Text[] {
  const relief = RELIEFS[candidate.targetMarket];
  if (relief === undefined || staysInOneCountry(candidate)) return [];
  const unitCents = costFactors
    .filter(({ key }) => key === 'factoryUnitCost' || key === 'originHandling')
    .reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
  const { minorUnitDigits, usdNanosPerMajorUnit } = marginTerms.exchangeRate;
  const shipment = unitCents * BigInt(candidate.unitsPerShipment) * BigInt(usdNanosPerMajorUnit);
  const most = BigInt(relief.usCentsMax) * USD_NANOS_PER_CENT * 10n ** BigInt(minorUnitDigits);
  return shipment <= most ? [relief.text] : [];
}
