import { type EventOf, ListingPushSettled } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { UnitOfWork } from '@cpes/persistence';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AuditRepository } from '../../identity/index.ts';
import { ListingRepository } from '../listings/listing.repository.ts';

/** Keeps the ends of pushes for lists of SKUs, and adds them to the audit log. */
@Controller()
export class ListingPushSettledHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly audit: AuditRepository,
  ) {}

  @Handles(ListingPushSettled)
  async handle(@Payload() event: EventOf<typeof ListingPushSettled>): Promise<void> {
    const { listingId: subject, pushId, state, reason } = event.data;
    const details = { pushId, state, ...(reason === undefined ? {} : { reason }) };
    await this.work.once(event, async (tx) => {
      if (await this.listings.settle(tx, event))
        this.audit.record(tx, { ...event, data: { action: 'listing.push-settled', subject, details } });
      return [];
    });
  }
}
