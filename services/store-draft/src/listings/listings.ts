import {
  type ConnectedStore,
  type FindListingRequest,
  type Listing,
  type ListListingsRequest,
  type OpenListingRequest,
  prefixed,
  type PushBlock,
  type PushQuestionRequest,
  type SaveListingRequest,
  type TenantId,
} from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock, Fault, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../connections/connection.repository.ts';
import { listingFrom } from '../domain/listing/generate.ts';
import { hashOf } from '../domain/listing/listing.ts';
import { readFields, warningsOf } from '../domain/listing/read-fields.ts';
import { lengthText, weightText } from '../domain/listing/units.ts';
import { type PushRefusal, REFUSAL_TEXTS, refusalsOf } from '../domain/push/may-push.ts';
import { isOver, isSettled, reasonOf } from '../domain/push/push.ts';
import { textOf } from '../domain/push/texts.ts';
import { conflict, notThere } from '../faults.ts';
import { StoreAdapters } from '../platforms/store-adapters.ts';
import { type ListingRow, ListingRepository } from './listing.repository.ts';

/** The number of digits sent to a store. */
const MEASURE_DIGITS = 4;

/** Draft listings: created from a candidate, edited, and returned with everything that a user needs before a push. */
@Injectable()
export class Listings {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly listings: ListingRepository,
    private readonly stores: ConnectionRepository,
    private readonly adapters: StoreAdapters,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /** The first time, creates the listing from the candidate. */
  async open({ tenantId, storeId, skuId, candidate }: OpenListingRequest): Promise<Listing> {
    const store = (await this.stores.find(tenantId, storeId)) ?? notThere();
    const known = await this.listings.findBySku(tenantId, storeId, skuId);
    if (known !== undefined) return this.shown(known, store);
    if (store.state === 'disconnected') throw conflict(REFUSAL_TEXTS.disconnected);
    const listingId = prefixed('lst', this.ids.next());
    const draft = listingFrom(candidate, { tenantId, skuId, listingId, storeId });
    await this.database.transaction(async (tx) => {
      const hash = hashOf(draft);
      if (!(await this.listings.insert(tx, tenantId, skuId, draft, hash))) return;
      await this.listings.addHistory(tx, { tenantId, listingId, at: this.clock.now(), action: 'opened', hash });
    });
    // A concurrent request for the same listing may have been faster.
    return this.shown((await this.listings.findBySku(tenantId, storeId, skuId)) ?? notThere(), store);
  }

  async find({ tenantId, listingId }: FindListingRequest): Promise<Listing> {
    const row = (await this.listings.find(tenantId, listingId)) ?? notThere();
    return this.shown(row, await this.storeOf(row));
  }

  async list({ tenantId, skuId }: ListListingsRequest): Promise<Listing[]> {
    const rows = await this.listings.list(tenantId, skuId);
    return Promise.all(rows.map(async (row) => this.shown(row, await this.storeOf(row))));
  }

  /** A listing that is in its store is edited there: nothing is sent to an existing draft. */
  async save({ tenantId, listingId, userId, baseHash, fields }: SaveListingRequest): Promise<Listing> {
    const row = (await this.listings.find(tenantId, listingId)) ?? notThere();
    if (row.push !== null && !isOver(row.push))
      throw conflict('The listing is on its way to the store, or there already. Edit it in the store.');
    const reading = readFields(fields);
    if ('violations' in reading) {
      const violations = reading.violations.map((one) => ({ ...one, pointer: `#${one.pointer}` }));
      throw new Fault('invalid', 'The listing has faults.', { code: 'validation-failed', violations });
    }
    const draft = { ...row.draft, ...reading.fields };
    const hash = hashOf(draft);
    await this.database.transaction(async (tx) => {
      if (!(await this.listings.save(tx, tenantId, draft, hash, baseHash)))
        throw conflict('The listing has been changed meanwhile. Look at it again.');
      const at = this.clock.now();
      if (hash !== baseHash)
        await this.listings.addHistory(tx, { tenantId, listingId, at, userId, action: 'edited', hash });
    });
    return this.find({ tenantId, listingId });
  }

  async questionPush({ tenantId, listingId, shownHash }: PushQuestionRequest): Promise<PushBlock[]> {
    const row = (await this.listings.find(tenantId, listingId)) ?? notThere();
    return blocksOf(row, shownHash, await this.storeOf(row));
  }

  private async storeOf({ tenantId, storeId }: Pick<ListingRow, 'tenantId' | 'storeId'>): Promise<ConnectedStore> {
    return (await this.stores.find(tenantId, storeId)) ?? notThere();
  }

  private async shown(row: ListingRow, store: ConnectedStore): Promise<Listing> {
    const { draft, hash } = row;
    const { weightGrams, dimensionsMm: size, templateVersion: _version, listingId, storeId, ...fields } = draft;
    const length = (mm: number) => lengthText(mm, store.lengthUnit, MEASURE_DIGITS);
    const sides = size === null ? null : [size.length, size.width, size.height].map(length).join(' x ');
    return {
      ...fields,
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
      warnings: warningsOf(draft).map(({ pointer, code, detail }) => ({ pointer: `#${pointer}`, code, text: detail })),
      blocks: blocksOf(row, hash, store),
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

/** The reasons against a push of a listing now. */
export function refusalsNow(row: ListingRow, shownHash: string, store: ConnectedStore): PushRefusal[] {
  return refusalsOf(row.draft, shownHash, store, store.state);
}

function blocksOf(row: ListingRow, shownHash: string, store: ConnectedStore): PushBlock[] {
  return refusalsNow(row, shownHash, store).map((code) => ({ code, text: REFUSAL_TEXTS[code] }));
}
