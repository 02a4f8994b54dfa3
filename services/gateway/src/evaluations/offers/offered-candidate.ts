import type { SubmittedCandidate } from '@cpes/contracts';
import type { OfferTerms } from './offer.ts';
import { unitCostAt } from './orders.ts';

/**
 * The candidate with the terms of an offer at an accepted order. All terms of a supplier come from the offer: one that it lacks, like a
 * carton, is cleared and not kept from the last supplier.
 */
export function offeredCandidate(current: SubmittedCandidate, terms: OfferTerms, units: number): SubmittedCandidate {
  const { carton: _carton, oneTimeCosts: _oneTimeCosts, ...candidate } = current;
  const { supplierCountry, costCurrency, incoterm, freightMode, carton, oneTimeCosts } = terms;
  return {
    ...candidate,
    factoryUnitCostCents: unitCostAt(terms, units),
    unitsPerShipment: units,
    supplierCountry,
    costCurrency,
    incoterm,
    freightMode,
    ...(carton && { carton }),
    ...(oneTimeCosts.length > 0 && { oneTimeCosts: [...oneTimeCosts] }),
  };
}
