import {
  type EventOf,
  ListingDrafted,
  type ListingOutcome,
  ListingPushFailed,
  type ListingPushSettled,
  ListingQuarantined,
  outgoing,
  type OutgoingEvent,
} from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../../identity/index.ts';
import { type ListingOutcomeType, outcomeOf } from '../domain/listing-outcome.ts';
import { ListingRepository } from './listing.repository.ts';

const FACTS: Readonly<Record<ListingOutcomeType, new () => ListingOutcome>> = {
  'listing.drafted': ListingDrafted,
  'listing.push_failed': ListingPushFailed,
  'listing.quarantined': ListingQuarantined,
};

/** Saves the outcome of a push, and notifies external subscribers in the same transaction. */
@Injectable()
export class PushSettlement {
  constructor(
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Ignores an older event and one about an earlier push of the listing. Throws a fault, which parks the event, for an unknown
   * listing or one of another tenant.
   */
  async settle(event: EventOf<typeof ListingPushSettled>): Promise<void> {
    const { tenantId, data } = event;
    await this.work.once(event, async (tx) => {
      const known = await this.listings.lock(tx, data.listingId);
      if (known === undefined)
        throw new Fault('not-found', 'The listing of the event does not exist.', { code: 'unknown-listing' });
      if (known.tenantId !== tenantId)
        throw new Fault('invalid', 'The listing of the event belongs to another tenant.', { code: 'tenant-mismatch' });
      if (known.pushId !== data.pushId || known.seq >= data.seq) return [];
      await this.listings.settle(tx, tenantId, data, this.clock.now());
      const { pushId, listingId, state, reason } = data;
      const details = { pushId, state, ...(reason === undefined ? {} : { reason }) };
      this.audit.add(tx, { tenantId, userId: null, action: 'listing.push-settled', subject: listingId, details });
      const told = outcomeOf(known.state, known.reason);
      const outcome = outcomeOf(data.state, data.reason ?? null);
      return outcome === undefined || outcome === told ? [] : [factOf(outcome, data)];
    });
  }
}

function factOf(outcome: ListingOutcomeType, settled: ListingPushSettled): OutgoingEvent {
  const { listingId, pushId, skuId, storeId, state, reason, text, externalId } = settled;
  return outgoing(FACTS[outcome], {
    listingId,
    pushId,
    skuId,
    storeId,
    state,
    text,
    ...(reason === undefined ? {} : { reason }),
    ...(externalId === undefined ? {} : { externalId }),
  });
}
