import fc from 'fast-check';
import type { FakeHosted, FakeWooCommerce } from '@cpes/fake-stores';
import { hashOf } from '../src/domain/listing/listing.ts';
import type { Push } from '../src/domain/push/push.ts';
import { PUSH_TEXTS, textOf } from '../src/domain/push/texts.ts';
import {
  addressOf,
  aDetailedListing,
  aListing,
  callsTo,
  DETAILS,
  isDrafted,
  liveIn,
  pageForCustomers,
  runPush,
  signal,
  stateOf,
  type StoreOnTrial,
  writesTo,
} from './store-on-trial.ts';

/** The platform's names for the same things. */
export interface Dialect<Fake extends FakeWooCommerce | FakeHosted> {
  readonly open: () => Promise<StoreOnTrial<Fake>>;
  readonly editUrl: RegExp;
  readonly unknownId: string;
}

/** The behaviour of every adapter, with a fake store that behaves like the real ones, including their pitfalls. */
export function describeStoreAdapter<Fake extends FakeWooCommerce | FakeHosted>(
  name: string,
  { open, editUrl, unknownId }: Dialect<Fake>,
): void {
  describe(`the ${name} adapter`, () => {
    let store: StoreOnTrial<Fake>;
    beforeAll(async () => (store = await open()));
    beforeEach(() => {
      store.fake.traps.clear();
      store.fake.forgetRequests();
    });
    afterAll(() => store.close());
    const trap = () => store.fake.traps;
    const lookUp = (listing = aListing()) => store.adapter.lookUp(store.access, listing, signal);
    const create = (listing = aListing()) => store.adapter.create(store.access, listing, hashOf(listing), [], signal);
    const read = (id: string, listing = aListing()) => store.adapter.read(store.access, listing, id, signal);
    const readLive = (id: string, listing = aListing()) => store.adapter.readLive(store.access, listing, id, signal);

    it('finds everything that a connection needs', async () => {
      const { checks, store: found } = await store.adapter.probe({ ...addressOf(store), units: {} }, signal);
      expect(checks.filter(({ isOk }) => isOk !== true)).toEqual([]);
      expect(checks).toHaveLength(7);
      expect(found).toMatchObject({ currency: 'USD', weightUnit: 'lbs', baseUrl: store.access.store.baseUrl });
      expect(liveIn(store)).toEqual([]);
    });

    it('ends a trial with its signal, and reports that', async () => {
      trap().on('answer-late', { ms: 5_000 });
      const { checks, store: found } = await store.adapter.probe(
        { ...addressOf(store), units: {} },
        AbortSignal.timeout(50),
      );
      expect([checks.map(({ isOk }) => isOk), found]).toEqual([[false, null, null, null, null, null, null], null]);
      expect(checks[0]?.text).toContain('in time');
    });

    it('creates one draft, finds it, and reads it in two ways', async () => {
      const listing = aListing();
      expect(await lookUp(listing)).toEqual({ kind: 'absent' });
      const made = await create(listing);
      expect(made).toMatchObject({ kind: 'created', isMarked: true, mayTrash: true });
      const { externalId } = made as { externalId: string };
      expect(await lookUp(listing)).toEqual({ kind: 'ours', externalId, mayTrash: true });
      expect(await read(externalId, listing)).toMatchObject({
        answer: { kind: 'draft', isMarked: true, mayTrash: true, differences: [] },
        evidence: [],
        differences: [],
      });
      expect(await readLive(externalId, listing)).toEqual({ kind: 'not-live' });
      expect(store.adapter.editUrlOf(store.access.store, externalId)).toMatch(editUrl);
      const [product] = store.fake.products().filter(({ mark }) => mark === listing.listingId);
      expect(product).toMatchObject({ sku: listing.sku, price: '24.99', isLive: false, wasLive: false });
    });

    it('creates a draft with all details, none of them on a page for customers', async () => {
      const listing = aDetailedListing();
      const push = await runPush(store, listing, isDrafted);
      expect([stateOf(push), textOf(push)]).toEqual(['DRAFTED', PUSH_TEXTS.DRAFTED.draft]);
      const { product } = push as Push & { state: 'DRAFTED' };
      expect((await read(product.externalId, listing)).differences).toEqual([]);
      const [made] = store.fake.products().filter(({ mark }) => mark === listing.listingId);
      const { report } = DETAILS;
      expect(made?.details).toEqual({
        cost: '12.34',
        hsCode: '940521',
        origin: 'CN',
        reportId: report?.reportId,
        verdict: report?.verdict,
        images: 2,
      });
      store.fake.act(product.externalId, 'publish');
      const page = await pageForCustomers(store.fake, product.externalId);
      expect(page).toContain('Folds flat for storage');
      for (const secret of [
        '12.34',
        '940521',
        'Country of origin',
        'ADVANCE',
        report?.reportId ?? '',
        listing.listingId,
      ])
        expect(page).not.toContain(secret);
      store.fake.act(product.externalId, 'delete');
    });

    it('keeps the draft when the store refuses an image, and names the images', async () => {
      trap().on('refuse-images');
      const listing = aDetailedListing();
      const push = await runPush(store, listing, isDrafted);
      expect([stateOf(push), textOf(push).includes('Missing: images.')]).toEqual(['DRAFTED', true]);
      expect(writesTo(store)).toEqual(['create', 'create']);
      const [made] = store.fake.products().filter(({ mark }) => mark === listing.listingId);
      expect(made?.details).toMatchObject({ cost: '12.34', hsCode: '940521', images: 0 });
      expect(liveIn(store)).toEqual([]);
    });

    it('keeps the draft when the store refuses any detail, and names them all', async () => {
      trap().on('refuse-details');
      const push = await runPush(store, aDetailedListing(), isDrafted);
      expect(stateOf(push)).toBe('DRAFTED');
      expect(textOf(push)).toContain('Missing: cost per item, HS code, country of origin, report and verdict, images.');
      expect(liveIn(store)).toEqual([]);
    });

    it('omits values that the candidate does not contain', async () => {
      const listing = aListing({ weightGrams: null, dimensionsMm: null, bullets: [] });
      expect(stateOf(await runPush(store, listing, isDrafted))).toBe('DRAFTED');
    });

    it('sends one request for each call of a push, and no other', async () => {
      await runPush(store, aListing(), isDrafted);
      expect(writesTo(store)).toEqual(['create']);
      expect(callsTo(store)).not.toContain('other');
    });

    it('detects a live product, takes it back, and removes it', async () => {
      const listing = aListing();
      const { externalId } = (await create(listing)) as { externalId: string };
      store.fake.act(externalId, 'publish');
      expect(await lookUp(listing)).toMatchObject({ kind: 'ours', externalId });
      expect(await read(externalId, listing)).toMatchObject({ answer: { kind: 'live', isMarked: true } });
      expect(await readLive(externalId, listing)).toEqual({ kind: 'live' });
      expect(await store.adapter.redraft(store.access, externalId, signal)).toEqual({ kind: 'done' });
      expect(liveIn(store)).toEqual([]);
      expect(await store.adapter.trash(store.access, externalId, signal)).toEqual({ kind: 'done' });
      expect((await read(externalId, listing)).answer).toEqual({ kind: 'gone' });
      expect(await readLive(externalId, listing)).toEqual({ kind: 'not-live' });
    });

    it('can take back an already removed product', async () => {
      const listing = aListing();
      const { externalId } = (await create(listing)) as { externalId: string };
      await store.adapter.trash(store.access, externalId, signal);
      expect((await store.adapter.trash(store.access, externalId, signal)).kind).not.toBe('refused');
      expect((await read(unknownId, listing)).answer).toEqual({ kind: 'gone' });
    });

    it.each<readonly [string, () => void, string]>([
      ['hangs up before it works', () => trap().once('hang-up', { at: 'create' }), 'unknown'],
      ['hangs up after it worked', () => trap().once('hang-up', { at: 'create', done: true }), 'unknown'],
      ['breaks off its answer', () => trap().once('cut-answer', { at: 'create' }), 'unknown'],
      ['prints a notice first', () => trap().once('notice-before-json', { at: 'create' }), 'unknown'],
      ['answers with a page, 500', () => trap().once('html-answer', { at: 'create', status: 500 }), 'unknown'],
      ['answers with a page, 503', () => trap().once('html-answer', { at: 'create', status: 503 }), 'unknown'],
      [
        'answers with a page, 200',
        () => trap().once('html-answer', { at: 'create', status: 200, done: true }),
        'unknown',
      ],
      ['redirects', () => trap().once('redirect', { at: 'create' }), 'unknown'],
    ])('returns unknown, and sends nothing twice, when a store %s', async (_what, set, kind) => {
      set();
      expect(await create()).toMatchObject({ kind });
      expect(callsTo(store).filter((call) => call === 'create')).toHaveLength(1);
    });

    it.each(['lookUp', 'read', 'readLive', 'redraft', 'trash'] as const)(
      'returns unknown when a store answers %s with a page, hangs up or redirects',
      async (step) => {
        const ask = async (): Promise<unknown> => {
          if (step === 'lookUp') return (await lookUp()).kind;
          if (step === 'read') return (await read(unknownId)).answer.kind;
          if (step === 'readLive') return (await readLive(unknownId)).kind;
          return (await store.adapter[step](store.access, unknownId, signal)).kind;
        };
        for (const [fault, settings] of [
          ['html-answer', { status: 503 }],
          ['html-answer', { status: 500 }],
          ['html-answer', { status: 200 }],
          ['hang-up', {}],
          ['redirect', {}],
        ] as const) {
          trap().on(fault, settings);
          expect(await ask()).toBe('unknown');
          trap().clear();
        }
      },
    );

    it('follows no redirect', async () => {
      const other = await open();
      trap().on('redirect', { value: `${other.fake.url}/wp-json/wc/v3/products`, status: 307 });
      other.fake.forgetRequests();
      expect(await create()).toMatchObject({ kind: expect.stringMatching(/unknown|not-executed/) as string });
      expect(other.fake.requests()).toEqual([]);
      await other.close();
    });

    it('distinguishes refused credentials from other failures', async () => {
      const { key, secret } = store.access.credentials;
      const access = { ...store.access, credentials: { ...(key === undefined ? {} : { key }), secret: `${secret}x` } };
      const listing = aListing();
      expect(await store.adapter.lookUp(access, listing, signal)).toMatchObject({ kind: 'refused' });
      expect(await store.adapter.create(access, listing, hashOf(listing), [], signal)).toMatchObject({
        kind: 'refused',
      });
      expect((await store.adapter.read(access, listing, unknownId, signal)).answer).toMatchObject({ kind: 'refused' });
      expect(await store.adapter.readLive(access, listing, unknownId, signal)).toMatchObject({ kind: 'refused' });
      expect(await store.adapter.redraft(access, unknownId, signal)).toMatchObject({ kind: 'refused' });
      expect(await store.adapter.trash(access, unknownId, signal)).toMatchObject({ kind: 'refused' });
      const { checks } = await store.adapter.probe({ ...addressOf(store), ...access, units: {} }, signal);
      expect(checks.map(({ isOk }) => isOk)).toEqual([true, false, null, null, null, null, null]);
    });

    it('shows a user no text of the store', async () => {
      const told: unknown[] = [];
      for (const status of [200, 403, 404, 429, 500, 503]) {
        trap().on('html-answer', { status });
        told.push(await store.adapter.probe({ ...addressOf(store), units: {} }, signal));
        trap().clear();
      }
      const { url, port } = store.fake;
      const text = JSON.stringify(told);
      for (const word of ['nginx', 'html', `${port}`, url, '127.0.0.1', store.access.credentials.secret]) {
        expect(text.replaceAll(store.access.store.baseUrl, '')).not.toContain(word);
      }
    });

    it('ends every push in a true state, whatever the store does in between', async () => {
      const at = fc.constantFrom('create', 'find', 'read', 'read-live', 'redraft', 'trash', undefined);
      const fault = fc.record({
        name: fc.constantFrom(
          ...(['hang-up', 'cut-answer', 'html-answer', 'redirect', 'notice-before-json'] as const),
          ...(['publish-on-save', 'publish-later', 'drop-mark', 'change-price', 'say-draft'] as const),
          ...(['refuse-images', 'refuse-details'] as const),
        ),
        at,
        done: fc.boolean(),
        ms: fc.constantFrom(0, 1_000, 30_000, 600_000),
        times: fc.integer({ min: 1, max: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fault, { maxLength: 4 }), async (faults) => {
          trap().clear();
          for (const { name: fault, at: place, times, ...settings } of faults) {
            const set = place === undefined ? settings : { ...settings, at: place };
            for (let time = 0; time < times; time += 1) trap().once(fault, set);
          }
          const listing = aDetailedListing();
          const push = await runPush(store, listing);
          trap().clear();
          const ours = store.fake.products().filter(({ sku }) => sku === listing.sku);
          const live = ours.filter(({ isLive }) => isLive);
          expect(ours.length).toBeLessThanOrEqual(1);
          if (push.state === 'DRAFTED') expect([ours.length, live.length]).toEqual([1, 0]);
          else expect(push.state).toMatch(/^(?:FAILED|CONFLICT|WITHDRAWN|QUARANTINED)$/);
          if (live.length > 0) expect(push.state).toBe('QUARANTINED');
          for (const { id } of live) store.fake.act(id, 'draft');
        }),
        { numRuns: 60 },
      );
    });
  });
}
