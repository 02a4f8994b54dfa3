import type { Listing, ListingPush, PushState } from '@cpes/contracts';
import type { ListingEntity } from '../store/listing.entity.ts';

/** What a person reads until the store service has taken the push up. */
export const REQUESTED_TEXT = 'The push waits for its turn.';

/** After these a person may ask for another push: the store has nothing of ours that would be made twice. */
const OVER: ReadonlySet<PushState> = new Set(['FAILED', 'CONFLICT', 'CONFLICT_LIVE', 'WITHDRAWN']);

export function isOver(state: PushState): boolean {
  return OVER.has(state);
}

/**
 * The latest push of a listing. The store service knows more of a push, and knows it some moments later: until then the gateway's
 * own note counts.
 */
export function latestPush(listing: Pick<Listing, 'push'>, noted: ListingEntity | undefined): ListingPush | null {
  if (noted === undefined || listing.push?.pushId === noted.pushId) return listing.push;
  return notedPush(noted);
}

function notedPush(noted: ListingEntity): ListingPush {
  const { pushId, state, reason, text, settledAt, shownHash, requestedBy, requestedAt, externalId, editUrl } = noted;
  return {
    pushId,
    state,
    reason,
    text,
    isSettled: settledAt !== null,
    shownHash,
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    externalId,
    editUrl,
    verifiedAt: noted.verifiedAt?.toISOString() ?? null,
    liveSince: null,
    publishedAt: null,
    differences: [],
  };
}
