import { cents } from '@cpes/money';
import fc from 'fast-check';
import { advance, PERSON_MS_MIN, RETRY_WAITS_MS, SCHEDULE, SENDS_MAX, SETTLE_MS, SLOW_SETTLE_MS } from './advance.ts';
import { refusalsOf } from './may-push.ts';
import type { Difference } from '../verification/difference.ts';
import {
  blocksStore,
  type Change,
  type Product,
  type Push,
  type PushEvent,
  reasonOf,
  requested,
  stepOf,
} from './push.ts';
import { PUSH_TEXTS, textOf } from './texts.ts';
import { hashOf, type DraftListing } from '../listing/listing.ts';

const NOW = Date.UTC(2026, 10, 23);
const PRODUCT = { externalId: '10', mayTrash: true };
/** Applies each event at the time when its step is due. */
const applied = (first: Push, ...events: readonly PushEvent[]) =>
  events.reduce((push, event) => advance(push, push.seq, event, push.dueAtMs), first);
const after = (...events: readonly PushEvent[]) => applied(requested(NOW), ...events);
const found = (kind: 'absent' | 'foreign' | 'trashed' | 'unknown' | 'refused'): PushEvent => ({
  type: 'looked-up',
  answer: { kind },
});
const foundOurs: PushEvent = { type: 'looked-up', answer: { kind: 'ours', ...PRODUCT } };
const made = (isMarked = true): PushEvent => ({ type: 'created', answer: { kind: 'created', isMarked, ...PRODUCT } });
const answered = (
  kind: 'sku-taken' | 'trash-holds-sku' | 'rejected' | 'not-executed' | 'refused' | 'unknown',
): PushEvent => ({
  type: 'created',
  answer: { kind },
});
const PRICE: Difference = { field: 'price', sent: '24.99', found: '9.99', isSerious: true };
const readDraft = (isAsShown = true): PushEvent => ({
  type: 'read',
  answer: { kind: 'draft', isMarked: true, mayTrash: true, differences: isAsShown ? [] : [PRICE] },
});
const readChanged = (change: Change, isAsShown = false): PushEvent => ({
  type: 'read',
  answer: { kind: 'changed', change, isMarked: true, mayTrash: true, differences: isAsShown ? [] : [PRICE] },
});
const readAs = (kind: 'gone' | 'unknown' | 'refused'): PushEvent => ({ type: 'read', answer: { kind } });
const readLive: PushEvent = { type: 'read', answer: { kind: 'live', isMarked: true, mayTrash: true } };
const readLiveUnmarked: PushEvent = { type: 'read', answer: { kind: 'live', isMarked: false, mayTrash: false } };
const readUnmarked: PushEvent = {
  type: 'read',
  answer: { kind: 'draft', isMarked: false, mayTrash: false, differences: [PRICE] },
};
const filter = (kind: 'not-live' | 'live' | 'unknown' | 'refused'): PushEvent => ({
  type: 'read-live',
  answer: { kind },
});
const wrote = (kind: 'done' | 'unknown' | 'refused'): PushEvent => ({ type: 'wrote', answer: { kind } });
const begun: PushEvent = { type: 'begun' };
const interrupted: PushEvent = { type: 'interrupted' };
const livePair = [readLive, filter('live')] as const;
const pair = [readDraft(), filter('not-live')] as const;
const toMade = [begun, found('absent'), made()] as const;
const toDrafted = [...toMade, ...pair, ...pair] as const;
const short = (push: Push) => `${push.state}${'reason' in push ? ` ${push.reason}` : ''}`;

