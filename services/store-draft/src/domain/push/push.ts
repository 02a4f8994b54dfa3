/** A product at the store, as far as a push knows it. */
export interface Product {
  readonly externalId: string;
  /** It bears our mark, as read: without that, nothing is written to it. */
  readonly isMarked: boolean;
  /** The adapter knows that it may be removed: our mark, and no order. */
  readonly mayTrash: boolean;
  /** This push made it. What it found is only looked at. */
  readonly isMade: boolean;
  readonly sinceMs: number;
}

export type Failure = 'unreachable' | 'connection' | 'rejected' | 'cleared';
export type Conflict = 'foreign' | 'trash';
/** Why a product is taken back: it was live within the window, or is not what was shown. */
export type Cause = 'live' | 'differs';
export type Quarantine = 'unknown-outcome' | 'unmarked' | 'rights' | 'still-live' | 'cannot-verify' | 'cannot-confirm';

export type Stage =
  | { readonly state: 'REQUESTED' }
  | { readonly state: 'CHECKING'; readonly tries: number }
  | { readonly state: 'SENDING' }
  /** `answeredAtMs`: when the last create request was answered, or its answer was given up. */
  | { readonly state: 'RECONCILING'; readonly tries: number; readonly answeredAtMs: number }
  | ({ readonly state: 'VERIFYING' } & Reading)
  /** `liveSinceMs`: the store's owner has published it. */
  | ({ readonly state: 'DRAFTED'; readonly verifiedAtMs: number; readonly liveSinceMs: number | null } & Reading)
  /** `writes`: requests that took the product back by these means, while one is due; null while it is read again. */
  | ({
      readonly state: 'COMPENSATING';
      readonly cause: Cause;
      readonly means: Means;
      readonly writes: number | null;
    } & Reading)
  | { readonly state: 'WITHDRAWN'; readonly reason: Cause | 'gone' }
  | { readonly state: 'CONFLICT'; readonly reason: Conflict }
  | { readonly state: 'CONFLICT_LIVE' }
  | { readonly state: 'FAILED'; readonly reason: Failure }
  | { readonly state: 'QUARANTINED'; readonly reason: Quarantine };
export type State = Stage['state'];
export type Means = 'redraft' | 'trash';

/** Two independent reads make a check. `first` is what the first said, once it has. */
export interface Reading {
  readonly product: Product;
  readonly check: number;
  readonly first: 'draft' | 'gone' | null;
  readonly tries: number;
}

/** A push of one listing to one store, as it is stored. */
export type Push = Stage & {
  /** Grows with each change. An answer to an earlier step is known by it, and changes nothing. */
  readonly seq: number;
  /** When the next step may be taken, in milliseconds since 1970. */
  readonly dueAtMs: number;
  /** Create requests so far. */
  readonly sends: number;
  /** What became of a create request is unknown. */
  readonly isInDoubt: boolean;
};

export type LookUp =
  | { readonly kind: 'absent' }
  | { readonly kind: 'draft' | 'live'; readonly externalId: string; readonly mayTrash: boolean }
  /** The SKU belongs to a product without our mark, live or not. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'trashed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' };
export type CreateAnswer =
  | {
      readonly kind: 'created';
      readonly externalId: string;
      readonly isDraft: boolean;
      readonly isMarked: boolean;
      readonly mayTrash: boolean;
    }
  /** The store made nothing: the SKU is taken, is held by the trash, the input is wrong, it has no time, or we have no right. */
  | { readonly kind: 'sku-taken' | 'trash-holds-sku' | 'rejected' | 'not-executed' | 'refused' }
  | { readonly kind: 'unknown' };
export type ReadAnswer =
  | { readonly kind: 'draft'; readonly isMarked: boolean; readonly mayTrash: boolean; readonly isAsShown: boolean }
  | { readonly kind: 'live'; readonly isMarked: boolean; readonly mayTrash: boolean }
  /** In the trash, archived, or no more there. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' };
export interface LiveAnswer {
  readonly kind: 'not-live' | 'live' | 'unknown' | 'refused';
}
export interface WriteAnswer {
  readonly kind: 'done' | 'unknown' | 'refused';
}

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
  return { state: 'REQUESTED', seq: 0, dueAtMs: nowMs, sends: 0, isInDoubt: false };
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

function readStepOf({ first, product: { externalId } }: Reading): Step {
  return { kind: first === null ? 'read' : 'read-live', externalId };
}
