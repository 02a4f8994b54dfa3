import { type CandidateToCost, type CostVariant, FACTOR_KEYS, type FactorExtraction } from '@cpes/contracts';
import { add, type Cents } from '@cpes/money';
import type { OfferTerms } from './offer.ts';
import { unitCostAt } from './orders.ts';

/** In one process a call blocks an event loop for some 5 ms. */
const AMOUNTS_PER_STEP = 16;

/** Calls a stage in its own turn of the event loop. */
type Step = <T>(work: () => Promise<T>) => Promise<T>;

/** An offer whose orders have costs. */
export interface PricedOffer {
  readonly offerRef: string;
  readonly terms: OfferTerms;
  /** The candidate with the terms of the offer, at any order. */
  readonly toCost: CandidateToCost;
  /** In the currency of the report. */
  readonly oneTimeCostsCents: Cents;
}

/** The cost of a whole order: the landed cost of all units, and the one-time costs. */
export function orderCost(trueLandedCostCents: Cents, units: number, oneTimeCostsCents: Cents): bigint {
  return BigInt(trueLandedCostCents) * BigInt(units) + BigInt(oneTimeCostsCents);
}

/** The members by which the orders of an offer differ. */
export function atOrder(
  terms: OfferTerms,
  units: number,
): Required<Pick<CostVariant, 'factoryUnitCostCents' | 'unitsPerShipment'>> {
  return { factoryUnitCostCents: unitCostAt(terms, units), unitsPerShipment: units };
}

/** The costs of whole orders, each computed once. */
export class OrderCostBook {
  private readonly known = new Map<PricedOffer, Map<number, bigint>>();

  constructor(
    private readonly extraction: Pick<FactorExtraction, 'amounts'>,
    private readonly step: Step,
    private readonly isOver: () => boolean = () => false,
  ) {}

  note(offer: PricedOffer, units: number, trueLandedCostCents: Cents): void {
    this.costsOf(offer).set(units, orderCost(trueLandedCostCents, units, offer.oneTimeCostsCents));
  }

  /** Throws for an order that is not known yet. */
  find(offer: PricedOffer, units: number): bigint {
    const cost = this.costsOf(offer).get(units);
    if (cost === undefined) throw new RangeError(`the order of ${units} units has no cost`);
    return cost;
  }

  /** Computes the costs of these orders that are not known yet. Resolves to false when the time is over before the last one. */
  async learn(orders: Iterable<{ readonly offer: PricedOffer; readonly units: number }>): Promise<boolean> {
    const wanted = new Map<PricedOffer, Set<number>>();
    for (const { offer, units } of orders) {
      if (this.costsOf(offer).has(units)) continue;
      const others = wanted.get(offer) ?? new Set();
      wanted.set(offer, others.add(units));
    }
    for (const group of stepsOf(wanted)) {
      if (this.isOver()) return false;
      await this.step(() => Promise.all(group.map((one) => this.compute(...one))));
    }
    return true;
  }

  private async compute(offer: PricedOffer, units: readonly number[]): Promise<void> {
    const variants = units.map((count) => atOrder(offer.terms, count));
    const amounts = await this.extraction.amounts({ candidate: offer.toCost, variants });
    for (const [index, count] of units.entries()) {
      const one = amounts[index];
      if (one === undefined) throw new RangeError('a stage left an order out');
      this.note(offer, count, add(...FACTOR_KEYS.map((key) => one[key])));
    }
  }

  private costsOf(offer: PricedOffer): Map<number, bigint> {
    const costs = this.known.get(offer) ?? new Map<number, bigint>();
    this.known.set(offer, costs);
    return costs;
  }
}

/** Orders of one or more offers for each step. */
function stepsOf(wanted: ReadonlyMap<PricedOffer, ReadonlySet<number>>): [PricedOffer, number[]][][] {
  const steps: [PricedOffer, number[]][][] = [];
  let left = 0;
  for (const [offer, units] of wanted) {
    const rest = [...units];
    while (rest.length > 0) {
      if (left === 0) {
        steps.push([]);
        left = AMOUNTS_PER_STEP;
      }
      const some = rest.splice(0, left);
      left -= some.length;
      steps.at(-1)?.push([offer, some]);
    }
  }
  return steps;
}
