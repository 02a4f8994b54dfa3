import {
  ListingDrafted,
  type ListingOutcome,
  ListingPushFailed,
  ListingPushSettled,
  ListingQuarantined,
  type OutgoingEvent,
  outgoing,
  type PushId,
  type StoreId,
  type TenantId,
} from '@cpes/contracts';
import { PreparedDatabase, type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from './connection.repository.ts';
import { type DraftListing, hashOf } from '../domain/listing/listing.ts';
import { advance } from '../domain/push/advance.ts';
import { type ListingOutcomeType, outcomeOf } from '../domain/push/outcome.ts';
import { blocksStore, isSettled, type Push, reasonOf, stepOf } from '../domain/push/push.ts';
import { textOf } from '../domain/push/texts.ts';
import type { Difference } from '../domain/verification/difference.ts';
import { HAS_SENT_NOTHING, LISTING_COLUMNS, type ListingRow, ListingRepository } from './listing.repository.ts';
import type { StoreUnits } from '../platforms/store-adapter.ts';
import { StoreAdapters } from '../platforms/store-adapters.ts';
import { storeConflict } from './store-conflict.ts';

/** Steps of one claim, at most. */
const CLAIM_MAX = 50;
/** Concurrent steps at one store: as many as connections to it. A slow store delays only itself. */
const STEPS_PER_STORE_MAX = 4;

/** A step that only this process may take until its lease ends. */
export interface ClaimedStep extends ListingRow {
  readonly push: Push;
  readonly pushId: PushId;
  /** The version that the user saw, which is sent. */
  readonly shown: DraftListing;
  readonly shownHash: string;
  readonly traceparent: string | null;
  readonly leaseToken: string;
  /** The step was begun before, and its end is unknown. */
  readonly isInterrupted: boolean;
}

/** The result of reading a product. */
export interface Observation {
  readonly step: string;
  readonly found: string;
  readonly evidence: readonly string[];
  readonly differences?: readonly Difference[];
}

/** The end of a step. */
export interface StepEnd {
  readonly next: Push;
  readonly observation?: Observation;
  /** The reason when the store refused the credentials, or they cannot be read. */
  readonly needsAttention?: string;
  /** The store's current units. */
  readonly units?: StoreUnits;
}

/** Pushes: the next step of each, and its result. A step is recorded before its request is sent. */
@Injectable()
export class PushRepository {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly stores: ConnectionRepository,
    private readonly adapters: StoreAdapters,
    private readonly clock: Clock,
  ) {}

  /** Leases due steps. `nowMs` is the service's clock, which the push's own times come from. */
  claim(nowMs: number, leaseMs: number): Promise<ClaimedStep[]> {
    return this.database.query(CLAIM, [new Date(nowMs), new Date(nowMs + leaseMs), CLAIM_MAX]);
  }

  /** For steps that are still under way. */
  async renew(leaseTokens: readonly string[], untilMs: number): Promise<void> {
    await this.database.change(RENEW, [leaseTokens, new Date(untilMs)]);
  }

  /** A stop has aborted these steps; the next claim marks them as begun. */
  async endLeases(leaseTokens: readonly string[]): Promise<void> {
    await this.database.change(END_LEASES, [leaseTokens]);
  }

  /**
   * Saves an advanced push, with its history, the store's state and, when it has settled, its event. False when another process has
   * the step now.
   */
  async record(step: ClaimedStep, end: StepEnd): Promise<boolean> {
    let isRecorded = false;
    const cause = { tenantId: step.tenantId, ...(step.traceparent === null ? {} : { traceparent: step.traceparent }) };
    await this.work.run(cause, async (tx) => {
      isRecorded = (await tx.query(RECORD, parametersOf(step, end, this.verifiedAt(step, end)))).length > 0;
      return isRecorded ? this.follow(tx, step, end) : [];
    });
    return isRecorded;
  }

  /** Starts a push of the version that the user saw, or starts it again. The listing's row is locked. */
  async begin(
    tx: Transaction,
    row: ListingRow,
    shown: DraftListing,
    push: Push,
    request: { readonly pushId: PushId; readonly requestedBy: string; readonly traceparent: string | undefined },
  ): Promise<void> {
    const { tenantId, listingId } = row;
    const hash = hashOf(shown);
    const now = this.clock.now();
    await tx.query(BEGIN, [
      tenantId,
      listingId,
      JSON.stringify(push),
      push.state,
      request.pushId,
      JSON.stringify(shown),
      hash,
      request.requestedBy,
      now,
      request.traceparent ?? null,
    ]);
    const by = { userId: request.requestedBy, action: 'push-requested', hash, shown };
    await this.listings.addHistory(tx, { tenantId, listingId, at: now, ...by });
  }

  /**
   * Ends a store's quarantine and its quarantined pushes, with the event `noted`. Throws a `store-conflict` fault and changes nothing
   * while a listing is still being taken back, or when others are in quarantine than the user has seen: their products may be live.
   */
  async clearOf({ tenantId, storeId, userId, held }: Release, noted: OutgoingEvent): Promise<void> {
    await this.work.runAlone({ tenantId }, async (tx) => {
      // The end of a step that quarantines the store has committed before, or waits.
      await this.stores.lock(tx, tenantId, storeId);
      if ((await tx.query(TAKING_BACK, [tenantId, storeId])).length > 0) throw storeConflict(IS_TAKEN_BACK);
      const from = ['quarantined'] as const;
      const isReleased = await this.stores.moveTo(tx, tenantId, storeId, 'connected', { from, text: null });
      if (!isReleased) throw storeConflict(NOT_QUARANTINED);
      const rows = await tx.query<ListingRow & { readonly push: Push }>(QUARANTINED, [tenantId, storeId]);
      if (rows.length !== held) throw storeConflict(OTHERS_ARE_HELD);
      const events = [noted];
      for (const row of rows) {
        const next = advance(row.push, row.push.seq, { type: 'cleared' }, this.clock.now().getTime());
        await tx.query(CLEAR, [tenantId, row.listingId, JSON.stringify(next), next.state]);
        await this.note(tx, row, next, userId);
        events.push(...(await this.settled(tx, row, next)));
      }
      return events;
    });
  }

  /** The events about a push that has settled. Subscribers receive one when its outcome is another than they know. */
  async settled(tx: Pick<Transaction, 'query'>, row: ListingRow, push: Push): Promise<OutgoingEvent[]> {
    const { listingId, skuId, storeId, tenantId } = row;
    const [now] = await tx.query<Standing>(STANDING, [tenantId, listingId]);
    const externalId = now?.externalId ?? undefined;
    const store = externalId === undefined ? undefined : await this.stores.find(tenantId, storeId, tx);
    const reason = reasonOf(push);
    const editUrl = store && externalId && this.adapters.of(store.platform).editUrlOf(store, externalId);
    const outcome = outcomeOf(push.state, reason);
    await tx.query(SETTLE, [tenantId, listingId, this.clock.now(), outcome ?? null]);
    const shown: ListingOutcome = {
      listingId,
      pushId: now?.pushId ?? ('' as PushId),
      skuId,
      storeId,
      state: push.state,
      ...(reason === null ? {} : { reason }),
      text: textOf(push),
      ...(externalId === undefined ? {} : { externalId }),
    };
    const settled = outgoing(ListingPushSettled, {
      ...shown,
      seq: push.seq,
      ...(editUrl === undefined ? {} : { editUrl }),
      ...(now?.verifiedAt ? { verifiedAt: now.verifiedAt.toISOString() } : {}),
    });
    const isNew = outcome !== undefined && outcome !== now?.outcome;
    return isNew ? [settled, outgoing(PUBLIC_EVENTS[outcome], shown)] : [settled];
  }

  private verifiedAt({ push, verifiedAt }: ClaimedStep, { next }: StepEnd): Date | null {
    const isChecked =
      next.state === 'DRAFTED' && 'check' in push && next.check > push.check && next.liveSinceMs === null;
    return isChecked ? this.clock.now() : verifiedAt;
  }

  private async follow(tx: Transaction, step: ClaimedStep, end: StepEnd): Promise<OutgoingEvent[]> {
    const { tenantId, storeId, listingId, push } = step;
    const { next, observation, needsAttention, units } = end;
    if (units !== undefined) await this.stores.setUnits(tx, tenantId, storeId, units);
    if (observation !== undefined) {
      const { found, evidence } = observation;
      const values = [observation.step, found, found === 'live', JSON.stringify(evidence)];
      await tx.query(OBSERVE, [tenantId, listingId, this.clock.now(), ...values]);
    }
    if (needsAttention !== undefined) {
      const from = ['connected'] as const;
      await this.stores.moveTo(tx, tenantId, storeId, 'needs-attention', { from, text: needsAttention });
    }
    if (blocksStore(next) && !blocksStore(push)) {
      const from = ['connected', 'needs-attention'] as const;
      // A release under way would otherwise open the store that this quarantines.
      await this.stores.lock(tx, tenantId, storeId);
      await this.stores.moveTo(tx, tenantId, storeId, 'quarantined', { from, text: textOf(next) });
    }
    if (textOf(next) === textOf(push)) return [];
    await this.note(tx, step, next);
    return isSettled(next) ? this.settled(tx, step, next) : [];
  }

  private async note(tx: Transaction, row: ListingRow, next: Push, userId?: string): Promise<void> {
    const { tenantId, listingId } = row;
    const by = userId === undefined ? {} : { userId };
    await this.listings.addHistory(tx, {
      tenantId,
      listingId,
      at: this.clock.now(),
      action: next.state,
      text: textOf(next),
      ...by,
    });
  }
}

