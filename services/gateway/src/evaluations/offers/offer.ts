import {
  CANDIDATE_DEFAULTS,
  type Carton,
  DEFAULT_INCOTERM,
  type FreightMode,
  type Incoterm,
  type OneTimeCost,
  type SubmittedCandidate,
} from '@cpes/contracts';
import type { Cents } from '@cpes/money';

/** A price from a quantity on, in the currency of the offer. */
export interface PriceBreak {
  readonly minUnits: number;
  readonly unitCostCents: Cents;
}

/** The members that an offer may leave out and that an evaluation needs. */
export const ASSUMABLE_TERMS = ['supplierCountry', 'costCurrency', 'incoterm', 'freightMode'] as const;
export type AssumableTerm = (typeof ASSUMABLE_TERMS)[number];

/** An offer as its supplier states it. */
export interface StatedOffer {
  readonly supplierName: string;
  readonly supplierCountry?: string;
  readonly costCurrency?: string;
  readonly incoterm?: Incoterm;
  readonly freightMode?: FreightMode;
  readonly leadTimeDays: number | null;
  readonly minimumUnits: number;
  readonly orderMultiple: number;
  readonly priceBreaks: readonly PriceBreak[];
  readonly carton: Carton | null;
  readonly oneTimeCosts: readonly OneTimeCost[];
  readonly validUntil: string | null;
  readonly document: string | null;
}

/** An offer with the terms that it left out; `assumed` names them. */
export interface OfferTerms extends StatedOffer {
  readonly supplierCountry: string;
  readonly costCurrency: string;
  readonly incoterm: Incoterm;
  readonly freightMode: FreightMode;
  readonly assumed: readonly AssumableTerm[];
}

/** Whether the last day of an offer is before this day. */
export function hasExpired({ validUntil }: Pick<StatedOffer, 'validUntil'>, day: string): boolean {
  return validUntil !== null && validUntil < day;
}

/**
 * Completes an offer with the terms of the candidate. They are stored with it, so that a later candidate, like one with the terms of
 * another supplier, does not change this offer.
 */
export function completed(offer: StatedOffer, candidate: SubmittedCandidate): OfferTerms {
  return {
    ...offer,
    supplierCountry: offer.supplierCountry ?? candidate.supplierCountry ?? CANDIDATE_DEFAULTS.supplierCountry,
    costCurrency: offer.costCurrency ?? candidate.costCurrency ?? candidate.currency,
    incoterm: offer.incoterm ?? DEFAULT_INCOTERM,
    freightMode: offer.freightMode ?? candidate.freightMode ?? CANDIDATE_DEFAULTS.freightMode,
    assumed: ASSUMABLE_TERMS.filter((term) => offer[term] === undefined),
  };
}
