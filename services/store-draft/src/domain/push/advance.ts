import type {
  Cause,
  CreateAnswer,
  LiveAnswer,
  LookUp,
  Means,
  Product,
  Push,
  PushEvent,
  Quarantine,
  ReadAnswer,
  Reading,
  Stage,
  WriteAnswer,
} from './push.ts';
import { isOver } from './push.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Before each repeat of a look-up or a read that told nothing. With the first there are five in 52 s, then a person decides. */
export const RETRY_WAITS_MS = [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND] as const;
/** A request that was given up may still be worked on: the client waits 30 s, stores no longer. Before, absence proves nothing. */
export const SETTLE_MS = 30 * SECOND;
/** One, and one more after a look-up has proved that the first made nothing. */
export const SENDS_MAX = 2;
/** Writing twice the same is harmless; so often, something ends the process each time. */
export const WRITES_MAX = 3;

/** Checks, of two reads each, since the product is known. Plugins publish after the answer, some minutes later. */
export interface Schedule {
  /** The first two make a draft, the last ends the window. */
  readonly checksMs: readonly [atOnce: number, soon: number, later: number, end: number];
  readonly afterwardsMs: number;
}
export const SCHEDULE: Schedule = { checksMs: [0, 2 * SECOND, MINUTE, 15 * MINUTE], afterwardsMs: DAY };
const CHECKS_BEFORE_DRAFTED = 2;

/**
 * The push after an event. An answer to an earlier step, and one that does not belong to the state, change nothing: the very
 * same push comes back.
 */
export function advance(push: Push, seq: number, event: PushEvent, nowMs: number, schedule = SCHEDULE): Push {
  if (seq !== push.seq) return push;
  return new Advance(push, nowMs, schedule).by(event);
}

type Changes = Partial<Pick<Push, 'dueAtMs' | 'sends' | 'isInDoubt'>>;

class Advance {
  constructor(
    private readonly push: Push,
    private readonly nowMs: number,
    private readonly schedule: Schedule,
  ) {}

  by(event: PushEvent): Push {
    const { push } = this;
    switch (event.type) {
      case 'begun':
        return push.state === 'REQUESTED' ? this.to({ state: 'CHECKING', tries: 0 }) : push;
      case 'looked-up':
        return push.state === 'CHECKING' || push.state === 'RECONCILING' ? this.lookedUp(push, event.answer) : push;
      case 'created':
        return push.state === 'SENDING' ? this.created(event.answer) : push;
      case 'read':
        return isReading(push) && push.first === null ? this.read(push, event.answer) : push;
      case 'read-live':
        return isReading(push) && push.first !== null ? this.readLive(push, event.answer) : push;
      case 'wrote':
        return push.state === 'COMPENSATING' && push.writes !== null ? this.wrote(push, event.answer) : push;
      case 'interrupted':
        return this.interrupted();
      case 'asked-again':
        return isOver(push) ? this.to({ state: 'REQUESTED' }, { sends: 0, isInDoubt: false }) : push;
      case 'cleared':
        return push.state === 'QUARANTINED' ? this.to({ state: 'FAILED', reason: 'cleared' }) : push;
    }
  }

  private interrupted(): Push {
    const { push } = this;
    if (push.state === 'CHECKING' || push.state === 'RECONCILING') return this.lookedUp(push, { kind: 'unknown' });
    if (push.state === 'SENDING') return this.created({ kind: 'unknown' });
    if (push.state === 'COMPENSATING' && push.writes !== null) {
      if (push.writes + 1 >= WRITES_MAX) return this.quarantine('cannot-confirm');
      return this.to({ ...push, writes: push.writes + 1 });
    }
    return isReading(push) ? this.unread(push) : push;
  }

