import {
  type ConnectedStore,
  type Listing,
  type ListingId,
  type ListingPush,
  prefixed,
  type PushBlock,
  type SkuId,
  SkuLookup,
  type StoreId,
  type TenantId,
} from '@cpes/contracts';
import { auditEvent, DetailedFault, notFound, type PageOfIds } from '@cpes/http-api';
import { PreparedDatabase, UnitOfWork } from '@cpes/persistence';
import { Clock, Fault, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../store/connection.repository.ts';
import { listingFrom } from '../domain/listing/generate.ts';
import { detailed, detailNotes, NO_DETAILS, type SkuFacts } from '../domain/listing/details.ts';
import { type DraftListing, hashOf } from '../domain/listing/listing.ts';
import { readFields, warningsOf } from '../domain/listing/read-fields.ts';
import { reportWarnings } from '../domain/listing/report-warnings.ts';
import { lengthText, weightText } from '../domain/listing/units.ts';
import { type PushRefusal, REFUSAL_TEXTS, refusalsOf } from '../domain/push/may-push.ts';
import { isOver, isSettled, reasonOf } from '../domain/push/push.ts';
import { textOf } from '../domain/push/texts.ts';
import { StoreAdapters } from '../platforms/store-adapters.ts';
import { skuListing, type SkuListingResponse } from './listing.response.ts';
import { type ListingRow, ListingRepository } from '../store/listing.repository.ts';

/** The number of digits sent to a store. */
const MEASURE_DIGITS = 4;
/** YYYY-MM-DD, the beginning of an ISO 8601 time. */
const DAY_LENGTH = 10;

/** An edit of a user, who has seen the version with the hash. */
export interface ListingEdit {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly listingId: ListingId;
  readonly baseHash: string;
  /** The six editable fields; read by the rules of listings, which name each fault. */
  readonly fields: object;
}

/** Draft listings: created from a candidate, edited, and returned with everything that a user needs before a push. */
@Injectable()
export class Listings {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly stores: ConnectionRepository,
    private readonly adapters: StoreAdapters,
    private readonly skus: SkuLookup,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /** All listings of a SKU. Throws a `not-found` fault without such a SKU. */
  async list(tenantId: TenantId, skuId: SkuId): Promise<Listing[]> {
    const [facts, rows] = await Promise.all([this.factsOf(tenantId, skuId), this.listings.list(tenantId, skuId)]);
    return Promise.all(rows.map(async (row) => this.shown(row, await this.storeOf(row), facts)));
  }

  /** The listings of a SKU that users have pushed, newest first. Throws a `not-found` fault without such a SKU. */
  async listPushed(tenantId: TenantId, skuId: SkuId, page: PageOfIds<ListingId>): Promise<SkuListingResponse[]> {
    const [rows] = await Promise.all([
      this.listings.listPushed(tenantId, skuId, page),
      this.skus.find({ tenantId, skuId }),
    ]);
    const pushed = await Promise.all(
      rows.map(async (row): Promise<[ListingRow, ListingPush | null]> => [
        row,
        this.pushOf(row, await this.storeOf(row)),
      ]),
    );
    return pushed.flatMap(([row, push]) => (push === null ? [] : [skuListing(row, push)]));
  }

  /** The candidate and the report of a SKU now. Throws a `not-found` fault without such a SKU. */
  async factsOf(tenantId: TenantId, skuId: SkuId): Promise<SkuFacts> {
    const [{ report }, candidate] = await Promise.all([
      this.skus.find({ tenantId, skuId }),
      this.skus.candidate({ tenantId, skuId }),
    ]);
    return { candidate, report };
  }

  /** Creates the listing of a SKU in a store from the candidate, or returns the existing one. */
  async open(tenantId: TenantId, skuId: SkuId, storeId: StoreId): Promise<Listing> {
    const facts = await this.factsOf(tenantId, skuId);
    const store = await this.stores.find(tenantId, storeId);
    if (store === undefined) throw notFound();
    const known = await this.listings.findBySku(tenantId, storeId, skuId);
    if (known !== undefined) return this.shown(known, store, facts);
    if (store.state === 'disconnected') throw new Fault('invalid', REFUSAL_TEXTS.disconnected, { code: 'conflict' });
    const listingId = prefixed('lst', this.ids.next());
    const draft = listingFrom(facts.candidate, { tenantId, skuId, listingId, storeId });
    await this.database.transaction(async (tx) => {
      if (!(await this.listings.insert(tx, tenantId, skuId, draft, hashOf(draft)))) return;
      const hash = hashOf(detailed(draft, facts, store.details));
      await this.listings.addHistory(tx, { tenantId, listingId, at: this.clock.now(), action: 'opened', hash });
    });
    // A concurrent request for the same listing may have been faster.
    const opened = await this.listings.findBySku(tenantId, storeId, skuId);
    if (opened === undefined) throw notFound();
    return this.shown(opened, store, facts);
  }

  async find(tenantId: TenantId, listingId: ListingId): Promise<Listing> {
    const row = await this.rowOf(tenantId, listingId);
    return this.shown(row, await this.storeOf(row), await this.factsOf(tenantId, row.skuId));
  }

  /**
   * A listing that is in its store is edited there: nothing is sent to an existing draft. Throws a `listing-changed` fault with the
   * current listing for that one, and when its hash differs from `baseHash`.
   */
  async save({ tenantId, userId, listingId, baseHash, fields }: ListingEdit): Promise<Listing> {
    const row = await this.rowOf(tenantId, listingId);
    if (row.push !== null && !isOver(row.push))
      throw await this.changed(row, 'The listing is on its way to the store, or there already. Edit it in the store.');
    const reading = readFields(fields);
    if ('violations' in reading) {
      const violations = reading.violations.map((one) => ({ ...one, pointer: `#${one.pointer}` }));
      throw new Fault('invalid', 'The listing has faults.', { code: 'validation-failed', violations });
    }
    const draft = { ...row.draft, ...reading.fields };
    const [facts, store] = [await this.factsOf(tenantId, row.skuId), await this.storeOf(row)];
    const hash = hashOf(detailed(draft, facts, store.details));
    if (hashOf(effectiveOf(row, facts, store)) !== baseHash) throw await this.changed(row, CHANGED);
    let isSaved = false as boolean;
    await this.work.runAlone({ tenantId }, async (tx) => {
      isSaved = await this.listings.save(tx, tenantId, draft, hashOf(draft), row.hash);
      if (!isSaved) return [];
      const at = this.clock.now();
      if (hash !== baseHash)
        await this.listings.addHistory(tx, { tenantId, listingId, at, userId, action: 'edited', hash });
      const by = { userId, keyId: null };
      return [auditEvent(by, { action: 'listing.edited', subject: listingId, details: { hash } })];
    });
    if (!isSaved) throw await this.changed(row, CHANGED);
    return this.find(tenantId, listingId);
  }

  private async changed({ tenantId, listingId }: ListingRow, text: string): Promise<Fault> {
    return new DetailedFault(text, 'listing-changed', { listing: await this.find(tenantId, listingId) });
  }

  private async rowOf(tenantId: TenantId, listingId: ListingId): Promise<ListingRow> {
    const row = await this.listings.find(tenantId, listingId);
    if (row === undefined) throw notFound();
    return row;
  }

  private async storeOf({ tenantId, storeId }: Pick<ListingRow, 'tenantId' | 'storeId'>): Promise<ConnectedStore> {
    const store = await this.stores.find(tenantId, storeId);
    if (store === undefined) throw notFound();
    return store;
  }

  private async shown(row: ListingRow, store: ConnectedStore, facts: SkuFacts): Promise<Listing> {
    const draft = effectiveOf(row, facts, store);
    const hash = hashOf(draft);
    const { report } = facts;
    const { weightGrams, dimensionsMm: size, templateVersion: _version, listingId, storeId, ...fields } = draft;
    const length = (mm: number) => lengthText(mm, store.lengthUnit, MEASURE_DIGITS);
    const sides = size === null ? null : [size.length, size.width, size.height].map(length).join(' x ');
    return {
      ...fields,
      details: draft.details ?? NO_DETAILS,
      listingId,
      storeId,
      skuId: row.skuId,
      storeName: store.name,
      weightGrams,
      dimensionsMm: size,
      sentWeight:
        weightGrams === null
          ? null
          : `${weightText(weightGrams, store.weightUnit, MEASURE_DIGITS)} ${store.weightUnit}`,
      sentDimensions: sides === null ? null : `${sides} ${store.lengthUnit}`,
      hash,
      isEdited: row.isEdited,
      generated: row.generated,
      warnings: [
        ...warningsOf(draft).map(({ pointer, code, detail }) => ({ pointer: `#${pointer}`, code, text: detail })),
        ...reportWarnings(draft, report, this.clock.now().toISOString().slice(0, DAY_LENGTH)),
        ...detailNotes(draft, report, store.details),
      ],
      blocks: blocksOf(draft, hash, store),
      push: this.pushOf(row, store),
      history: await this.historyOf(row.tenantId, row),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  private historyOf(tenantId: TenantId, { listingId }: ListingRow): Promise<Listing['history']> {
    return this.listings.history(tenantId, listingId);
  }

  private pushOf(row: ListingRow, store: ConnectedStore): Listing['push'] {
    const { push, pushId, shownHash, requestedBy, requestedAt, externalId, verifiedAt, differences } = row;
    if (push === null || pushId === null) return null;
    const liveSinceMs = push.state === 'DRAFTED' ? push.liveSinceMs : null;
    return {
      pushId,
      state: push.state,
      reason: reasonOf(push),
      text: textOf(push),
      isSettled: isSettled(push),
      shownHash: shownHash ?? '',
      requestedBy: requestedBy ?? '',
      requestedAt: requestedAt?.toISOString() ?? '',
      externalId,
      editUrl: externalId === null ? null : this.adapters.of(store.platform).editUrlOf(store, externalId),
      verifiedAt: verifiedAt?.toISOString() ?? null,
      liveSince: liveSinceMs === null ? null : new Date(liveSinceMs).toISOString(),
      publishedAt: null,
      differences: differences.map(({ field, sent, found }) => ({ field, sent, found })),
    };
  }
}

const CHANGED = 'The listing, its report or the settings of its store have changed meanwhile. Look at it again.';

/** The version that a push sends: while one is under way or done, the pushed one; otherwise with the details of now. */
export function effectiveOf({ draft, push, shown }: ListingRow, facts: SkuFacts, store: ConnectedStore): DraftListing {
  const isPushed = push !== null && !isOver(push) && shown !== null;
  return isPushed ? shown : detailed(draft, facts, store.details);
}

/** The reasons against a push of a listing now. */
export function refusalsNow(listing: DraftListing, shownHash: string, store: ConnectedStore): PushRefusal[] {
  return refusalsOf(listing, shownHash, store, store.state);
}

function blocksOf(listing: DraftListing, shownHash: string, store: ConnectedStore): PushBlock[] {
  return refusalsNow(listing, shownHash, store).map((code) => ({ code, text: REFUSAL_TEXTS[code] }));
}
