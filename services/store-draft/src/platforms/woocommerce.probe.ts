import { randomUUID } from 'node:crypto';
import { logger } from '@cpes/service-kit';
import type { StoreAnswer } from '../domain/answers/store-answer.ts';
import type { Trouble } from '../domain/answers/trouble.ts';
import type { Permit, Store } from '../domain/calls/call.ts';
import { CHECK_TEXTS, wooCommerceTextOf } from '../domain/connection/check-texts.ts';
import { currencyOfWooCommerce, isWooCommerceApi, unitsOfWooCommerce } from '../domain/connection/store-facts.ts';
import { connectionTestListing } from '../domain/connection/test-listing.ts';
import { type DraftListing, hashOf } from '../domain/listing/listing.ts';
import type { CreateAnswer } from '../domain/push/push.ts';
import { Checks } from './checks.ts';
import type { Probe, StoreAccess, StoreAdapter, StoreAddress } from './store-adapter.ts';
import type { StoreRequests } from './store-requests.ts';

/** For requests before the currency is known, which carry no currency. */
const NO_CURRENCY = 'XXX';
/** For each step after the time is over. At most seven follow: 14 s together. */
const REST_MS_MAX = 2_000;
const log = logger('store-draft');

/** The result of two reads of the test product; `trouble` explains a missing one. */
type State = { readonly kind: 'draft' | 'live' | 'gone' } | { readonly kind: 'unknown'; readonly trouble?: Trouble };

interface TestProduct {
  readonly access: StoreAccess;
  readonly listing: DraftListing;
  readonly externalId: string;
}

/**
 * Tests a WooCommerce store. Its keys do not list their rights, so the test creates a draft, reads it in both ways, and leaves it
 * in the trash. An attempt to take it back always follows. The key is sent only after the address has responded like a WooCommerce
 * store.
 */
export class WooCommerceProbe {
  private readonly checks = new Checks();
  private readonly token = randomUUID().replaceAll('-', '');