const PUBLIC_EVENTS: Readonly<Record<ListingOutcomeType, new () => ListingOutcome>> = {
  'listing.drafted': ListingDrafted,
  'listing.push_failed': ListingPushFailed,
  'listing.quarantined': ListingQuarantined,
};

interface Release {
  readonly tenantId: TenantId;
  readonly storeId: StoreId;
  readonly userId: string;
  /** The number of quarantined listings that the user has seen. */
  readonly held: number;
}

const NOT_QUARANTINED = 'This store is not quarantined.';
const IS_TAKEN_BACK = 'A listing is still being taken back. Release the store when that has ended.';
const OTHERS_ARE_HELD =
  'The listings in quarantine are not those that you have seen. Inspect the store again, then release it.';

interface Standing {
  readonly pushId: PushId;
  readonly externalId: string | null;
  readonly verifiedAt: Date | null;
  readonly outcome: ListingOutcomeType | null;
}

function parametersOf(step: ClaimedStep, { next, observation }: StepEnd, verifiedAt: Date | null): unknown[] {
  const externalId = 'product' in next ? next.product.externalId : step.externalId;
  const dueAt = stepOf(next) === undefined ? null : new Date(next.dueAtMs);
  // During a rollback the user needs the earlier findings.
  const isSeen = observation?.found === 'draft' || observation?.found === 'changed';
  const differences = isSeen && step.push.state !== 'COMPENSATING' ? observation.differences : step.differences;
  return [
    step.tenantId,
    step.listingId,
    step.leaseToken,
    JSON.stringify(next),
    next.state,
    dueAt,
    externalId,
    verifiedAt,
    JSON.stringify(differences ?? step.differences),
  ];
}

