import type { Trouble, Untold } from '../answers/trouble.ts';
import type { Difference } from '../verification/difference.ts';

/** A product at the store, as far as a push knows it. */
export interface Product {
  readonly externalId: string;
  /** It bears our mark, as read: without that, nothing is written to it. */
  readonly isMarked: boolean;
  /** The adapter knows that it may be removed: our mark, and no order. */
  readonly mayTrash: boolean;
  /** This push made it. What it found is only looked at. */
  readonly isMade: boolean;
  /** When the store said that it made it; null when it was found. */
  readonly createdAtMs: number | null;
  readonly sinceMs: number;
}

export type Failure = 'unreachable' | 'connection' | 'rejected' | 'cleared';
export type Conflict = 'foreign' | 'trash';
/** Why a product is taken back: it was live within the window, or is not what was shown. */
export type Cause = 'live' | 'differs';
/**
 * What a person changed in the draft without publishing it: its address, its status, where it will be sold, or its contents:
 * price, SKU, weight. None of these products can be seen by customers.
 */
export type Change = 'permalink' | 'pending' | 'private' | 'scheduled' | 'channel' | 'contents';
export type Quarantine =
  'unknown-outcome' | 'unmarked' | 'rights' | 'still-live' | 'cannot-verify' | 'cannot-confirm' | 'born-on-channel';

export type Stage =
  | { readonly state: 'REQUESTED' }
  | { readonly state: 'CHECKING'; readonly tries: number }
  /** `tries`: refusals so far after which the store had provably done nothing. */
  | { readonly state: 'SENDING'; readonly tries: number }
  /** `answeredAtMs`: when the last create request was answered, or its answer was given up. */
  | { readonly state: 'RECONCILING'; readonly tries: number; readonly answeredAtMs: number }
  | ({ readonly state: 'VERIFYING' } & Reading)
  /** `liveSinceMs`: the store's owner has published it. `change`: what a person changed, as the last check saw it. */
  | ({
      readonly state: 'DRAFTED';
      readonly verifiedAtMs: number;
      readonly liveSinceMs: number | null;
      readonly change: Change | null;
    } & Reading)
  /**
   * `writes`: requests that took the product back by these means, while one is due; null while it is read again. `differences`:
   * what the store showed otherwise, when that is the cause.
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
 * Two independent reads make a check. `first` is what the first said, once it has. A product counts as live only when the second
 * read names it.
 */
export interface Reading {
  readonly product: Product;
  readonly check: number;
  readonly first: 'draft' | 'live' | 'gone' | Change | null;
  readonly tries: number;
}

/** A push of one listing to one store, as it is stored. */
export type Push = Stage & {
  /** Grows with each change. An answer to an earlier step is known by it, and changes nothing. */
  readonly seq: number;
  /** When the next step may be taken, in milliseconds since 1970. */
  readonly dueAtMs: number;
  /** Create requests that may have made a product. */
  readonly sends: number;
  /** What became of a create request is unknown. */
  readonly isInDoubt: boolean;
  /** Why the last answer proved nothing; null after one that did. */
  readonly trouble: Trouble | null;
};

/** The answer proves nothing: it is asked for again, after the time that the store may have named. */
export interface Unknown extends Untold {
  readonly kind: 'unknown';
}
/** The store refuses our credentials, or a right of theirs. */
export interface Refused extends Pick<Untold, 'trouble'> {
  readonly kind: 'refused';
}
/** The store had no time, and did nothing. */
export interface NotExecuted extends Untold {
  readonly kind: 'not-executed';
}

export type LookUp =
  | { readonly kind: 'absent' }
  /** Our mark is on it. Whether it is a draft is for the reads to say. */
  | { readonly kind: 'ours'; readonly externalId: string; readonly mayTrash: boolean }
  /** The SKU belongs to a product without our mark, live or not. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'trashed' }
  | Unknown
  | Refused;
export type CreateAnswer =
  | { readonly kind: 'created'; readonly externalId: string; readonly isMarked: boolean; readonly mayTrash: boolean }
  /** The store made nothing: the SKU is taken, is held by the trash, or the input is wrong. */
  | { readonly kind: 'sku-taken' | 'trash-holds-sku' | 'rejected' }
  | NotExecuted
  | Unknown
  | Refused;
export type ReadAnswer =
  | (Seen & { readonly kind: 'draft' })
  | (Seen & { readonly kind: 'changed'; readonly change: Change })
  | (Omit<Seen, 'differences'> & { readonly kind: 'live' })
  /** In the trash, archived, or no more there. */
  | { readonly kind: 'gone' }
  | Unknown
  | Refused;
interface Seen {
  readonly isMarked: boolean;
  readonly mayTrash: boolean;
  /** The serious ones: they make it another product than the one that was shown. */
  readonly differences: readonly Difference[];
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
  /** The step was begun, and nobody knows its answer: the process ended, or the message came again. */
  | { readonly type: 'interrupted' }
  /** A person asks for the push once more. */
  | { readonly type: 'asked-again' }
  /** A person has looked at the store, and lifts its quarantine. */
  | { readonly type: 'cleared' };

/** The one thing to do next; nothing, when only a person can go on. */
export type Step =
  | { readonly kind: 'begin' }
  | { readonly kind: 'look-up' | 'create' }
  | { readonly kind: 'read' | 'read-live' | Means; readonly externalId: string };

/** A push that was just asked for. */
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

/** Whether the push stays as it is until a later look at the store, or a person, changes it. */
export function isSettled({ state }: Push): boolean {
  return SETTLED.has(state);
}

/** Whether the push has ended without a draft, so that a person may ask for it once more. */
export function isOver({ state }: Pick<Push, 'state'>): boolean {
  return OVER.has(state);
}

const OVER: ReadonlySet<State> = new Set(['FAILED', 'CONFLICT', 'CONFLICT_LIVE', 'WITHDRAWN']);
const SETTLED: ReadonlySet<State> = new Set([...OVER, 'DRAFTED', 'QUARANTINED']);

/** Whether the store takes no more pushes until a person has looked at it. Also the sign for alarm and event. */
export function blocksStore(push: Push): boolean {
  if (push.state === 'COMPENSATING') return push.cause === 'live';
  return push.state === 'QUARANTINED' || (push.state === 'WITHDRAWN' && push.reason === 'live');
}

/** Why a push is in its state, for programs. A draft has a reason only when somebody changed or published it in the store. */
export function reasonOf(push: Push): string | null {
  if ('reason' in push) return push.reason;
  if (push.state !== 'DRAFTED') return null;
  if (push.liveSinceMs !== null) return 'published-by-owner';
  return push.change === null ? null : 'changed-in-store';
}

function readStepOf({ first, product: { externalId } }: Reading): Step {
  return { kind: first === null ? 'read' : 'read-live', externalId };
}