  constructor(
    private readonly requests: StoreRequests,
    private readonly adapter: StoreAdapter,
    private readonly address: StoreAddress,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<Probe> {
    const store = await this.checks.within(this.signal, () => this.storeOf());
    if (store !== null) await this.checks.within(this.signal, () => this.tryProduct({ ...this.address, store }));
    return { checks: this.checks.list(), store };
  }

  private async storeOf(): Promise<Store | null> {
    const { platform, baseUrl, units } = this.address;
    const unknown: Store = { platform, baseUrl, currency: NO_CURRENCY, weightUnit: 'kg', lengthUnit: 'cm' };
    const described = await this.ask({ call: 'connect' }, unknown);
    if (!this.isReached(described)) return null;
    const listing = connectionTestListing(this.token, NO_CURRENCY);
    const list = await this.ask({ call: 'find', listing }, unknown);
    if (jsonOf(list) === undefined) return this.checks.fail('signed-in', wooCommerceTextOf(list));
    this.checks.pass('signed-in', CHECK_TEXTS.signedIn);

    const currency = currencyOfWooCommerce(jsonOf(await this.ask({ call: 'currency' }, unknown)));
    if (currency.kind !== 'currency') {
      const text = currency.kind === 'unknown' ? CHECK_TEXTS.noCurrency : CHECK_TEXTS.minorUnit;
      return this.checks.fail('currency', text);
    }
    this.checks.pass('currency', `Prices are in ${currency.code}.`);

    const reported = unitsOfWooCommerce(jsonOf(described));
    const [weightUnit, lengthUnit] = [reported.weightUnit ?? units.weightUnit, reported.lengthUnit ?? units.lengthUnit];
    if (weightUnit === undefined || lengthUnit === undefined) return this.checks.fail('units', CHECK_TEXTS.noUnits);
    const areKnown = reported.weightUnit !== undefined && reported.lengthUnit !== undefined;
    const text = areKnown ? CHECK_TEXTS.units : CHECK_TEXTS.unitsGiven;
    this.checks.pass('units', `${text} Weight in ${weightUnit}, length in ${lengthUnit}.`);
    return { platform, baseUrl, currency: currency.code, weightUnit, lengthUnit };
  }

  /** Sent without the key. A store that describes its products only with one exists nevertheless. */
  private isReached(described: StoreAnswer): boolean {
    const isRefusal = described.kind === 'answered' && (described.status === 401 || described.status === 403);
    const isThere = isWooCommerceApi(jsonOf(described)) || (isRefusal && described.json !== undefined);
    this.checks.judge('reachable', isThere ? undefined : wooCommerceTextOf(described), CHECK_TEXTS.reachable);
    return isThere;
  }

  private async tryProduct(access: StoreAccess): Promise<void> {
    const listing = connectionTestListing(this.token, access.store.currency);
    const answer = await this.create(access, listing);
    const externalId = answer.kind === 'created' ? answer.externalId : await this.findIfMade(answer, access, listing);
    if (externalId === undefined) {
      const trouble = 'trouble' in answer ? answer.trouble : undefined;
      const objection = answer.kind === 'refused' ? 'missingRight' : (trouble ?? 'notCreated');
      this.checks.fail('can-create', CHECK_TEXTS[objection]);
      return;
    }
    this.checks.pass('can-create', CHECK_TEXTS.created);
    const product: TestProduct = { access, listing, externalId };
    const state = await this.stateOf(product);
    if (state.kind === 'live') log.error({ tenantId: access.tenantId, externalId }, 'store.test-product-live');
    await this.takeBack(product);
    this.checks.judge('auto-publish-off', objectionTo(state), CHECK_TEXTS.draftsStay);
  }

  /** When its time is over, its creation is unknown. */
  private async create(access: StoreAccess, listing: DraftListing): Promise<CreateAnswer> {
    const create = (signal: AbortSignal) => this.adapter.create(access, listing, hashOf(listing), [], signal);
    return create(this.signal).catch(() => ({ kind: 'unknown' }) as const);
  }

  /** A create request with an inconclusive response may have created the product. */
  private async findIfMade(
    { kind }: CreateAnswer,
    access: StoreAccess,
    listing: DraftListing,
  ): Promise<string | undefined> {
    if (kind !== 'unknown') return undefined;
    const found = await this.insist((signal) => this.adapter.lookUp(access, listing, signal));
    return found !== undefined && 'externalId' in found ? found.externalId : undefined;
  }

  /** By two reads, as in a push: live is what the second one confirms. */
  private async stateOf({ access, listing, externalId }: TestProduct): Promise<State> {
    const read = await this.insist((signal) => this.adapter.read(access, listing, externalId, signal));
    const live = await this.insist((signal) => this.adapter.readLive(access, listing, externalId, signal));
    if (read === undefined || live === undefined) return { kind: 'unknown' };
    const { answer } = read;
    if (live.kind === 'live') return { kind: 'live' };
    for (const one of [live, answer]) {
      if (one.kind === 'unknown' || one.kind === 'refused') return { ...one, kind: 'unknown' };
    }
    if (answer.kind === 'live') return { kind: 'unknown', trouble: 'contradiction' };
    return { kind: answer.kind === 'gone' ? 'gone' : 'draft' };
  }

  /** Tests both means, even on a draft: a push may need either. */
  private async takeBack(product: TestProduct): Promise<void> {
    const { access, externalId } = product;
    const redrafted = await this.insist((signal) => this.adapter.redraft(access, externalId, signal));
    const trashed = await this.insist((signal) => this.adapter.trash(access, externalId, signal));
    const isDone = redrafted?.kind === 'done' && trashed?.kind === 'done';
    const isUndone = isDone && (await this.stateOf(product)).kind === 'gone';
    this.checks.judge('can-undo', isUndone ? undefined : CHECK_TEXTS.notUndone, CHECK_TEXTS.undone);
  }

  /** The rollback gets some extra time, so that no test product remains when the time is over. */
  private async insist<Answer>(step: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await step(this.signal);
    } catch (error) {
      if (!this.signal.aborted) throw error;
      return step(AbortSignal.timeout(REST_MS_MAX)).catch(() => undefined);
    }
  }

  private ask(permit: Permit, store: Store): Promise<StoreAnswer> {
    return this.requests.ask(permit, { ...this.address, store }, this.signal);
  }
}

function objectionTo(state: State): string | undefined {
  if (state.kind === 'live') return CHECK_TEXTS.publishes;
  if (state.kind === 'gone') return CHECK_TEXTS.unseen;
  return state.kind === 'unknown' ? CHECK_TEXTS[state.trouble ?? 'unseen'] : undefined;
}

function jsonOf(answer: StoreAnswer): unknown {
  return answer.kind === 'answered' && answer.status === 200 ? answer.json : undefined;
}
