import {
  type EventOf,
  type ListingPushRequested,
  ListingPushSettled,
  type OutgoingEvent,
  outgoing,
} from '@cpes/contracts';
import { type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../connections/connection.repository.ts';
import { advance } from '../domain/push/advance.ts';
import { REFUSAL_TEXTS } from '../domain/push/may-push.ts';
import { isOver, isSettled, requested } from '../domain/push/push.ts';
import { ListingRepository } from '../listings/listing.repository.ts';
import { refusalsNow } from '../listings/listings.ts';
import { PushLoop } from './push-loop.ts';
import { PushRepository } from './push.repository.ts';

type Request = EventOf<typeof ListingPushRequested>;

/** Starts the push that a user has requested, once; the loop takes the steps. */
@Injectable()
export class PushBeginning {
  private readonly log = logger('store-draft');

  constructor(
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly stores: ConnectionRepository,
    private readonly pushes: PushRepository,
    private readonly loop: PushLoop,
    private readonly clock: Clock,
  ) {}

  async begin(event: Request): Promise<void> {
    const isFresh = await this.work.once(event, (tx) => this.decide(tx, event));
    if (isFresh) this.loop.wake();
  }

  /**
   * A second request for a push that is under way, or has created its draft, gets that push. Both names receive the same events.
   */
  private async decide(tx: Transaction, event: Request): Promise<OutgoingEvent[]> {
    const { tenantId, data } = event;
    const row = await this.listings.findLocked(tx, tenantId, data.listingId);
    if (row === undefined) return unknownListing(event);
    if (row.push !== null && !isOver(row.push)) {
      await this.pushes.rename(tx, row, data.pushId);
      return isSettled(row.push) ? [await this.pushes.settled(tx, row, row.push)] : [];
    }
    // Otherwise a user could disconnect the store between this query and the commit, and the push would never continue.
    await this.stores.holdState(tx, tenantId, row.storeId);
    const store = await this.stores.find(tenantId, row.storeId, tx);
    if (store === undefined) return unknownListing(event);
    const [refusal] = refusalsNow(row, data.shownHash, store);
    if (refusal !== undefined) {
      const { listingId } = data;
      this.log.info({ tenantId, listingId, refusal }, 'push.refused');
      return [refused(event, refusal, REFUSAL_TEXTS[refusal], (row.push?.seq ?? 0) + 1)];
    }
    const nowMs = this.clock.now().getTime();
    const push = row.push === null ? requested(nowMs) : advance(row.push, row.push.seq, { type: 'asked-again' }, nowMs);
    await this.pushes.begin(tx, row, push, {
      pushId: data.pushId,
      requestedBy: data.requestedBy,
      traceparent: event.traceparent,
    });
    return [];
  }
}

function unknownListing(event: Request): OutgoingEvent[] {
  return [refused(event, 'unknown-listing', 'There is no such listing.', 0)];
}

/** A late request: its listing has changed since the gateway sent it. The listing is left unchanged. */
function refused({ data }: Request, reason: string, text: string, seq: number): OutgoingEvent {
  const { listingId, pushId, skuId, storeId } = data;
  return outgoing(ListingPushSettled, { listingId, pushId, skuId, storeId, seq, state: 'FAILED', reason, text });
}
