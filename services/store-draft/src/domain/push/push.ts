import type { ListingHold } from '@cpes/contracts';
import type { Trouble, Untold } from '../answers/trouble.ts';
import type { RefusableDetail } from '../listing/details.ts';
import type { Difference } from '../verification/difference.ts';

/** A product in the store, as known to a push. */
export interface Product {
  readonly externalId: string;
  /** It has our mark, as read; nothing is written to it otherwise. */
  readonly isMarked: boolean;
  /** The adapter knows that it may be removed: our mark, and no order. */
  readonly mayTrash: boolean;
  /** This push created it. A product that it found is only read. */
  readonly isMade: boolean;
  /** When the store reported its creation; null when it was found. */
  readonly createdAtMs: number | null;
  readonly sinceMs: number;
}

export type Failure = 'unreachable' | 'connection' | 'rejected' | 'cleared';
export type Conflict = 'foreign' | 'trash';
/** Why a product is taken back: it was live within the window, or differs from the version that was shown. */
export type Cause = 'live' | 'differs';
/**
 * A user's change of the draft without publishing it: its address, its status, where it will be sold, or its contents: price, SKU,
 * weight. Customers see none of these products.
 */
export type Change = 'permalink' | 'pending' | 'private' | 'scheduled' | 'channel' | 'contents';
export type Quarantine =
  'unknown-outcome' | 'unmarked' | 'rights' | 'still-live' | 'cannot-verify' | 'cannot-confirm' | 'born-on-channel';

export type Stage =
  | { readonly state: 'REQUESTED' }
  | { readonly state: 'CHECKING'; readonly tries: number }
  /** `tries`: refusals so far after which the store had provably done nothing. */
  | { readonly state: 'SENDING'; readonly tries: number }
  /** `answeredAtMs`: when the last create request was answered or given up. */
  | { readonly state: 'RECONCILING'; readonly tries: number; readonly answeredAtMs: number }
  | ({ readonly state: 'VERIFYING' } & Reading)
  /** `liveSinceMs`: since when the owner's publication is known. `change`: a user's change, as of the last check. */
  | ({
      readonly state: 'DRAFTED';
      readonly verifiedAtMs: number;
      readonly liveSinceMs: number | null;
      readonly change: Change | null;
    } & Reading)
  /**
   * `writes`: requests that took the product back by these means, while one is due; null while it is read again. `differences`: the
   * differences in the store, when they are the cause.
   */
  | ({
      readonly state: 'COMPENSATING';
      readonly cause: Cause;
      readonly differences: readonly Difference[];
      readonly means: Means;
      readonly writes: number | null;
    } & Reading)
  | { readonly state: 'WITHDRAWN'; readonly reason: Cause | 'gone'; readonly differences: readonly Difference[] }
  | { readonly state: 'CONFLICT'; readonly reason: Conflict }
  | { readonly state: 'CONFLICT_LIVE' }
  | { readonly state: 'FAILED'; readonly reason: Failure }
  | { readonly state: 'QUARANTINED'; readonly reason: Quarantine };
export type State = Stage['state'];
export type Means = 'redraft' | 'trash';

/**
 * The two reads of a check are independent. `first` is the result of the first one, once it is known. A product counts as live only
 * when the second read confirms it.
 */
export interface Reading {
  readonly product: Product;
  readonly check: number;
  readonly first: 'draft' | 'live' | 'gone' | Change | null;
  readonly tries: number;
  /** Details that the store lacked in the last read of a draft. */
  readonly missing?: readonly RefusableDetail[];
}

/** A push of one listing to one store, as stored. */
export type Push = Stage & {
  /** Grows with each change. A response to an earlier step is recognised by it and ignored. */
  readonly seq: number;
  /** When the next step is due, in milliseconds since 1970. */
  readonly dueAtMs: number;
  /** Create requests that may have created a product. */
  readonly sends: number;
  /** The outcome of a create request is unknown. */
  readonly isInDoubt: boolean;
  /** Why the last response was inconclusive; null after a conclusive one. */
  readonly trouble: Trouble | null;
  /** The create request has images, which the store fetches before it answers. */
  readonly isSlow?: boolean;
  /** Details that the store has refused, so the next create request leaves them out. */
  readonly withheld?: readonly RefusableDetail[];
};

/** The response is inconclusive: the request is repeated, after the time that the store may have named. */
export interface Unknown extends Untold {
  readonly kind: 'unknown';
}
/** The store refuses our credentials, or a right of theirs. */
export interface Refused extends Pick<Untold, 'trouble'> {
  readonly kind: 'refused';
}
/** The store was overloaded, and did nothing. */
export interface NotExecuted extends Untold {
  readonly kind: 'not-executed';
}

export type LookUp =
  | { readonly kind: 'absent' }
  /** It has our mark. Reads decide whether it is a draft. */
  | { readonly kind: 'ours'; readonly externalId: string; readonly mayTrash: boolean }
  /** The SKU belongs to a product without our mark, live or not. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'trashed' }
  | Unknown
  | Refused;
export type CreateAnswer =
  | { readonly kind: 'created'; readonly externalId: string; readonly isMarked: boolean; readonly mayTrash: boolean }
  /** The store created nothing: the SKU is taken, or is held by the trash. */
  | { readonly kind: 'sku-taken' | 'trash-holds-sku' }
  /** The input is wrong. `withhold`: details of the request that may be the reason. */
  | ({ readonly kind: 'rejected' } & Withhold)
  | NotExecuted
  | (Unknown & Withhold)
  | Refused;
