import type { Untold } from '../answers/trouble.ts';
import type { RefusableDetail } from '../listing/details.ts';
import type { Difference } from '../verification/difference.ts';
import type {
  Cause,
  CreateAnswer,
  LiveAnswer,
  Failure,
  LookUp,
  Means,
  Product,
  Push,
  PushEvent,
  Quarantine,
  ReadAnswer,
  Reading,
  Refused,
  Stage,
  WriteAnswer,
} from './push.ts';
import { isOver } from './push.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/**
 * Waits before each repeat of an inconclusive request. Together 15 minutes, which outlasts an update or a restart of a shop; then a
 * user decides.
 */
export const RETRY_WAITS_MS = [2, 5, 13, 30, 60, 120, 240, 430].map((seconds) => seconds * SECOND);
/** The longest `Retry-After` that we accept from a store. */
export const RETRY_AFTER_MS_MAX = 60 * MINUTE;
/**
 * The store may still process a request that was given up: the client waits 30 s, stores no longer. Before that, absence proves
 * nothing.
 */
export const SETTLE_MS = 30 * SECOND;
/**
 * The same for a store that fetches images before it answers: some minutes for ten of them, and PHP keeps running after the connection
 * closes.
 */
export const SLOW_SETTLE_MS = 10 * MINUTE;
/** One, and one more after a look-up has proved that the first created nothing. */
export const SENDS_MAX = 2;
/** Within this time after the response to a create request, no user can find the new draft in the store, change it and save it. */
export const PERSON_MS_MIN = 20 * SECOND;
/** Writing the same twice is harmless; after this many attempts, something ends the process each time. */
export const WRITES_MAX = 3;

/** Checks, of two reads each, after the product is known. Plugins publish some minutes after the response. */
export interface Schedule {
  /** The first two confirm a draft, the last ends the window. */
  readonly checksMs: readonly [atOnce: number, soon: number, later: number, end: number];
  readonly afterwardsMs: number;
}
export const SCHEDULE: Schedule = { checksMs: [0, 2 * SECOND, MINUTE, 15 * MINUTE], afterwardsMs: DAY };
const CHECKS_BEFORE_DRAFTED = 2;

/**
 * The push after an event. Returns the same push for a response to an earlier step, and for one that does not belong to the state.
 */
export function advance(push: Push, seq: number, event: PushEvent, nowMs: number, schedule = SCHEDULE): Push {
  if (seq !== push.seq) return push;
  return new Advance(push, nowMs, schedule).by(event);
}

