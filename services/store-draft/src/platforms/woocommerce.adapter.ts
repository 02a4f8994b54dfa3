import type { StoreAnswer } from '../domain/answers/store-answer.ts';
import { type Untold, wooCommerceTroubleOf } from '../domain/answers/trouble.ts';
import { wooCommerceErrorOf } from '../domain/answers/woocommerce-errors.ts';
import { createdInWooCommerce, foundInTrash, foundInWooCommerce } from '../domain/answers/woocommerce-products.ts';
import type { Permit, Store } from '../domain/calls/call.ts';
import { currencyOfWooCommerce, unitsOfWooCommerce } from '../domain/connection/store-facts.ts';
import type { RefusableDetail } from '../domain/listing/details.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, WriteAnswer } from '../domain/push/push.ts';
import { textIn } from '../domain/verification/json-path.ts';
import { readAnswerOf } from '../domain/verification/read-answers.ts';
import {
  isLiveInWooCommerce,
  isStatusFalse,
  unknown,
  type Verified,
  verifyWooCommerce,
} from '../domain/verification/woocommerce-answers.ts';
import {
  createAnswerOf,
  type Failed,
  liveAnswerOf,
  lookUpOf,
  sentDetails,
  unreadOf,
  writeAnswerOf,
} from './answers-of-errors.ts';
import {
  type Probe,
  type ReadProduct,
  type StoreAccess,
  StoreAdapter,
  type StoreAddress,
  type StoreUnits,
} from './store-adapter.ts';
import type { StoreRequests } from './store-requests.ts';
import { WooCommerceProbe } from './woocommerce.probe.ts';

/** WooCommerce, REST API v3. Finds products by their SKU, because no other filter of this platform is safe. */
export class WooCommerceAdapter extends StoreAdapter {
  constructor(private readonly requests: StoreRequests) {
    super();
  }

  probe(address: StoreAddress, signal: AbortSignal): Promise<Probe> {
    return new WooCommerceProbe(this.requests, this, address, signal).run();
  }

  async lookUp(access: StoreAccess, listing: DraftListing, signal: AbortSignal): Promise<LookUp> {
    const found = await this.ask({ call: 'find', listing }, access, signal);
    if (found.failed !== undefined) return lookUpOf(found.failed);
    const outside = foundInWooCommerce(found.json, listing);
    if (outside.kind !== 'absent') return outside;
    const trash = await this.ask({ call: 'find-in-trash', listing }, access, signal);
    return trash.failed === undefined ? foundInTrash(trash.json) : lookUpOf(trash.failed);
  }

  async create(
    access: StoreAccess,
    listing: DraftListing,
    shownHash: string,
    withheld: readonly RefusableDetail[],
    signal: AbortSignal,
  ): Promise<CreateAnswer> {
    const units = await this.unitsOf(access, signal);
    if (units.failed !== undefined) return { kind: 'not-executed', ...units.failed.untold };
    const inItsUnits = { ...access, store: { ...access.store, ...units.units } };
    const permit = { call: 'create', listing, shownHash, withheld } as const;
    const { failed, json } = await this.ask(permit, inItsUnits, signal);
    if (failed === undefined) return createdInWooCommerce(json, listing);
    return createAnswerOf(failed, refusedAmong(sentDetails(listing, withheld), failed.code));
  }

