import type { SubmittedCandidate, TenantId } from '@cpes/contracts';
import { invalid, refuse } from '@cpes/http-api';
import { Clock, type Violation } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { dayOf } from '../rate-cards/select-rows.ts';
import type { ChosenOrder } from '../skus/evaluation.request.ts';
import { hasExpired, type OfferTerms } from './offer.ts';
import { OfferRepository } from './offer.repository.ts';
import { offeredCandidate } from './offered-candidate.ts';
import { nearestOrder, refusalOf } from './orders.ts';

/** Makes an offer the current terms of its SKU. */
@Injectable()
export class ChosenOffer {
  constructor(
    private readonly offers: OfferRepository,
    private readonly clock: Clock,
  ) {}

  /** The candidate with the terms of the offer. Throws an `invalid` fault for an order that its supplier does not accept. */
  async candidateOf(
    tenantId: TenantId,
    { skuId, current }: { readonly skuId: string; readonly current: SubmittedCandidate },
    { offerRef, units }: ChosenOrder,
  ): Promise<SubmittedCandidate> {
    const offer = await this.offers.find(tenantId, skuId, offerRef);
    if (offer === undefined) throw invalid([conflict('offerRef', 'the SKU has no such offer')]);
    refuse(offencesOf(offer.terms, units, dayOf(this.clock.now())));
    return offeredCandidate(current, offer.terms, units);
  }
}

function offencesOf(terms: OfferTerms, units: number, today: string): Violation[] {
  const { validUntil, orderMultiple } = terms;
  const refusal = refusalOf(terms, units);
  const nearest = nearestOrder(terms, units);
  const instead = nearest === undefined ? 'the supplier accepts no order' : `the nearest accepted order is ${nearest}`;
  const reason = refusal === 'below-minimum' ? 'is below the least order' : `is not a multiple of ${orderMultiple}`;
  return [
    ...(hasExpired(terms, today)
      ? [conflict('offerRef', `the offer ended on ${validUntil}: save it with a new validUntil to renew it`)]
      : []),
    ...(refusal === undefined ? [] : [conflict('units', `${reason}; ${instead}`)]),
  ];
}

function conflict(name: keyof ChosenOrder, detail: string): Violation {
  return { pointer: `#/${name}`, code: 'conflict', detail };
}
