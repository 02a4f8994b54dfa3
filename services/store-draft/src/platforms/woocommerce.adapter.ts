import type { StoreAnswer, StoreError } from '../domain/answers/store-answer.ts';
import { wooCommerceErrorOf } from '../domain/answers/woocommerce-errors.ts';
import { createdInWooCommerce, foundInTrash, foundInWooCommerce } from '../domain/answers/woocommerce-products.ts';
import type { Permit, Store } from '../domain/calls/call.ts';
import { currencyOfWooCommerce } from '../domain/connection/store-facts.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, WriteAnswer } from '../domain/push/push.ts';
import { readAnswerOf } from '../domain/verification/read-answers.ts';
import { isLiveInWooCommerce, UNREADABLE, verifyWooCommerce } from '../domain/verification/woocommerce-answers.ts';
import { createAnswerOf, liveAnswerOf, lookUpOf, unreadOf, writeAnswerOf } from './answers-of-errors.ts';
import { type Probe, type ReadProduct, type StoreAccess, StoreAdapter, type StoreAddress } from './store-adapter.ts';
import type { StoreRequests } from './store-requests.ts';
import { WooCommerceProbe } from './woocommerce.probe.ts';

/** WooCommerce, REST API v3. Products are found by their SKU: no other filter of this platform is safe. */
export class WooCommerceAdapter extends StoreAdapter {
  constructor(private readonly requests: StoreRequests) {
    super();
  }

  probe(address: StoreAddress, signal: AbortSignal): Promise<Probe> {
    return new WooCommerceProbe(this.requests, this, address, signal).run();
  }

  async lookUp(access: StoreAccess, listing: DraftListing, signal: AbortSignal): Promise<LookUp> {
    const found = await this.ask({ call: 'find', listing }, access, signal);
    if (found.error !== undefined) return lookUpOf(found.error);
    const outside = foundInWooCommerce(found.json, listing);
    if (outside.kind !== 'absent') return outside;
    const trash = await this.ask({ call: 'find-in-trash', listing }, access, signal);
    return trash.error === undefined ? foundInTrash(trash.json) : lookUpOf(trash.error);
  }

  async create(
    access: StoreAccess,
    listing: DraftListing,
    shownHash: string,
    signal: AbortSignal,
  ): Promise<CreateAnswer> {
    const { error, json } = await this.ask({ call: 'create', listing, shownHash }, access, signal);
    return error === undefined ? createdInWooCommerce(json, listing, access.store) : createAnswerOf(error);
  }

  async read(
    access: StoreAccess,
    listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<ReadProduct> {
    const read = await this.ask({ call: 'read', externalId }, access, signal);
    if (read.error !== undefined) return unreadOf(read.error);
    const { store } = access;
    const verified = verifyWooCommerce(read.json, externalId, store.currency, listing, store);
    if (verified.kind !== 'draft') return shown(verified);
    // A product does not say its currency; the cart does. Without it, nobody knows what the price means.
    const cart = await this.ask({ call: 'currency' }, access, signal);
    const currency = currencyOfWooCommerce(cart.json);
    if (cart.error !== undefined || currency.kind === 'unknown') return shown(UNREADABLE);
    const code = currency.kind === 'currency' ? currency.code : null;
    return shown(verifyWooCommerce(read.json, externalId, code, listing, store));
  }

  /** Asks the database for live products with this id: what a plugin makes of one product's answer does not reach there. */
  async readLive(
    access: StoreAccess,
    _listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<LiveAnswer> {
    const { error, json } = await this.ask({ call: 'read-live', externalId }, access, signal);
    return error === undefined ? { kind: isLiveInWooCommerce(json) } : liveAnswerOf(error);
  }

  async redraft(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer> {
    return writeAnswerOf((await this.ask({ call: 'redraft', externalId }, access, signal)).error);
  }

  async trash(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer> {
    return writeAnswerOf((await this.ask({ call: 'trash', externalId }, access, signal)).error);
  }

  editUrlOf({ baseUrl }: Store, externalId: string): string {
    return `${baseUrl}/wp-admin/post.php?post=${externalId}&action=edit`;
  }

  /** Its JSON, when the store did what it was asked. */
  private async ask(permit: Permit, access: StoreAccess, signal: AbortSignal): Promise<Asked> {
    const answer = await this.requests.ask(permit, access, signal);
    return isDone(answer)
      ? { error: undefined, json: answer.json }
      : { error: wooCommerceErrorOf(answer), json: undefined };
  }
}

type Asked =
  { readonly error: undefined; readonly json: unknown } | { readonly error: StoreError; readonly json: undefined };

function isDone(answer: StoreAnswer): answer is StoreAnswer & { kind: 'answered' } {
  return answer.kind === 'answered' && (answer.status === 200 || answer.status === 201) && answer.json !== undefined;
}

/** What is in the trash comes back with all its orders, so our mark is enough to put it there. */
function shown(verified: ReturnType<typeof verifyWooCommerce>): ReadProduct {
  const { evidence, differences } = verified;
  return { answer: readAnswerOf(verified, true), evidence, differences };
}