  /**
   * A product contains neither its currency nor its units, and its figures mean nothing without them, so both are read each time.
   */
  async read(
    access: StoreAccess,
    listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<ReadProduct> {
    const read = await this.ask({ call: 'read', externalId }, access, signal);
    if (read.failed !== undefined) return unreadOf(read.failed);
    const { store } = access;
    const verified = verifyWooCommerce(read.json, externalId, store.currency, listing, store);
    if (verified.kind !== 'draft' && verified.kind !== 'changed') return shown(verified, undefined);
    const cart = await this.ask({ call: 'currency' }, access, signal);
    if (cart.failed !== undefined) return unreadOf({ ...cart.failed, error: 'unknown' });
    const currency = currencyOfWooCommerce(cart.json);
    if (currency.kind === 'unknown') return shown(unknown('unread'), undefined);
    const reported = await this.unitsOf(access, signal);
    if (reported.failed !== undefined) return unreadOf({ ...reported.failed, error: 'unknown' });
    const { units } = reported;
    const code = currency.kind === 'currency' ? currency.code : null;
    return shown(verifyWooCommerce(read.json, externalId, code, listing, { ...store, ...units }), units);
  }

  /**
   * Reads live products with this id from the database, which a plugin that changes single products does not affect. When the list
   * contains the product in an excluded status, a second list shows whether the filter or the status is wrong.
   */
  async readLive(
    access: StoreAccess,
    _listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<LiveAnswer> {
    const listed = await this.ask({ call: 'read-live', externalId }, access, signal);
    if (listed.failed !== undefined) return liveAnswerOf(listed.failed);
    const live = isLiveInWooCommerce(listed.json, externalId);
    if (live.kind !== 'unknown') return live;
    const inTrash = await this.ask({ call: 'read-trashed', externalId }, access, signal);
    if (inTrash.failed !== undefined) return liveAnswerOf(inTrash.failed);
    return isStatusFalse(listed.json, inTrash.json, externalId) ? { kind: 'live' } : live;
  }

  async redraft(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer> {
    return writeAnswerOf((await this.ask({ call: 'redraft', externalId }, access, signal)).failed);
  }

  async trash(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer> {
    return writeAnswerOf((await this.ask({ call: 'trash', externalId }, access, signal)).failed);
  }

  editUrlOf({ baseUrl }: Store, externalId: string): string {
    return `${baseUrl}/wp-admin/post.php?post=${externalId}&action=edit`;
  }

  /** The store's own units, if it declares known ones; otherwise those of the connection. */
  private async unitsOf(access: StoreAccess, signal: AbortSignal): Promise<UnitsNow> {
    const { failed, json } = await this.ask({ call: 'connect' }, access, signal);
    // A store that describes its products only with a key has the user's units.
    if (failed?.untold.trouble === 'blocked' || failed?.error === 'refused')
      return { failed: undefined, units: undefined };
    if (failed !== undefined) return { failed };
    const { weightUnit, lengthUnit } = { ...access.store, ...unitsOfWooCommerce(json) };
    return { failed: undefined, units: { weightUnit, lengthUnit } };
  }

  /** Its JSON, when the store did what it was asked. */
  private async ask(permit: Permit, access: StoreAccess, signal: AbortSignal): Promise<Asked> {
    const answer = await this.requests.ask(permit, access, signal);
    if (isDone(answer)) return { failed: undefined, json: answer.json };
    const code = answer.kind === 'answered' ? textIn(answer.json, 'code') : null;
    return { failed: { error: wooCommerceErrorOf(answer), untold: untoldOf(answer), code }, json: undefined };
  }
}

/** The `code` of WordPress; null in an answer that is not its own. */
type FailedHere = Failed & { readonly code: string | null };
type Asked =
  { readonly failed: undefined; readonly json: unknown } | { readonly failed: FailedHere; readonly json: undefined };
type UnitsNow =
  | { readonly failed: undefined; readonly units: StoreUnits | undefined }
  | { readonly failed: Failed; readonly units?: undefined };

/** An error of images concerns them alone. Any other error that WordPress itself reports may come from any detail. */
function refusedAmong(sent: readonly RefusableDetail[], code: string | null): readonly RefusableDetail[] {
  if (code === null) return [];
  return code.includes('image') && sent.includes('images') ? ['images'] : sent;
}

function isDone(answer: StoreAnswer): answer is StoreAnswer & { kind: 'answered' } {
  return answer.kind === 'answered' && (answer.status === 200 || answer.status === 201) && answer.json !== undefined;
}

/** WordPress names ten minutes with each 503, even for an update of seconds, so the time counts only with 429. */
function untoldOf(answer: StoreAnswer): Untold {
  const retryAfterMs = answer.kind === 'answered' && answer.status === 429 ? answer.retryAfterMs : null;
  return { trouble: wooCommerceTroubleOf(answer), ...(retryAfterMs === null ? {} : { retryAfterMs }) };
}

/** A product returns from the trash with all its orders, so our mark is enough to put it there. */
function shown(verified: Verified, units: StoreUnits | undefined): ReadProduct {
  const { evidence, differences } = verified;
  return { answer: readAnswerOf(verified, true), evidence, differences, units };
}