describe('a push', () => {
  it('looks up, creates, reads twice at once and twice after 2 s, and is drafted', () => {
    const steps: string[] = [];
    let push = requested(NOW);
    for (const event of toDrafted) {
      steps.push(`${stepOf(push)?.kind} +${push.dueAtMs - NOW}`);
      push = advance(push, push.seq, event, push.dueAtMs);
    }
    expect(steps).toEqual([
      'begin +0',
      'look-up +0',
      'create +0',
      'read +0',
      'read-live +0',
      'read +2000',
      'read-live +2000',
    ]);
    expect(push).toMatchObject({ state: 'DRAFTED', check: 2, dueAtMs: NOW + 60_000, verifiedAtMs: NOW + 2_000 });
    const atMinute = after(...toDrafted, ...pair);
    expect(atMinute.dueAtMs).toBe(NOW + 900_000);
    expect(after(...toDrafted, ...pair, ...pair).dueAtMs).toBe(NOW + 900_000 + 86_400_000);
  });

  it.each<[string, readonly PushEvent[], string]>([
    ['our draft is there already', [begun, foundOurs], 'VERIFYING'],
    ['our draft is there already and is read twice', [begun, foundOurs, ...pair, ...pair], 'DRAFTED'],
    [
      'the existing draft was edited, which is allowed',
      [begun, foundOurs, readDraft(false), filter('not-live')],
      'VERIFYING',
    ],
    ['the existing draft turns live', [begun, foundOurs, ...pair, ...livePair], 'CONFLICT_LIVE'],
    ['our product is there and live', [begun, foundOurs, ...livePair], 'CONFLICT_LIVE'],
    ['another product has the SKU', [begun, found('foreign')], 'CONFLICT foreign'],
    ['the trash has the SKU', [begun, found('trashed')], 'CONFLICT trash'],
    ['the credentials are refused', [begun, found('refused')], 'FAILED connection'],
    [
      'the store is silent for 15 minutes',
      [begun, ...Array<PushEvent>(9).fill(found('unknown'))],
      'FAILED unreachable',
    ],
    ['the process ends for 15 minutes', [begun, ...Array<PushEvent>(9).fill(interrupted)], 'FAILED unreachable'],
    ['the input is rejected', [begun, found('absent'), answered('rejected')], 'FAILED rejected'],
    ['creating is refused', [begun, found('absent'), answered('refused')], 'FAILED connection'],
    ['the trash holds the SKU at the create', [begun, found('absent'), answered('trash-holds-sku')], 'CONFLICT trash'],
    [
      'the SKU is taken meanwhile',
      [begun, found('absent'), answered('sku-taken'), found('foreign')],
      'CONFLICT foreign',
    ],
    ['the create times out', [begun, found('absent'), answered('unknown')], 'RECONCILING'],
    ['the process ends while it sends', [begun, found('absent'), interrupted], 'RECONCILING'],
    ['the create was not executed', [begun, found('absent'), answered('not-executed')], 'RECONCILING'],
    ['the product of the timed-out request is there', [begun, found('absent'), interrupted, foundOurs], 'VERIFYING'],
    [
      'the product of the timed-out request is there and live',
      [begun, found('absent'), interrupted, foundOurs, ...livePair],
      'COMPENSATING',
    ],
    [
      'the product of the timed-out request may lack our mark',
      [begun, found('absent'), interrupted, found('foreign')],
      'QUARANTINED unmarked',
    ],
    [
      'the look-up after a time-out is refused once',
      [begun, found('absent'), interrupted, found('refused'), foundOurs],
      'VERIFYING',
    ],
    [
      'the look-up after a time-out is refused for 15 minutes',
      [begun, found('absent'), interrupted, ...Array<PushEvent>(9).fill(found('refused'))],
      'QUARANTINED unknown-outcome',
    ],
    ['absence is seen too early', [begun, found('absent'), interrupted, found('absent')], 'RECONCILING'],
    [
      'absence is proved',
      [begun, found('absent'), interrupted, ...Array<PushEvent>(5).fill(found('absent'))],
      'SENDING',
    ],
    [
      'the second create is rejected, and the first may have landed',
      [begun, found('absent'), interrupted, ...Array<PushEvent>(5).fill(found('absent')), answered('rejected')],
      'QUARANTINED unknown-outcome',
    ],
    [
      'look-ups are inconclusive for 15 minutes',
      [begun, found('absent'), interrupted, ...Array<PushEvent>(9).fill(found('unknown'))],
      'QUARANTINED unknown-outcome',
    ],
    [
      'it is live and has no mark',
      [begun, found('absent'), made(false), readLiveUnmarked, filter('live')],
      'QUARANTINED unmarked',
    ],
    [
      'one answer lacks the mark, and the next ones have it',
      [...toMade, readUnmarked, filter('not-live'), ...pair, ...pair],
      'DRAFTED',
    ],
    [
      'its mark is missing for 15 minutes',
      [
        ...toMade,
        ...Array<readonly PushEvent[]>(9)
          .fill([readUnmarked, filter('not-live')])
          .flat(),
      ],
      'QUARANTINED unmarked',
    ],
    [
      'it has no mark and is gone',
      [...toMade, readUnmarked, filter('unknown'), readAs('gone'), filter('not-live')],
      'WITHDRAWN gone',
    ],
    ['the first read sees it live', [...toMade, ...livePair], 'COMPENSATING'],
    ['the second read sees it live', [...toMade, readDraft(), filter('live')], 'COMPENSATING'],
    ['the fields differ', [...toMade, readDraft(false)], 'COMPENSATING'],
    ['reading is refused once', [...toMade, readAs('refused'), ...pair, ...pair], 'DRAFTED'],
    ['the second read is refused once', [...toDrafted, readDraft(), filter('refused'), ...pair], 'DRAFTED'],
    [
      'reading is refused for 15 minutes',
      [...toMade, ...Array<PushEvent>(9).fill(readAs('refused'))],
      'QUARANTINED cannot-verify',
    ],
    [
      'reads are inconclusive for 15 minutes',
      [...toMade, ...Array<PushEvent>(9).fill(readAs('unknown'))],
      'QUARANTINED cannot-verify',
    ],
    [
      'the second read is inconclusive for 15 minutes',
      [
        ...toMade,
        ...Array<readonly PushEvent[]>(9)
          .fill([readDraft(), filter('unknown')])
          .flat(),
      ],
      'QUARANTINED cannot-verify',
    ],
    ['it is gone', [...toMade, readAs('gone'), filter('not-live')], 'WITHDRAWN gone'],
    ['it is gone by its id and listed as live', [...toMade, ...pair, readAs('gone'), filter('live')], 'COMPENSATING'],
    ['it turns live at a minute', [...toDrafted, ...livePair], 'COMPENSATING'],
    ['it turns live before the window ends', [...toDrafted, ...pair, readDraft(), filter('live')], 'COMPENSATING'],
    ['it turns live after the window', [...toDrafted, ...pair, ...pair, ...livePair], 'DRAFTED'],
    ['its draft is edited in the window', [...toDrafted, readDraft(false)], 'DRAFTED'],
    ['it cannot be read after the window', [...toDrafted, ...pair, ...pair, readAs('refused')], 'DRAFTED'],
    ['it is taken back', [...toMade, ...livePair, wrote('done'), ...pair, ...pair, ...pair, ...pair], 'WITHDRAWN live'],
    ['taking back is refused', [...toMade, ...livePair, wrote('refused')], 'QUARANTINED rights'],
    ['taking back is undone', [...toMade, ...livePair, wrote('done'), ...livePair], 'COMPENSATING'],
    [
      'taking back is undone a minute later',
      [...toMade, ...livePair, wrote('done'), ...pair, ...pair, ...livePair],
      'COMPENSATING',
    ],
    [
      'the trash helps',
      [
        ...toMade,
        ...livePair,
        wrote('done'),
        ...livePair,
        wrote('unknown'),
        ...Array<readonly PushEvent[]>(4)
          .fill([readAs('gone'), filter('not-live')])
          .flat(),
      ],
      'WITHDRAWN live',
    ],
    [
      'the trash does not help',
      [...toMade, ...livePair, wrote('done'), ...livePair, wrote('done'), readAs('gone'), filter('live')],
      'QUARANTINED still-live',
    ],
    [
      'it cannot be read after it was taken back',
      [...toMade, ...livePair, wrote('done'), readAs('refused')],
      'QUARANTINED cannot-confirm',
    ],
    [
      'the process ends three times while it takes back',
      [...toMade, ...livePair, interrupted, interrupted, interrupted],
      'QUARANTINED cannot-confirm',
    ],
    ['a quarantine is cleared', [...toMade, ...livePair, wrote('refused'), { type: 'cleared' }], 'FAILED cleared'],
    ['a failed push is requested again', [begun, found('refused'), { type: 'asked-again' }], 'REQUESTED'],
  ])('when %s', (_when, events, end) => expect(short(after(...events))).toBe(end));

  it.each<[Change, string]>([
    ['permalink', 'edited the address'],
    ['pending', 'Pending review'],
    ['private', 'Private'],
    ['scheduled', 'scheduled'],
    ['channel', 'sales channel'],
    ['contents', 'other values than we sent'],
  ])("records a user's change of the draft (%s), and leaves it alone", (change, words) => {
    const changed = [readChanged(change), filter('not-live')] as const;
    const push = after(...toDrafted, ...changed);
    expect(push).toMatchObject({ state: 'DRAFTED', change, check: 3, liveSinceMs: null });
    expect([blocksStore(push), stepOf(push)?.kind, reasonOf(push)]).toEqual([false, 'read', 'changed-in-store']);
    expect(textOf(push)).toContain(words);
    expect(textOf(push)).not.toContain('ublished');
    expect(after(...toDrafted, ...changed, ...pair)).toMatchObject({ state: 'DRAFTED', change: null });
    expect(after(...toMade, ...pair, readDraft(), filter('not-live'), ...changed).state).toBe('DRAFTED');
    expect(after(...toDrafted, readChanged(change), filter('live')).state).toBe('COMPENSATING');
  });

  it("quarantines a store that puts a new draft on a channel at once, but accepts a user's channel", () => {
    const onChannel = [readChanged('channel', true), filter('not-live')] as const;
    const atOnce = after(...toMade, ...onChannel);
    expect([short(atOnce), blocksStore(atOnce)]).toEqual(['QUARANTINED born-on-channel', true]);
    expect(textOf(atOnce)).toContain('sales channel at once');
    expect(after(...toMade, ...pair, ...onChannel)).toMatchObject({ state: 'DRAFTED', change: 'channel' });
    expect(after(...toMade, readAs('unknown'), ...onChannel)).toMatchObject({ state: 'VERIFYING', check: 1 });
    const found2 = [begun, found('absent'), interrupted, foundOurs] as const;
    expect(after(...found2, ...onChannel)).toMatchObject({ state: 'VERIFYING', check: 1 });
    const made20sAgo = after(...toMade, readChanged('channel', true));
    const nowMs = NOW + PERSON_MS_MIN;
    expect(advance(made20sAgo, made20sAgo.seq, filter('not-live'), nowMs).state).toBe('VERIFYING');
    expect(after(...toMade, readChanged('channel', true), filter('live')).state).toBe('COMPENSATING');
  });

  it.each<[string, readonly PushEvent[]]>([
    ['after a read that failed', [...toMade, readAs('unknown')]],
    ['after an interrupted read', [...toMade, interrupted]],
    ['at the second check', [...toMade, ...pair]],
    ['when the create request got no answer', [begun, found('absent'), answered('unknown'), foundOurs]],
    ['when the process ended while it sent', [begun, found('absent'), interrupted, foundOurs]],
  ])('records another price %s, and leaves the draft alone', (_when, events) => {
    const edited = after(...events, readDraft(false), filter('not-live'), readDraft(false), filter('not-live'));
    expect(edited).toMatchObject({ state: 'DRAFTED', change: 'contents' });
    expect([reasonOf(edited), blocksStore(edited), stepOf(edited)?.kind]).toEqual(['changed-in-store', false, 'read']);
    expect(textOf(edited)).toContain('other values than we sent');
  });

  it('takes back another price only before a user can have changed it', () => {
    const atOnce = after(...toMade);
    const at = (nowMs: number) => advance(atOnce, atOnce.seq, readDraft(false), nowMs).state;
    expect([at(NOW + PERSON_MS_MIN - 1), at(NOW + PERSON_MS_MIN)]).toEqual(['COMPENSATING', 'VERIFYING']);
    // As stored by an older version.
    const { createdAtMs: _, ...product } = (atOnce as Push & { product: Product }).product;
    const stored = { ...atOnce, product } as Push;
    expect(advance(stored, stored.seq, readDraft(false), NOW).state).toBe('VERIFYING');
  });

  it('counts a draft as taken back, whatever its channels', () => {
    const redrafted = Array<readonly PushEvent[]>(4)
      .fill([readChanged('channel'), filter('not-live')])
      .flat();
    expect(short(after(...toMade, ...livePair, wrote('done'), ...redrafted))).toBe('WITHDRAWN live');
  });

  it('calls a product live only when the second read confirms it, and reports contradicting reads', () => {
    const contradicted = [readLive, filter('not-live')] as const;
    const once = after(...toMade, ...contradicted);
    expect(once).toMatchObject({ state: 'VERIFYING', first: null, tries: 1, trouble: 'contradiction' });
    expect(after(...toMade, ...contradicted, ...pair)).toMatchObject({ state: 'VERIFYING', check: 1, tries: 0 });
    const end = after(...toMade, ...Array<readonly PushEvent[]>(9).fill(contradicted).flat());
    expect(short(end)).toBe('QUARANTINED cannot-verify');
    expect(textOf(end)).toContain('contradict');
    expect(textOf(end)).not.toContain('The listing is published');
  });

  it('repeats for 15 minutes with growing waits before a quarantine', () => {
    const down: PushEvent = { type: 'read', answer: { kind: 'unknown', trouble: 'maintenance' } };
    const dueMs = Array.from(
      { length: 8 },
      (_, n) => after(...toDrafted, ...Array<PushEvent>(n + 1).fill(down)).dueAtMs,
    );
    const beganMs = after(...toDrafted).dueAtMs;
    expect(dueMs.map((ms) => (ms - beganMs) / 1_000)).toEqual([2, 7, 20, 50, 110, 230, 470, 900]);
    expect(short(after(...toDrafted, ...Array<PushEvent>(8).fill(down)))).toBe('DRAFTED');
    const end = after(...toDrafted, ...Array<PushEvent>(9).fill(down));
    expect(short(end)).toBe('QUARANTINED cannot-verify');
    expect(textOf(end)).toContain('503');
    expect(after(...toDrafted, ...Array<PushEvent>(8).fill(down), ...pair)).toMatchObject({
      state: 'DRAFTED',
      check: 3,
    });
  });

  it.each<[number, number, number]>([
    [1_000, 2, 1],
    [10_000, 10, 2],
    [60_000, 60, 4],
    [600_000, 600, 7],
    [900_000, 900, 8],
    [86_400_000, 3_600, 8],
  ])('waits for the time of Retry-After: %i ms are %i s, and use up %i tries', (retryAfterMs, seconds, tries) => {
    const busy: PushEvent = { type: 'read', answer: { kind: 'unknown', trouble: 'busy', retryAfterMs } };
    const push = after(...toMade, busy);
    expect([push.dueAtMs - NOW, push]).toMatchObject([seconds * 1_000, { tries }]);
  });

  it('repeats a request that an overloaded store did not execute, without doubt and after its wait', () => {
    const busy: PushEvent = {
      type: 'created',
      answer: { kind: 'not-executed', trouble: 'busy', retryAfterMs: 60_000 },
    };
    const waiting = after(begun, found('absent'), busy);
    expect(waiting).toMatchObject({ state: 'RECONCILING', isInDoubt: false, dueAtMs: NOW + 60_000 });
    const again = after(begun, found('absent'), busy, found('absent'));
    expect(again).toMatchObject({ state: 'SENDING', sends: 1, isInDoubt: false });
    const never = [
      begun,
      ...Array<readonly PushEvent[]>(9)
        .fill([found('absent'), answered('not-executed')])
        .flat(),
    ];
    expect(short(after(...never))).toBe('FAILED unreachable');
  });

  it('reports which field differs, with the sent and the found value', () => {
    const push = after(
      ...toMade,
      readDraft(false),
      wrote('done'),
      ...Array<readonly PushEvent[]>(4)
        .fill([readAs('gone'), filter('not-live')])
        .flat(),
    );
    expect(short(push)).toBe('WITHDRAWN differs');
    expect(textOf(push)).toContain('price: sent 24.99, found 9.99.');
    const long: Difference = { ...PRICE, field: 'title', found: 'x'.repeat(10_000) };
    const found9: PushEvent = {
      type: 'read',
      answer: { kind: 'draft', isMarked: true, mayTrash: true, differences: Array<Difference>(20).fill(long) },
    };
    expect(textOf(after(...toMade, found9)).length).toBeLessThanOrEqual(500);
  });

  it('sends a draft again without the details that the store refused, and names them', () => {
    const refused: PushEvent = { type: 'created', answer: { kind: 'rejected', withhold: ['images'] } };
    const again = after(begun, found('absent'), refused);
    expect(again).toMatchObject({ state: 'RECONCILING', withheld: ['images'], isInDoubt: false });
    const sending = advance(again, again.seq, found('absent'), NOW);
    expect(sending).toMatchObject({ state: 'SENDING', sends: 1, withheld: ['images'] });
    // The same details again: the reason is another.
    expect(advance(sending, sending.seq, refused, NOW)).toMatchObject({ state: 'FAILED', reason: 'rejected' });
    const lacking = {
      type: 'read',
      answer: { kind: 'draft', isMarked: true, mayTrash: true, differences: [], missing: ['images', 'cost'] },
    } as const satisfies PushEvent;
    const check = [lacking, filter('not-live')];
    const drafted = after(begun, found('absent'), refused, found('absent'), made(), ...check, ...check);
    expect([drafted.state, textOf(drafted)]).toEqual([
      'DRAFTED',
      `${PUSH_TEXTS.DRAFTED.draft} The store does not have all details of the draft. Missing: images, cost per item.`,
    ]);
    const later = (missing?: readonly []) =>
      [{ ...lacking, answer: { ...lacking.answer, missing } } as PushEvent, filter('not-live')].reduce(
        (push, event) => advance(push, push.seq, event, push.dueAtMs),
        drafted,
      );
    expect(textOf(later([]))).toBe(PUSH_TEXTS.DRAFTED.draft);
    // Details that could not be read are as before.
    expect(textOf(later())).toBe(textOf(drafted));
    expect(
      advance(after(begun, found('absent'), answered('rejected')), 3, { type: 'asked-again' }, NOW),
    ).not.toHaveProperty('withheld');
  });

  it.each([false, true])('keeps the draft when a refusal follows an unknown outcome, slow: %s', (isSlow) => {
    const refused: PushEvent = { type: 'created', answer: { kind: 'rejected', withhold: ['images'] } };
    let push = applied({ ...requested(NOW), isSlow }, begun, found('absent'), answered('unknown'));
    while (push.state === 'RECONCILING') push = applied(push, found('absent'));
    expect(push).toMatchObject({ state: 'SENDING', sends: 2, tries: isSlow ? RETRY_WAITS_MS.length : 4 });
    const again = applied(push, refused);
    expect(again).toMatchObject({ state: 'RECONCILING', withheld: ['images'], isInDoubt: true });
    const looking = applied(again, found('absent'));
    expect(looking.state).toBe('RECONCILING');
    // The request with images has settled before, and the next one has none.
    const sending = advance(looking, looking.seq, found('absent'), again.dueAtMs + SETTLE_MS);
    expect(sending).toMatchObject({ state: 'SENDING', sends: 2, withheld: ['images'] });
  });

  it('leaves out all details that two answers refuse, one of them inconclusive', () => {
    const refused: PushEvent = { type: 'created', answer: { kind: 'rejected', withhold: ['images'] } };
    const failed: PushEvent = { type: 'created', answer: { kind: 'unknown', withhold: ['cost', 'report'] } };
    const push = after(begun, found('absent'), refused, found('absent'), failed);
    expect(push).toMatchObject({ state: 'RECONCILING', isInDoubt: true, withheld: ['images', 'cost', 'report'] });
    expect(after(begun, found('absent'), failed, ...Array<PushEvent>(5).fill(found('absent')), refused)).toMatchObject({
      withheld: ['cost', 'report', 'images'],
    });
  });

  it('waits for images only after a request that had them', () => {
    const slow: Push = { ...requested(NOW), isSlow: true };
    const refused: PushEvent = { type: 'created', answer: { kind: 'rejected', withhold: ['images'] } };
    const failed: PushEvent = { type: 'created', answer: { kind: 'unknown', withhold: ['images'] } };
    const isSettled = (push: Push, ms: number) =>
      advance(push, push.seq, found('absent'), push.dueAtMs - RETRY_WAITS_MS[0]! + ms).state !== 'RECONCILING';

    const withoutImages = applied(slow, begun, found('absent'), refused, found('absent'), answered('unknown'));
    expect([isSettled(withoutImages, SETTLE_MS - 1), isSettled(withoutImages, SETTLE_MS)]).toEqual([false, true]);
    const withImages = applied(slow, begun, found('absent'), failed);
    expect([isSettled(withImages, SLOW_SETTLE_MS - 1), isSettled(withImages, SLOW_SETTLE_MS)]).toEqual([false, true]);
    const second = advance(withImages, withImages.seq, found('absent'), NOW + SLOW_SETTLE_MS);
    expect(second).toMatchObject({ state: 'SENDING', sends: 2, withheld: ['images'] });
    const doubtedTwice = applied(second, answered('unknown'));
    expect([isSettled(doubtedTwice, SETTLE_MS - 1), isSettled(doubtedTwice, SETTLE_MS)]).toEqual([false, true]);
  });

  it('sends nothing for ten minutes after an unanswered request with images', () => {
    const doubted = advance({ ...after(begun, found('absent')), isSlow: true }, 2, answered('unknown'), NOW);
    expect(doubted).toMatchObject({ state: 'RECONCILING', isSlow: true });
    expect(advance(doubted, doubted.seq, found('absent'), NOW + SLOW_SETTLE_MS - 1).state).toBe('RECONCILING');
    expect(advance(doubted, doubted.seq, found('absent'), NOW + SLOW_SETTLE_MS).state).toBe('SENDING');
    // Look-ups go on for longer than that, so a second request is possible.
    expect(RETRY_WAITS_MS.reduce((sum, ms) => sum + ms)).toBeGreaterThan(SLOW_SETTLE_MS);
  });

  it('repeats a write that an overloaded store did not execute', () => {
    const busy: PushEvent = { type: 'wrote', answer: { kind: 'not-executed', retryAfterMs: 30_000 } };
    const push = after(...toMade, ...livePair, busy);
    expect(push).toMatchObject({ state: 'COMPENSATING', writes: 0, dueAtMs: NOW + 30_000 });
    expect(stepOf(push)?.kind).toBe('redraft');
    expect(short(after(...toMade, ...livePair, ...Array<PushEvent>(9).fill(busy)))).toBe('QUARANTINED cannot-confirm');
  });

  it('undoes a breach with the draft status first, then with the trash', () => {
    const breach = after(...toMade, ...livePair);
    expect(stepOf(breach)).toEqual({ kind: 'redraft', externalId: '10' });
    expect(stepOf(after(...toMade, ...livePair, wrote('done'), ...livePair))).toEqual({
      kind: 'trash',
      externalId: '10',
    });
    expect(stepOf(after(...toMade, readDraft(false)))).toEqual({ kind: 'trash', externalId: '10' });
    expect([breach, after(...toMade, readDraft(false)), after(...toDrafted)].map(blocksStore)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('does not trash a product that may have orders', () => {
    const live = [{ type: 'read', answer: { kind: 'live', isMarked: true, mayTrash: false } }, filter('live')] as const;
    expect(short(after(...toMade, ...live, wrote('done'), ...live))).toBe('QUARANTINED still-live');
  });

  it('leaves a product published after the window to its owner, and has no more steps', () => {
    const push = after(...toDrafted, ...pair, ...pair, ...livePair);
    expect([push.state, stepOf(push), blocksStore(push)]).toEqual(['DRAFTED', undefined, false]);
    expect(textOf(push)).toContain('your decision');
    for (const event of [readLive, readDraft(), interrupted]) expect(advance(push, push.seq, event, NOW)).toBe(push);
  });

  it('has its own text for each state and each reason', () => {
    const texts = Object.values(PUSH_TEXTS).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
    expect(new Set(texts).size).toBe(texts.length);
    expect(textOf(after(begun, found('trashed')))).toBe(PUSH_TEXTS.CONFLICT.trash);
  });
});

describe('refusalsOf', () => {
  const listing = { title: 'Lamp', priceCents: cents(2_499), currency: 'USD', dimensionsMm: null } as DraftListing;
  const store = { currency: 'USD' };

  it('allows the version that was shown, and lists all reasons against a push', () => {
    expect(refusalsOf(listing, hashOf(listing), store, 'connected')).toEqual([]);
    expect(
      refusalsOf({ ...listing, priceCents: cents(0) }, hashOf(listing), { currency: 'EUR' }, 'quarantined'),
    ).toEqual(['not-as-shown', 'price', 'currency', 'quarantined']);
  });
});

/** A shop with the side effects of its plugins, and a network that loses responses. */
interface World {
  readonly landsLaterMs: number;
  readonly bornLive: boolean;
  readonly bornUnmarked: boolean;
  readonly publishAfterMs: number | null;
  readonly undoesRedraft: boolean;
  readonly undoesTrash: boolean;
  readonly liesByIdRead: boolean;
  readonly refusesWrites: boolean;
  readonly mayTrash: boolean;
}
const FAULTS = [
  'none',
  'none',
  'none',
  'lost-before',
  'lost-after',
  'crash-before',
  'crash-after',
  'repeat',
  'refused',
] as const;
type Fault = (typeof FAULTS)[number];
const worlds: fc.Arbitrary<World> = fc.record({
  landsLaterMs: fc.constantFrom(0, 500, 10_000, 29_000),
  bornLive: fc.boolean(),
  bornUnmarked: fc.boolean(),
  publishAfterMs: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  undoesRedraft: fc.boolean(),
  undoesTrash: fc.boolean(),
  liesByIdRead: fc.boolean(),
  refusesWrites: fc.boolean(),
  mayTrash: fc.boolean(),
});

class Shop {
  nowMs = NOW;
  readonly landingsMs: number[] = [];
  creates = 0;
  createsWithoutProof = 0;
  isAbsenceProved = false;
  writesToUnmarked = 0;
  isTrashed = false;
  private takenBackAtMs: number | undefined;

  constructor(private readonly world: World) {}

  get bornAtMs(): number | undefined {
    const first = Math.min(...this.landingsMs);
    return first <= this.nowMs ? first : undefined;
  }

  get publishedAtMs(): number | undefined {
    const { bornAtMs, world } = this;
    if (bornAtMs === undefined) return undefined;
    if (world.bornLive) return bornAtMs;
    const atMs = world.publishAfterMs === null ? undefined : bornAtMs + world.publishAfterMs;
    return atMs !== undefined && atMs <= this.nowMs ? atMs : undefined;
  }

  /** A plugin that publishes once does so after any write; one that undoes does so at once. */
  get isLive(): boolean {
    if (this.publishedAtMs === undefined) return false;
    if (this.isTrashed) return this.world.undoesTrash;
    if (this.takenBackAtMs === undefined || this.publishedAtMs > this.takenBackAtMs) return true;
    return this.world.undoesRedraft;
  }

  do(push: Push): PushEvent {
    const { world } = this;
    const mark = { mayTrash: world.mayTrash, isMarked: !world.bornUnmarked };
    const step = stepOf(push);
    switch (step?.kind) {
      case undefined:
        throw new Error('no step');
      case 'begin':
        return { type: 'begun' };
      case 'look-up':
        if (this.bornAtMs === undefined) {
          this.isAbsenceProved = true;
          return found('absent');
        }
        if (this.isTrashed && !this.isLive) return found('trashed');
        if (world.bornUnmarked) return found('foreign');
        return {
          type: 'looked-up',
          answer: {
            kind: 'ours',
            externalId: '10',
            mayTrash: world.mayTrash,
          },
        };
      case 'create': {
        this.creates += 1;
        if (!this.isAbsenceProved) this.createsWithoutProof += 1;
        this.isAbsenceProved = false;
        if (this.bornAtMs !== undefined) return answered('sku-taken');
        const laterMs = this.landingsMs.length === 0 ? world.landsLaterMs : 0;
        this.landingsMs.push(this.nowMs + laterMs);
        if (laterMs > 0) return answered('unknown');
        return {
          type: 'created',
          answer: { kind: 'created', externalId: '10', ...mark },
        };
      }
      case 'read':
        if (this.isTrashed && !this.isLive) return readAs('gone');
        return this.isLive && !world.liesByIdRead
          ? { type: 'read', answer: { kind: 'live', ...mark } }
          : { type: 'read', answer: { kind: 'draft', differences: [], ...mark } };
      case 'read-live':
        return filter(this.isLive ? 'live' : 'not-live');
      case 'redraft':
      case 'trash':
        if (world.bornUnmarked) this.writesToUnmarked += 1;
        if (world.refusesWrites) return wrote('refused');
        if (step.kind === 'trash') this.isTrashed = true;
        this.takenBackAtMs = this.nowMs;
        return wrote('done');
    }
  }
}

const UNKNOWN: Readonly<Record<string, PushEvent>> = {
  'look-up': found('unknown'),
  create: answered('unknown'),
  read: readAs('unknown'),
  'read-live': filter('unknown'),
  redraft: wrote('unknown'),
  trash: wrote('unknown'),
  begin: begun,
};
const REFUSED: Readonly<Record<string, PushEvent>> = {
  'look-up': found('refused'),
  create: answered('refused'),
  read: readAs('refused'),
  'read-live': filter('refused'),
  redraft: wrote('refused'),
  trash: wrote('refused'),
  begin: begun,
};
/**
 * Far above the actual number: five look-ups thrice, two creates, four checks of two reads with five tries, twice and once more,
 * and the writes.
 */
const STEPS_MAX = 200;

function run(world: World, faults: readonly Fault[]): { push: Push; shop: Shop; steps: number } {
  const shop = new Shop(world);
  let push = requested(NOW);
  let steps = 0;
  const old: [number, PushEvent][] = [];
  while (steps < STEPS_MAX) {
    const step = stepOf(push);
    if (step === undefined || (push.state === 'DRAFTED' && push.check >= SCHEDULE.checksMs.length)) break;
    const fault = faults[steps] ?? 'none';
    steps += 1;
    shop.nowMs = Math.max(shop.nowMs, push.dueAtMs);
    const { seq } = push;
    if (fault === 'refused') {
      push = advance(push, seq, REFUSED[step.kind]!, shop.nowMs);
      continue;
    }
    const isDone = fault !== 'lost-before' && fault !== 'crash-before';
    const answer = isDone ? shop.do(push) : UNKNOWN[step.kind]!;
    const isLost = fault === 'lost-before' || fault === 'lost-after';
    const event = fault.startsWith('crash') ? interrupted : isLost ? UNKNOWN[step.kind]! : answer;
    push = advance(push, seq, event, shop.nowMs);
    old.push([seq, answer]);
    if (fault === 'repeat') for (const [oldSeq, oldAnswer] of old) push = advance(push, oldSeq, oldAnswer, shop.nowMs);
  }
  return { push, shop, steps };
}

describe('a push to a faulty shop over a faulty network', () => {
  const runs = fc.tuple(worlds, fc.array(fc.constantFrom(...FAULTS), { maxLength: 60 }));
  const holds = (expectOf: (result: ReturnType<typeof run>) => void, numRuns = 3_000) =>
    fc.assert(
      fc.property(runs, ([world, faults]) => expectOf(run(world, faults))),
      { numRuns },
    );

  it('ends', () =>
    holds(({ steps, push }) => {
      expect(steps).toBeLessThan(STEPS_MAX);
      expect(stepOf(push) === undefined || push.state === 'DRAFTED').toBe(true);
    }));

  it('never creates twice without an empty look-up in between', () =>
    holds(({ shop }) => {
      expect(shop.createsWithoutProof).toBe(0);
      expect(shop.creates).toBeLessThanOrEqual(SENDS_MAX);
      expect(shop.landingsMs.length).toBeLessThanOrEqual(1);
    }));

  it('leaves a product published in the window only under quarantine', () =>
    holds(({ shop, push }) => {
      if (shop.isLive) expect(short(push)).toMatch(/^QUARANTINED/);
    }));

  it('writes nothing to a product without our mark', () => holds(({ shop }) => expect(shop.writesToUnmarked).toBe(0)));

  it('calls no existing, unseen product drafted or failed', () =>
    holds(({ shop, push }) => {
      shop.nowMs += 60_000;
      if (push.state === 'FAILED') expect(shop.bornAtMs).toBeUndefined();
      if (push.state === 'DRAFTED') expect([shop.bornAtMs === undefined, shop.isTrashed]).toEqual([false, false]);
    }));

  it('can leave each state by a step or by a user', () =>
    holds(({ push }) => {
      if (push.state === 'DRAFTED') return;
      const cleared = advance(push, push.seq, { type: 'cleared' }, NOW);
      const again = advance(cleared, cleared.seq, { type: 'asked-again' }, NOW);
      expect(again).toMatchObject({ state: 'REQUESTED', sends: 0, isInDoubt: false });
    }));

  it('ignores an outdated response in any state', () =>
    holds(({ push }) => {
      const events = [...Object.values(UNKNOWN), ...Object.values(REFUSED), ...toDrafted, interrupted];
      expect(events.filter((event) => advance(push, push.seq - 1, event, NOW) !== push)).toEqual([]);
    }));
});
