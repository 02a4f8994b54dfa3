import { type ExtractedRun, type FactorKey, INCLUDED_FACTORS } from '@cpes/contracts';
import { add, type Cents, cents, subtract } from '@cpes/money';

/** The content of a DDP price, by the evidence of the factors that it includes. */
export interface DeliveredPrice {
  readonly priceCents: Cents;
  readonly dutiesCents: Cents;
  /** Handling, carriage, insurance, import tax and entry. */
  readonly otherCostsCents: Cents;
  /** The price less the other costs, at least zero. */
  readonly leftCents: Cents;
}

const DUTIES: readonly FactorKey[] = ['customsDuty', 'additionalDuties'];

/** A DDP price whose duties alone exceed what it holds after carriage and entry; undefined for any other price. */
export function priceUnderDuty({
  candidate,
  costFactors,
  evidence,
}: Pick<ExtractedRun, 'candidate' | 'costFactors' | 'evidence'>): DeliveredPrice | undefined {
  if (candidate.incoterm !== 'DDP') return undefined;
  const priceCents = costFactors.find(({ key }) => key === 'factoryUnitCost')?.amountCents ?? cents(0);
  const sumOf = (keys: readonly FactorKey[]): Cents =>
    add(...evidence.filter(({ factor }) => keys.some((key) => key === factor)).map(({ rawValue }) => cents(rawValue)));
  const dutiesCents = sumOf(DUTIES);
  const otherCostsCents = sumOf(INCLUDED_FACTORS.DDP.filter((key) => !DUTIES.includes(key)));
  const rest = subtract(priceCents, otherCostsCents);
  const leftCents = rest < 0 ? cents(0) : rest;
  return dutiesCents > leftCents ? { priceCents, dutiesCents, otherCostsCents, leftCents } : undefined;
}
