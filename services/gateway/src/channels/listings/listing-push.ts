import type { Listing, ListingPush, PushState } from '@cpes/contracts';
import type { ListingEntity } from './listing.entity.ts';

/** The text of a push until the store service starts it. */
export const REQUESTED_TEXT = 'The push waits for its turn.';

/** In these states a user may request another push, because the store has no product of ours that it would duplicate. */
const OVER: ReadonlySet<PushState> = new Set(['FAILED', 'CONFLICT', 'CONFLICT_LIVE', 'WITHDRAWN']);

export function isOver(state: PushState): boolean {
  return OVER.has(state);
}

/**
 * The latest push of a listing. The store service knows more about a push, but starts later; until then the gateway's own record
 * applies.
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