/**
 * The longest due steps of each store, up to the limit there, and none of a disconnected store. A push that has created nothing yet
 * waits while its store is quarantined, without taking a place.
 */
const CLAIM = `
  WITH due AS (
    SELECT l.tenant_id, l.id, l.due_at, l.store_id, row_number() OVER (PARTITION BY l.store_id ORDER BY l.due_at) AS turn
    FROM store_listings l JOIN store_connections c ON c.tenant_id = l.tenant_id AND c.id = l.store_id
    WHERE l.due_at <= $1 AND (l.lease_until IS NULL OR l.lease_until < $1)
      AND c.state <> 'disconnected' AND NOT (c.state = 'quarantined' AND ${HAS_SENT_NOTHING})),
  chosen AS MATERIALIZED (
    SELECT d.tenant_id, d.id FROM due d
    WHERE d.turn <= ${STEPS_PER_STORE_MAX} - (
        SELECT count(*) FROM store_listings o WHERE o.store_id = d.store_id AND o.lease_until >= $1)
    ORDER BY d.turn, d.due_at LIMIT $3),
  free AS (
    SELECT l.tenant_id AS tenant, l.id AS listing, l.lease_token IS NOT NULL AS is_interrupted FROM store_listings l
    WHERE l.id = ANY(ARRAY(SELECT id FROM chosen)) AND l.due_at <= $1 AND (l.lease_until IS NULL OR l.lease_until < $1)
    FOR UPDATE OF l SKIP LOCKED)
  UPDATE store_listings l SET lease_token = gen_random_uuid(), lease_until = $2
  FROM free WHERE l.tenant_id = free.tenant AND l.id = free.listing
  RETURNING ${LISTING_COLUMNS},
    traceparent, lease_token AS "leaseToken", free.is_interrupted AS "isInterrupted"`;

const RECORD = `
  UPDATE store_listings SET push = $4, push_state = $5, due_at = $6, external_id = $7, verified_at = $8, differences = $9,
    lease_token = NULL, lease_until = NULL, updated_at = now()
  WHERE tenant_id = $1 AND id = $2 AND lease_token = $3 RETURNING id`;

const RENEW = `UPDATE store_listings SET lease_until = $2 WHERE lease_token = ANY($1::uuid[])`;
/** The token stays, so that the next claim marks the step as begun. */
const END_LEASES = `UPDATE store_listings SET lease_until = 'epoch' WHERE lease_token = ANY($1::uuid[])`;

const BEGIN = `
  UPDATE store_listings SET push = $3, push_state = $4, push_id = $5, shown = $6, shown_hash = $7, requested_by = $8,
    requested_at = $9, traceparent = $10, due_at = $9, settled_at = NULL, outcome = NULL, external_id = NULL, verified_at = NULL, differences = '[]',
    lease_token = NULL, lease_until = NULL, updated_at = now()
  WHERE tenant_id = $1 AND id = $2`;

const TAKING_BACK = `
  SELECT id FROM store_listings WHERE tenant_id = $1 AND store_id = $2 AND push_state = 'COMPENSATING' LIMIT 1`;
const QUARANTINED = `
  SELECT ${LISTING_COLUMNS} FROM store_listings
  WHERE tenant_id = $1 AND store_id = $2 AND push_state = 'QUARANTINED' ORDER BY id FOR UPDATE`;
const CLEAR = `
  UPDATE store_listings SET push = $3, push_state = $4, due_at = NULL, updated_at = now() WHERE tenant_id = $1 AND id = $2`;
const STANDING = `
  SELECT push_id AS "pushId", external_id AS "externalId", verified_at AS "verifiedAt", outcome FROM store_listings
  WHERE tenant_id = $1 AND id = $2`;
const SETTLE = 'UPDATE store_listings SET settled_at = $3, outcome = $4 WHERE tenant_id = $1 AND id = $2';
const OBSERVE = `
  INSERT INTO store_observations (tenant_id, listing_id, observed_at, step, found, is_live, evidence)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