type Changes = Partial<Pick<Push, 'dueAtMs' | 'sends' | 'isInDoubt' | 'isSlow' | 'trouble' | 'withheld'>>;

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
        return push.state === 'SENDING' ? this.created(push, event.answer) : push;
      case 'read':
        return isReading(push) && push.first === null ? this.read(push, event.answer) : push;
      case 'read-live':
        return isReading(push) && push.first !== null ? this.readLive(push, event.answer) : push;
      case 'wrote':
        return push.state === 'COMPENSATING' && push.writes !== null ? this.wrote(push, event.answer) : push;
      case 'interrupted':
        return this.interrupted();
      case 'asked-again':
        return isOver(push) ? this.to({ state: 'REQUESTED' }, { sends: 0, isInDoubt: false, withheld: [] }) : push;
      case 'cleared':
        return push.state === 'QUARANTINED' ? this.to({ state: 'FAILED', reason: 'cleared' }) : push;
    }
  }

  private interrupted(): Push {
    const { push } = this;
    if (push.state === 'CHECKING' || push.state === 'RECONCILING') return this.lookedUp(push, { kind: 'unknown' });
    if (push.state === 'SENDING') return this.created(push, { kind: 'unknown' });
    if (push.state === 'COMPENSATING' && push.writes !== null) {
      if (push.writes + 1 >= WRITES_MAX) return this.quarantine('cannot-confirm');
      return this.to({ ...push, writes: push.writes + 1 });
    }
    return isReading(push) ? this.unread(push, {}) : push;
  }

  private lookedUp(push: Push & { state: 'CHECKING' | 'RECONCILING' }, answer: LookUp): Push {
    switch (answer.kind) {
      case 'ours':
        return this.verify(this.productOf(answer, true, push.sends > 0, null));
      case 'foreign':
        // It was absent before and now has our SKU without our mark, so it may be ours with the mark removed.
        return push.isInDoubt ? this.quarantine('unmarked') : this.to({ state: 'CONFLICT', reason: 'foreign' });
      case 'trashed':
        return this.to({ state: 'CONFLICT', reason: 'trash' });
      case 'refused':
        return push.isInDoubt ? this.lookAgain(push, answer) : this.fail('connection', answer);
      case 'absent':
        if (push.state === 'CHECKING') return this.send(0);
        if (push.isInDoubt && this.nowMs < push.answeredAtMs + (push.isSlow ? SLOW_SETTLE_MS : SETTLE_MS))
          return this.lookAgain(push, {});
        if (push.isInDoubt && push.sends >= SENDS_MAX) return this.quarantine('unknown-outcome');
        return this.send(push.tries);
      case 'unknown':
        return this.lookAgain(push, answer);
    }
  }

  private lookAgain(push: Push & { state: 'CHECKING' | 'RECONCILING' }, untold: Untold): Push {
    const next = this.retry(push.tries, untold);
    if (next !== undefined) return this.to({ ...push, tries: next.tries }, next.changes);
    return push.isInDoubt ? this.quarantine('unknown-outcome', untold) : this.fail('unreachable', untold);
  }

  private send(tries: number): Push {
    const { isInDoubt, sends } = this.push;
    return this.to({ state: 'SENDING', tries }, { sends: isInDoubt ? sends + 1 : 1 });
  }

  private created(push: Push & { state: 'SENDING' }, answer: CreateAnswer): Push {
    switch (answer.kind) {
      case 'created':
        return this.verify(this.productOf(answer, answer.isMarked, true, this.nowMs));
      case 'sku-taken':
        // The SKU cannot be found, but the store reports it as taken: it belongs to another product.
        return this.sendLater(push, {}) ?? this.to({ state: 'CONFLICT', reason: 'foreign' });
      case 'not-executed':
        return this.sendLater(push, answer) ?? this.fail('unreachable', answer);
      case 'trash-holds-sku':
        return this.to({ state: 'CONFLICT', reason: 'trash' });
      case 'rejected':
        if (this.hasMore(answer.withhold)) return this.sendWithout(push, answer.withhold);
        return push.isInDoubt ? this.quarantine('unknown-outcome') : this.fail('rejected', {});
      case 'refused':
        // An earlier request may have created the product.
        return push.isInDoubt ? this.quarantine('unknown-outcome', answer) : this.fail('connection', answer);
      case 'unknown':
        return this.reconcile(0, {
          isInDoubt: true,
          // Of this request: an earlier one has settled.
          isSlow: isSlowWithout(push.withheld, push),
          ...this.retry(0, answer)?.changes,
          withheld: this.withheldAnd(answer.withhold),
        });
    }
  }

  private hasMore(withhold: readonly RefusableDetail[] = []): boolean {
    return this.withheldAnd(withhold).length > this.withheldAnd([]).length;
  }

  private withheldAnd(withhold: readonly RefusableDetail[] = []): readonly RefusableDetail[] {
    return [...new Set([...(this.push.withheld ?? []), ...withhold])];
  }

  /**
   * A refused detail never costs the draft: the store created nothing, so the request is sent again without the detail. All retries are
   * available again, because those of an earlier request in doubt may be used up.
   */
  private sendWithout(push: Push & { state: 'SENDING' }, withhold: readonly RefusableDetail[] = []): Push {
    const withheld = this.withheldAnd(withhold);
    return this.reconcile(0, { withheld, isSlow: isSlowWithout(withheld, push), sends: push.sends - 1 });
  }

  /** The store created nothing: looks it up once more, then sends it again. Undefined after enough tries. */
  private sendLater(push: Push & { state: 'SENDING' }, untold: Untold): Push | undefined {
    const next = this.retry(push.tries, untold);
    if (next !== undefined) return this.reconcile(next.tries, next.changes);
    return push.isInDoubt ? this.quarantine('unknown-outcome', untold) : undefined;
  }

  private reconcile(tries: number, changes: Changes): Push {
    return this.to({ state: 'RECONCILING', tries, answeredAtMs: this.nowMs }, changes);
  }

  private verify(product: Product): Push {
    return this.to({ state: 'VERIFYING', product, check: 0, first: null, tries: 0 });
  }

  private read(push: Push & ReadingStage, answer: ReadAnswer): Push {
    if (answer.kind === 'unknown') return this.unread(push, answer);
    if (answer.kind === 'refused') return this.refused(push, answer);
    if (answer.kind === 'gone') return this.to({ ...push, first: 'gone' });
    const { isMarked, mayTrash } = answer;
    const product = { ...push.product, isMarked, mayTrash };
    if (answer.kind === 'live') return this.to({ ...push, product, first: 'live' });
    const { differences, missing = push.missing ?? [] } = answer;
    const isOther = differences.length > 0;
    if (isOther && isMarked && this.isJustMade(push)) return this.takeBack(product, 'differs', 'trash', differences);
    const first = answer.kind === 'changed' ? answer.change : isOther ? 'contents' : 'draft';
    return this.to({ ...push, product, first, missing });
  }

  private readLive(push: Push & ReadingStage, answer: LiveAnswer): Push {
    if (answer.kind === 'unknown') return this.unread(push, answer);
    if (answer.kind === 'refused') return this.refused(push, answer);
    if (answer.kind === 'live') return this.live(push);
    // A user may put a draft on a channel. A store that does so by itself gives no draft without a time of publication.
    if (push.first === 'channel' && this.isJustMade(push)) return this.quarantine('born-on-channel');
    if (push.state === 'VERIFYING' && push.product.isMade && !push.product.isMarked && push.first !== 'gone')
      return this.unmarked(push);
    if (push.first === 'live') return this.unread(push, { trouble: 'contradiction' });
    if (push.state !== 'COMPENSATING' && push.first === 'gone')
      return this.to({ state: 'WITHDRAWN', reason: 'gone', differences: [] });
    return this.nextCheck(push);
  }

  private nextCheck(push: Push & ReadingStage): Push {
    const check = push.check + 1;
    const { checksMs, afterwardsMs } = this.schedule;
    const offsetMs = checksMs[check];
    const dueAtMs =
      offsetMs === undefined ? this.nowMs + afterwardsMs : Math.max(this.nowMs, push.product.sinceMs + offsetMs);
    const reading: Reading = { product: push.product, check, first: null, tries: 0, missing: push.missing ?? [] };
    if (push.state === 'COMPENSATING') {
      const { cause: reason, differences } = push;
      if (offsetMs === undefined) return this.to({ state: 'WITHDRAWN', reason, differences });
      return this.to({ ...push, ...reading }, { dueAtMs });
    }
    if (check < CHECKS_BEFORE_DRAFTED) return this.to({ state: 'VERIFYING', ...reading }, { dueAtMs });
    const { first } = push;
    const change = first === 'draft' || first === 'live' || first === 'gone' ? null : first;
    return this.to({ state: 'DRAFTED', verifiedAtMs: this.nowMs, liveSinceMs: null, change, ...reading }, { dueAtMs });
  }

  /**
   * The second read reports the product as live. Within the window that is a breach; afterwards it is the owner's decision and only
   * recorded.
   */
  private live(push: Push & ReadingStage): Push {
    if (push.state === 'COMPENSATING') {
      if (push.means === 'trash') return this.quarantine('still-live');
      if (!push.product.mayTrash) return this.quarantine('still-live');
      return this.takeBack(push.product, push.cause, 'trash', push.differences);
    }
    if (push.state === 'DRAFTED' && push.check >= this.schedule.checksMs.length) {
      return this.to({ ...push, liveSinceMs: this.nowMs });
    }
    if (!push.product.isMade) return this.to({ state: 'CONFLICT_LIVE' });
    return this.takeBack(push.product, 'live', 'redraft', []);
  }

  /** Turns a live product into a draft again. A draft with other contents goes to the trash, the only rollback for it. */
  private takeBack(product: Product, cause: Cause, means: Means, differences: readonly Difference[]): Push {
    if (!product.isMarked) return this.quarantine('unmarked');
    if (means === 'trash' && !product.mayTrash) return this.quarantine('cannot-confirm');
    const reading: Reading = { product: { ...product, sinceMs: this.nowMs }, check: 0, first: null, tries: 0 };
    return this.to({ state: 'COMPENSATING', cause, differences, means, writes: 0, ...reading });
  }

  /** Only reads show the effect of a write, even after a success. */
  private wrote(push: Push & { state: 'COMPENSATING' }, answer: WriteAnswer): Push {
    if (answer.kind === 'refused') return this.quarantine('rights', answer);
    if (answer.kind !== 'not-executed') return this.to({ ...push, writes: null, tries: 0 });
    const next = this.retry(push.tries, answer);
    if (next === undefined) return this.quarantine('cannot-confirm', answer);
    return this.to({ ...push, tries: next.tries }, next.changes);
  }

  private unread(push: Push & ReadingStage, untold: Untold): Push {
    const next = this.retry(push.tries, untold);
    return next === undefined
      ? this.unreadable(push, untold)
      : this.to({ ...push, first: null, tries: next.tries }, next.changes);
  }

  /**
   * A refusal is repeated like an outage, because a user may be replacing the key. A product that was live does not wait for that.
   */
  private refused(push: Push & ReadingStage, refusal: Refused): Push {
    return push.state === 'COMPENSATING' ? this.unreadable(push, refusal) : this.unread(push, refusal);
  }

  /** A product without our mark must not be taken back. One response may lack the mark, so it is read again first. */
  private unmarked(push: Push & ReadingStage): Push {
    const untold = { trouble: 'noMark' } as const;
    const next = this.retry(push.tries, untold);
    if (next === undefined) return this.quarantine('unmarked', untold);
    return this.to({ ...push, first: null, tries: next.tries }, next.changes);
  }

  /** An unreadable product may be live, so a user has to check it; after the window, the next daily check decides. */
  private unreadable(push: Push & ReadingStage, untold: Untold): Push {
    if (push.state === 'COMPENSATING') return this.quarantine('cannot-confirm', untold);
    const isPastWindow = push.state === 'DRAFTED' && push.check >= this.schedule.checksMs.length;
    if (!isPastWindow) return this.quarantine('cannot-verify', untold);
    return this.to({ ...push, first: null, tries: 0 }, { dueAtMs: this.nowMs + this.schedule.afterwardsMs });
  }

  /** The next try, after growing waits and not before the store's `Retry-After`, which uses up the tries within it. */
  private retry(tries: number, { trouble, retryAfterMs = 0 }: Untold): Retry | undefined {
    const first = RETRY_WAITS_MS[tries];
    if (first === undefined) return undefined;
    const waitMs = Math.max(first, Math.min(retryAfterMs, RETRY_AFTER_MS_MAX));
    let [next, spannedMs] = [tries + 1, first];
    for (
      let more = RETRY_WAITS_MS[next];
      more !== undefined && spannedMs + more <= waitMs;
      more = RETRY_WAITS_MS[next]
    ) {
      spannedMs += more;
      next += 1;
    }
    return { tries: next, changes: { dueAtMs: this.nowMs + waitMs, trouble: trouble ?? null } };
  }

  private fail(reason: Failure, { trouble = null }: { readonly trouble?: Push['trouble'] }): Push {
    return this.to({ state: 'FAILED', reason }, { trouble });
  }

  private quarantine(reason: Quarantine, { trouble = null }: { readonly trouble?: Push['trouble'] } = {}): Push {
    return this.to({ state: 'QUARANTINED', reason }, { trouble });
  }

  private productOf(
    { externalId, mayTrash }: Pick<Product, 'externalId' | 'mayTrash'>,
    isMarked: boolean,
    isMade: boolean,
    createdAtMs: number | null,
  ): Product {
    return { externalId, isMarked, mayTrash, isMade, createdAtMs, sinceMs: this.nowMs };
  }

  /**
   * Whether this is the first check, right after the store reported the creation, when no user can have changed the product. After
   * a failed read, or when the product was found, a user may have: an outage lasts up to 15 minutes.
   */
  private isJustMade(push: Push & ReadingStage): boolean {
    const { createdAtMs } = push.product;
    const isFirst = push.state === 'VERIFYING' && push.check === 0 && push.tries === 0;
    return isFirst && createdAtMs !== null && this.nowMs < createdAtMs + PERSON_MS_MIN;
  }

  private to(stage: Stage, changes: Changes = {}): Push {
    const { seq, sends, isInDoubt, isSlow = false, withheld = [] } = this.push;
    const same = { sends, isInDoubt, trouble: null, dueAtMs: this.nowMs, withheld, isSlow };
    return withoutDefaults({ ...stage, ...same, ...changes, seq: seq + 1 });
  }
}

/** Only images make a request slow. */
function isSlowWithout(withheld: readonly RefusableDetail[] = [], { isSlow = false }: Push): boolean {
  return isSlow && !withheld.includes('images');
}

/** A push without images and without missing or withheld details is stored as one from before there were details. */
function withoutDefaults(push: Push): Push {
  const isDefault = ([name, value]: [string, unknown]) =>
    name === 'isSlow' ? value === false : LISTS.has(name) && Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(push).filter((entry) => !isDefault(entry))) as unknown as Push;
}

const LISTS: ReadonlySet<string> = new Set(['missing', 'withheld']);

interface Retry {
  readonly tries: number;
  readonly changes: Changes;
}
type ReadingStage = Extract<Stage, Reading>;

function isReading(push: Push): push is Push & ReadingStage {
  return 'first' in push && !(push.state === 'COMPENSATING' && push.writes !== null) && !isOwners(push);
}

/** Published by the store's owner, so reads end. */
function isOwners(push: Push): boolean {
  return push.state === 'DRAFTED' && push.liveSinceMs !== null;
}
