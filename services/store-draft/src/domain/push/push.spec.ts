import { cents } from '@cpes/money';
import fc from 'fast-check';
import { advance, SCHEDULE, SENDS_MAX } from './advance.ts';
import { refusalsOf } from './may-push.ts';
import { blocksStore, type Push, type PushEvent, requested, stepOf } from './push.ts';
import { PUSH_TEXTS, textOf } from './texts.ts';
import { hashOf, type DraftListing } from '../listing/listing.ts';

const NOW = Date.UTC(2026, 10, 23);
const PRODUCT = { externalId: '10', mayTrash: true };
/** Takes each event at the time when its step is due. */
const after = (...events: readonly PushEvent[]) =>
  events.reduce((push, event) => advance(push, push.seq, event, push.dueAtMs), requested(NOW));
const found = (kind: 'absent' | 'foreign' | 'trashed' | 'unknown' | 'refused'): PushEvent => ({
  type: 'looked-up',
  answer: { kind },
});
const foundOurs = (kind: 'draft' | 'live'): PushEvent => ({ type: 'looked-up', answer: { kind, ...PRODUCT } });
const made = (isDraft = true, isMarked = true): PushEvent => ({
  type: 'created',
  answer: { kind: 'created', isDraft, isMarked, ...PRODUCT },
});
const answered = (
  kind: 'sku-taken' | 'trash-holds-sku' | 'rejected' | 'not-executed' | 'refused' | 'unknown',
): PushEvent => ({
  type: 'created',
  answer: { kind },
});
const readDraft = (isAsShown = true): PushEvent => ({
  type: 'read',
  answer: { kind: 'draft', isMarked: true, mayTrash: true, isAsShown },
});
const readAs = (kind: 'gone' | 'unknown' | 'refused'): PushEvent => ({ type: 'read', answer: { kind } });
const readLive: PushEvent = { type: 'read', answer: { kind: 'live', isMarked: true, mayTrash: true } };
const filter = (kind: 'not-live' | 'live' | 'unknown' | 'refused'): PushEvent => ({
  type: 'read-live',
  answer: { kind },
});
const wrote = (kind: 'done' | 'unknown' | 'refused'): PushEvent => ({ type: 'wrote', answer: { kind } });
const begun: PushEvent = { type: 'begun' };
const interrupted: PushEvent = { type: 'interrupted' };
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
    ['our draft is there already', [begun, foundOurs('draft')], 'VERIFYING'],
    ['our draft is there already and is read twice', [begun, foundOurs('draft'), ...pair, ...pair], 'DRAFTED'],
    [
      'what is there was edited: that is allowed',
      [begun, foundOurs('draft'), readDraft(false), filter('not-live')],
      'VERIFYING',
    ],
    ['what is there turns live', [begun, foundOurs('draft'), readLive], 'CONFLICT_LIVE'],
    ['our product is there and live', [begun, foundOurs('live')], 'CONFLICT_LIVE'],
    ['another product has the SKU', [begun, found('foreign')], 'CONFLICT foreign'],
    ['the trash has the SKU', [begun, found('trashed')], 'CONFLICT trash'],
    ['the credentials are refused', [begun, found('refused')], 'FAILED connection'],
    ['the store is silent five times', [begun, ...Array<PushEvent>(5).fill(found('unknown'))], 'FAILED unreachable'],
    ['the process ends five times', [begun, ...Array<PushEvent>(5).fill(interrupted)], 'FAILED unreachable'],
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
    ['what timed out is there', [begun, found('absent'), interrupted, foundOurs('draft')], 'VERIFYING'],
    ['what timed out is there and live', [begun, found('absent'), interrupted, foundOurs('live')], 'COMPENSATING'],
    [
      'what timed out may be there without our mark',
      [begun, found('absent'), interrupted, found('foreign')],
      'QUARANTINED unmarked',
    ],
    [
      'what timed out cannot be looked up',
      [begun, found('absent'), interrupted, found('refused')],
      'QUARANTINED rights',
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
      'nothing is known after five look-ups',
      [begun, found('absent'), interrupted, ...Array<PushEvent>(5).fill(found('unknown'))],
      'QUARANTINED unknown-outcome',
    ],
    ['the answer is no draft', [begun, found('absent'), made(false)], 'COMPENSATING'],
    ['the answer is no draft and has no mark', [begun, found('absent'), made(false, false)], 'QUARANTINED unmarked'],
    ['the first read sees it live', [...toMade, readLive], 'COMPENSATING'],
    ['the second read sees it live', [...toMade, readDraft(), filter('live')], 'COMPENSATING'],
    ['the fields differ', [...toMade, readDraft(false)], 'COMPENSATING'],
    ['reading is refused', [...toMade, readAs('refused')], 'QUARANTINED cannot-verify'],
    [
      'reading tells nothing five times',
      [...toMade, ...Array<PushEvent>(5).fill(readAs('unknown'))],
      'QUARANTINED cannot-verify',
    ],
    [
      'the second read tells nothing five times',
      [...toMade, readDraft(), ...Array<PushEvent>(5).fill(filter('unknown'))],
      'QUARANTINED cannot-verify',
    ],
    ['it is gone', [...toMade, readAs('gone'), filter('not-live')], 'WITHDRAWN gone'],
    ['it is gone by its id and listed as live', [...toMade, ...pair, readAs('gone'), filter('live')], 'COMPENSATING'],
    ['it turns live at a minute', [...toDrafted, readLive], 'COMPENSATING'],
    ['it turns live before the window ends', [...toDrafted, ...pair, readDraft(), filter('live')], 'COMPENSATING'],
    ['it turns live after the window', [...toDrafted, ...pair, ...pair, readLive], 'DRAFTED'],
    ['its draft is edited in the window', [...toDrafted, readDraft(false)], 'DRAFTED'],
    ['it cannot be read after the window', [...toDrafted, ...pair, ...pair, readAs('refused')], 'DRAFTED'],
    ['it is taken back', [...toMade, readLive, wrote('done'), ...pair, ...pair, ...pair, ...pair], 'WITHDRAWN live'],
    ['taking back is refused', [...toMade, readLive, wrote('refused')], 'QUARANTINED rights'],
    ['taking back is undone', [...toMade, readLive, wrote('done'), readLive], 'COMPENSATING'],
    [
      'taking back is undone a minute later',
      [...toMade, readLive, wrote('done'), ...pair, ...pair, readLive],
      'COMPENSATING',
    ],
    [
      'the trash helps',
      [
        ...toMade,
        readLive,
        wrote('done'),
        readLive,
        wrote('unknown'),
        ...Array<readonly PushEvent[]>(4)
          .fill([readAs('gone'), filter('not-live')])
          .flat(),
      ],
      'WITHDRAWN live',
    ],
    [
      'the trash does not help',
      [...toMade, readLive, wrote('done'), readLive, wrote('done'), readAs('gone'), filter('live')],
      'QUARANTINED still-live',
    ],
    [
      'it cannot be read after it was taken back',
      [...toMade, readLive, wrote('done'), readAs('refused')],
      'QUARANTINED cannot-confirm',
    ],
    [
      'the process ends three times while it takes back',
      [...toMade, readLive, interrupted, interrupted, interrupted],
      'QUARANTINED cannot-confirm',
    ],
    ['a quarantine is cleared', [...toMade, readAs('refused'), { type: 'cleared' }], 'FAILED cleared'],
    ['a failed one is asked for again', [begun, found('refused'), { type: 'asked-again' }], 'REQUESTED'],
  ])('when %s', (_when, events, end) => expect(short(after(...events))).toBe(end));

  it('undoes a breach with the draft status first, then with the trash', () => {
    const breach = after(...toMade, readLive);
    expect(stepOf(breach)).toEqual({ kind: 'redraft', externalId: '10' });
    expect(stepOf(after(...toMade, readLive, wrote('done'), readLive))).toEqual({ kind: 'trash', externalId: '10' });
    expect(stepOf(after(...toMade, readDraft(false)))).toEqual({ kind: 'trash', externalId: '10' });
    expect([breach, after(...toMade, readDraft(false)), after(...toDrafted)].map(blocksStore)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('does not trash what may have orders', () => {
    const live: PushEvent = { type: 'read', answer: { kind: 'live', isMarked: true, mayTrash: false } };
    expect(short(after(...toMade, live, wrote('done'), live))).toBe('QUARANTINED still-live');
  });

  it('leaves to its owner what was published after the window, and has no more steps', () => {
    const push = after(...toDrafted, ...pair, ...pair, readLive);
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

  it('lets what was shown pass, and names all that stands against a push', () => {
    expect(refusalsOf(listing, hashOf(listing), store, 'connected')).toEqual([]);
    expect(
      refusalsOf({ ...listing, priceCents: cents(0) }, hashOf(listing), { currency: 'EUR' }, 'quarantined'),
    ).toEqual(['not-as-shown', 'price', 'currency', 'quarantined']);
  });
});

/** A shop with the manners of its plugins, and a network that loses answers. */
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

  /** A plugin that publishes once does so whatever was written before; one that undoes does so at once. */
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
            kind: this.isLive && !world.liesByIdRead ? 'live' : 'draft',
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
          answer: { kind: 'created', externalId: '10', isDraft: !this.isLive || world.liesByIdRead, ...mark },
        };
      }
      case 'read':
        if (this.isTrashed && !this.isLive) return readAs('gone');
        return this.isLive && !world.liesByIdRead
          ? { type: 'read', answer: { kind: 'live', ...mark } }
          : { type: 'read', answer: { kind: 'draft', isAsShown: true, ...mark } };
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
/** Five look-ups thrice, two creates, four checks of two reads with five tries, twice and once more, and the writes: far below. */
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

describe('a push in a bad shop and on a bad network', () => {
  const runs = fc.tuple(worlds, fc.array(fc.constantFrom(...FAULTS), { maxLength: 60 }));
  const holds = (expectOf: (result: ReturnType<typeof run>) => void, numRuns = 3_000) =>
    fc.assert(
      fc.property(runs, ([world, faults]) => expectOf(run(world, faults))),
      { numRuns },
    );

  it('comes to an end', () =>
    holds(({ steps, push }) => {
      expect(steps).toBeLessThan(STEPS_MAX);
      expect(stepOf(push) === undefined || push.state === 'DRAFTED').toBe(true);
    }));

  it('never creates twice without a look-up between that saw nothing', () =>
    holds(({ shop }) => {
      expect(shop.createsWithoutProof).toBe(0);
      expect(shop.creates).toBeLessThanOrEqual(SENDS_MAX);
      expect(shop.landingsMs.length).toBeLessThanOrEqual(1);
    }));

  it('leaves nothing published in the window but under quarantine', () =>
    holds(({ shop, push }) => {
      if (shop.isLive) expect(short(push)).toMatch(/^QUARANTINED/);
    }));

  it('writes nothing to a product without our mark', () => holds(({ shop }) => expect(shop.writesToUnmarked).toBe(0)));

  it('calls nothing drafted or failed that is there and unseen', () =>
    holds(({ shop, push }) => {
      shop.nowMs += 60_000;
      if (push.state === 'FAILED') expect(shop.bornAtMs).toBeUndefined();
      if (push.state === 'DRAFTED') expect([shop.bornAtMs === undefined, shop.isTrashed]).toEqual([false, false]);
    }));

  it('has a way out of each state: a step, or a person', () =>
    holds(({ push }) => {
      if (push.state === 'DRAFTED') return;
      const cleared = advance(push, push.seq, { type: 'cleared' }, NOW);
      const again = advance(cleared, cleared.seq, { type: 'asked-again' }, NOW);
      expect(again).toMatchObject({ state: 'REQUESTED', sends: 0, isInDoubt: false });
    }));

  it('keeps a stale answer from changing anything, in any state', () =>
    holds(({ push }) => {
      const events = [...Object.values(UNKNOWN), ...Object.values(REFUSED), ...toDrafted, interrupted];
      expect(events.filter((event) => advance(push, push.seq - 1, event, NOW) !== push)).toEqual([]);
    }));
});