  private lookedUp(push: Push & { state: 'CHECKING' | 'RECONCILING' }, answer: LookUp): Push {
    const isSent = push.sends > 0;
    switch (answer.kind) {
      case 'draft':
        return this.verify(this.productOf(answer.externalId, true, answer.mayTrash, isSent));
      case 'live':
        if (!isSent) return this.to({ state: 'CONFLICT_LIVE' });
        return this.compensate(this.productOf(answer.externalId, true, answer.mayTrash, true), 'live');
      case 'foreign':
        // What was found absent before, and now has our SKU without our mark, may be ours with the mark taken off.
        return push.isInDoubt ? this.quarantine('unmarked') : this.to({ state: 'CONFLICT', reason: 'foreign' });
      case 'trashed':
        return this.to({ state: 'CONFLICT', reason: 'trash' });
      case 'refused':
        return push.isInDoubt ? this.quarantine('rights') : this.to({ state: 'FAILED', reason: 'connection' });
      case 'absent':
        if (push.state === 'CHECKING') return this.send();
        if (this.nowMs < push.answeredAtMs + SETTLE_MS) return this.lookAgain(push);
        return push.sends < SENDS_MAX ? this.send() : this.quarantine('unknown-outcome');
      case 'unknown':
        return this.lookAgain(push);
    }
  }

  private lookAgain(push: Push & { state: 'CHECKING' | 'RECONCILING' }): Push {
    const waitMs = RETRY_WAITS_MS[push.tries];
    if (waitMs !== undefined) return this.to({ ...push, tries: push.tries + 1 }, { dueAtMs: this.nowMs + waitMs });
    return push.sends > 0 ? this.quarantine('unknown-outcome') : this.to({ state: 'FAILED', reason: 'unreachable' });
  }

  private send(): Push {
    return this.to({ state: 'SENDING' }, { sends: this.push.sends + 1 });
  }

  private created(answer: CreateAnswer): Push {
    switch (answer.kind) {
      case 'created': {
        const product = this.productOf(answer.externalId, answer.isMarked, answer.mayTrash, true);
        return answer.isDraft ? this.verify(product) : this.compensate(product, 'live');
      }
      case 'sku-taken':
      case 'not-executed':
        return this.reconcile(this.push.isInDoubt);
      case 'trash-holds-sku':
        return this.to({ state: 'CONFLICT', reason: 'trash' });
      case 'rejected':
      case 'refused':
        // An earlier request may have made what this one did not.
        if (this.push.isInDoubt) return this.quarantine('unknown-outcome');
        return this.to({ state: 'FAILED', reason: answer.kind === 'rejected' ? 'rejected' : 'connection' });
      case 'unknown':
        return this.reconcile(true);
    }
  }

  private reconcile(isInDoubt: boolean): Push {
    const stage: Stage = { state: 'RECONCILING', tries: 0, answeredAtMs: this.nowMs };
    return this.to(stage, { isInDoubt, dueAtMs: this.nowMs + RETRY_WAITS_MS[0] });
  }

  private verify(product: Product): Push {
    return this.to({ state: 'VERIFYING', product, check: 0, first: null, tries: 0 });
  }

  private read(push: Push & ReadingStage, answer: ReadAnswer): Push {
    if (answer.kind === 'unknown') return this.unread(push);
    if (answer.kind === 'refused') return this.unreadable(push);
    if (answer.kind === 'gone') return this.to({ ...push, first: 'gone', tries: 0 });
    const product = { ...push.product, isMarked: answer.isMarked, mayTrash: answer.mayTrash };
    if (answer.kind === 'live') return this.live({ ...push, product });
    const isNew = push.state === 'VERIFYING' && product.isMade;
    if (isNew && !(answer.isAsShown && answer.isMarked)) return this.compensate(product, 'differs');
    return this.to({ ...push, product, first: 'draft', tries: 0 });
  }

  private readLive(push: Push & ReadingStage, { kind }: LiveAnswer): Push {
    if (kind === 'unknown') return this.unread(push);
    if (kind === 'refused') return this.unreadable(push);
    if (kind === 'live') return this.live(push);
    if (push.state !== 'COMPENSATING' && push.first === 'gone') return this.to({ state: 'WITHDRAWN', reason: 'gone' });
    return this.nextCheck(push);
  }