interface Withhold {
  readonly withhold?: readonly RefusableDetail[];
}
export type ReadAnswer =
  | (Seen & { readonly kind: 'draft' })
  | (Seen & { readonly kind: 'changed'; readonly change: Change })
  | (Omit<Seen, 'differences'> & { readonly kind: 'live' })
  /** In the trash, archived, or deleted. */
  | { readonly kind: 'gone' }
  | Unknown
  | Refused;
interface Seen {
  readonly isMarked: boolean;
  readonly mayTrash: boolean;
  /** The serious ones, which make it another product than the one that was shown. */
  readonly differences: readonly Difference[];
  readonly missing?: readonly RefusableDetail[];
}
export type LiveAnswer = { readonly kind: 'not-live' | 'live' } | Unknown | Refused;
export type WriteAnswer = { readonly kind: 'done' } | NotExecuted | Unknown | Refused;

export type PushEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'looked-up'; readonly answer: LookUp }
  | { readonly type: 'created'; readonly answer: CreateAnswer }
  | { readonly type: 'read'; readonly answer: ReadAnswer }
  | { readonly type: 'read-live'; readonly answer: LiveAnswer }
  | { readonly type: 'wrote'; readonly answer: WriteAnswer }
  /** The step was begun, but its response is unknown: the process ended, or the message was redelivered. */
  | { readonly type: 'interrupted' }
  /** A user requests the push again. */
  | { readonly type: 'asked-again' }
  /** A user has checked the store, and lifts its quarantine. */
  | { readonly type: 'cleared' };

/** The next step; undefined when only a user can continue. */
export type Step =
  | { readonly kind: 'begin' }
  | { readonly kind: 'look-up' | 'create' }
  | { readonly kind: 'read' | 'read-live' | Means; readonly externalId: string };

/** A new push. */
export function requested(nowMs: number): Push {
  return { state: 'REQUESTED', seq: 0, dueAtMs: nowMs, sends: 0, isInDoubt: false, trouble: null };
}

export function stepOf(push: Push): Step | undefined {
  switch (push.state) {
    case 'REQUESTED':
      return { kind: 'begin' };
    case 'CHECKING':
    case 'RECONCILING':
      return { kind: 'look-up' };
    case 'SENDING':
      return { kind: 'create' };
    case 'VERIFYING':
      return readStepOf(push);
    case 'DRAFTED':
      return push.liveSinceMs === null ? readStepOf(push) : undefined;
    case 'COMPENSATING':
      return push.writes === null ? readStepOf(push) : { kind: push.means, externalId: push.product.externalId };
    case 'WITHDRAWN':
    case 'CONFLICT':
    case 'CONFLICT_LIVE':
    case 'FAILED':
    case 'QUARANTINED':
      return undefined;
  }
}

/** Whether the push stays unchanged until a later check, or until a user changes it. */
export function isSettled({ state }: Push): boolean {
  return SETTLED.has(state);
}

/** Whether the push has ended without a draft, so that a user may request it again. */
export function isOver({ state }: Pick<Push, 'state'>): boolean {
  return OVER.has(state);
}

/** The checks of the window, in which CPES reverts a product that is live. */
const CHECKS_OF_WINDOW = 4;
const OVER: ReadonlySet<State> = new Set(['FAILED', 'CONFLICT', 'CONFLICT_LIVE', 'WITHDRAWN']);
const SETTLED: ReadonlySet<State> = new Set([...OVER, 'DRAFTED', 'QUARANTINED']);

/** Whether the store accepts no more pushes until a user has checked it. Also triggers the alert and the event. */
export function blocksStore(push: Push): boolean {
  if (push.state === 'COMPENSATING') return push.cause === 'live';
  return push.state === 'QUARANTINED' || (push.state === 'WITHDRAWN' && push.reason === 'live');
}

/**
 * Why a push must be kept: CPES may still change something in the store, or a person has to look at it. After the window CPES only
 * reads a draft.
 */
export function holdOf(push: Push, isStoreQuarantined: boolean): ListingHold | undefined {
  if (push.state === 'QUARANTINED') return 'store-quarantined';
  const isWatched = push.state === 'DRAFTED' && push.liveSinceMs === null && push.check < CHECKS_OF_WINDOW;
  if (isWatched || !isSettled(push)) return 'push-under-way';
  // The product was reverted, but the user who inspects the store needs to see which listing was live.
  return isStoreQuarantined && blocksStore(push) ? 'store-quarantined' : undefined;
}

/** Why a push is in its state, for programs. A draft has a reason only when it was changed or published in the store. */
export function reasonOf(push: Push): string | null {
  if ('reason' in push) return push.reason;
  if (push.state !== 'DRAFTED') return null;
  if (push.liveSinceMs !== null) return 'published-by-owner';
  return push.change === null ? null : 'changed-in-store';
}

function readStepOf({ first, product: { externalId } }: Reading): Step {
  return { kind: first === null ? 'read' : 'read-live', externalId };
}