  private nextCheck(push: Push & ReadingStage): Push {
    const check = push.check + 1;
    const { checksMs, afterwardsMs } = this.schedule;
    const offsetMs = checksMs[check];
    const dueAtMs =
      offsetMs === undefined ? this.nowMs + afterwardsMs : Math.max(this.nowMs, push.product.sinceMs + offsetMs);
    const reading: Reading = { product: push.product, check, first: null, tries: 0 };
    if (push.state === 'COMPENSATING') {
      if (offsetMs === undefined) return this.to({ state: 'WITHDRAWN', reason: push.cause });
      return this.to({ ...push, ...reading }, { dueAtMs });
    }
    if (check < CHECKS_BEFORE_DRAFTED) return this.to({ state: 'VERIFYING', ...reading }, { dueAtMs });
    return this.to({ state: 'DRAFTED', verifiedAtMs: this.nowMs, liveSinceMs: null, ...reading }, { dueAtMs });
  }

  /** Live within the window is a breach; afterwards it is the decision of the store's owner, and is only recorded. */
  private live(push: Push & ReadingStage): Push {
    if (push.state === 'COMPENSATING') {
      if (push.means === 'trash') return this.quarantine('still-live');
      return push.product.mayTrash ? this.takeBack(push.product, push.cause, 'trash') : this.quarantine('still-live');
    }
    if (push.state === 'DRAFTED' && push.check >= this.schedule.checksMs.length) {
      return this.to({ ...push, liveSinceMs: this.nowMs });
    }
    return push.product.isMade ? this.compensate(push.product, 'live') : this.to({ state: 'CONFLICT_LIVE' });
  }

  /** What is no draft becomes one again. A draft with other contents goes to the trash: it has no other way back. */
  private compensate(product: Product, cause: Cause): Push {
    if (cause === 'live') return this.takeBack(product, cause, 'redraft');
    return product.mayTrash ? this.takeBack(product, cause, 'trash') : this.quarantine('cannot-confirm');
  }

  private takeBack(product: Product, cause: Cause, means: Means): Push {
    if (!product.isMarked) return this.quarantine('unmarked');
    const since = { ...product, sinceMs: this.nowMs };
    return this.to({ state: 'COMPENSATING', product: since, cause, means, writes: 0, check: 0, first: null, tries: 0 });
  }

  /** After a write, only reads tell what it did, also when its answer was good. */
  private wrote(push: Push & { state: 'COMPENSATING' }, { kind }: WriteAnswer): Push {
    return kind === 'refused' ? this.quarantine('rights') : this.to({ ...push, writes: null });
  }

  private unread(push: Push & ReadingStage): Push {
    const waitMs = RETRY_WAITS_MS[push.tries];
    if (waitMs !== undefined) return this.to({ ...push, tries: push.tries + 1 }, { dueAtMs: this.nowMs + waitMs });
    return this.unreadable(push);
  }

  /** What cannot be read counts as live, so a person has to look; after the window, the next day will tell. */
  private unreadable(push: Push & ReadingStage): Push {
    if (push.state === 'COMPENSATING') return this.quarantine('cannot-confirm');
    const isPastWindow = push.state === 'DRAFTED' && push.check >= this.schedule.checksMs.length;
    if (!isPastWindow) return this.quarantine('cannot-verify');
    return this.to({ ...push, first: null, tries: 0 }, { dueAtMs: this.nowMs + this.schedule.afterwardsMs });
  }

  private quarantine(reason: Quarantine): Push {
    return this.to({ state: 'QUARANTINED', reason });
  }

  private productOf(externalId: string, isMarked: boolean, mayTrash: boolean, isMade: boolean): Product {
    return { externalId, isMarked, mayTrash, isMade, sinceMs: this.nowMs };
  }

  private to(stage: Stage, changes: Changes = {}): Push {
    const { seq, sends, isInDoubt } = this.push;
    return { ...stage, sends, isInDoubt, dueAtMs: this.nowMs, ...changes, seq: seq + 1 };
  }
}

type ReadingStage = Extract<Stage, Reading>;

function isReading(push: Push): push is Push & ReadingStage {
  return 'first' in push && !(push.state === 'COMPENSATING' && push.writes !== null) && !isOwners(push);
}

/** Published by the store's owner: nothing is read any more. */
function isOwners(push: Push): boolean {
  return push.state === 'DRAFTED' && push.liveSinceMs !== null;
}
