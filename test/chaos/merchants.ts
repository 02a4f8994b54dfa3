import { randomUUID } from 'node:crypto';
import {
  type ConnectionOutcome,
  type Listing,
  type ListingPushSettled,
  type PushId,
  type PushState,
  type SkuId,
  type StoreId,
  type TenantId,
} from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { Fault } from '@cpes/service-kit';
import { callAsUser } from '@cpes/testing';
import { Interceptor } from './interceptor.ts';
import type { StoreServer } from './store-servers.ts';
import type { System } from './system.ts';

/** Each tenant connects every store, which makes 24 connections. */
const TENANTS = 4;
/** A connection check has about ten requests. */
const TRIAL_MS_MAX = 75_000;
/** The service may be restarting after a kill. */
const ANSWER_MS_MAX = 30_000;
const SETTLED = 'listing.push-settled.v1';

/** A tenant's connection to a store. */
export interface Connection {
  readonly tenantId: TenantId;
  readonly storeId: StoreId;
  readonly server: StoreServer;
}

/** The body of a release: what a user has seen of the store. */
interface Held {
  readonly name: string;
  readonly held: number;
}

/** A listing with a requested push. */
export interface PushCommand extends Connection {
  readonly listingId: Listing['listingId'];
  readonly skuId: SkuId;
  readonly sku: string;
  readonly hash: string;
  /** The requests of its push so far. */
  asks: number;
  /** Whether the service has accepted or refused the latest one. */
  isAnswered: boolean;
}

/** The row of a listing in store-draft's table. */
export interface Standing {
  readonly id: Listing['listingId'];
  readonly state: PushState | null;
  readonly reason: string | null;
  readonly pushId: PushId | null;
  readonly externalId: string | null;
  /** Checks of two reads so far; null in states without checks. */
  readonly check: number | null;
  readonly isOwners: boolean;
  readonly isPublished: boolean;
}

/** Tenants with stores. They request pushes, and receive the events about them. */
export class Merchants {
  readonly connections: Connection[] = [];
  readonly commands: PushCommand[] = [];
  /** The events about each listing, in the order of arrival. */
  readonly outcomes = new Map<string, ListingPushSettled[]>();
  private readonly userId = randomUUID();

  private constructor(
    private readonly system: System,
    private readonly ear: Interceptor,
  ) {}

  static async join(system: System): Promise<Merchants> {
    const merchants = new Merchants(system, await Interceptor.open(system.broker.url));
    await merchants.ear.watch(({ content, properties }) => {
      if (properties.type === SETTLED) merchants.hear(JSON.parse(content.toString('utf8')) as ListingPushSettled);
    });
    for (let tenant = 0; tenant < TENANTS; tenant += 1) await merchants.connectAll(randomUUID());
    return merchants;
  }

  /** Opens a listing at a connection and requests its push; `times` concurrent requests. */
  async command(connection: Connection, times: number): Promise<PushCommand> {
    const { tenantId, storeId } = connection;
    const skuId: SkuId = `sku_${hex()}`;
    const { listingId, sku, hash } = await this.answered('opens a listing', () =>
      this.post<Listing>(tenantId, `/skus/${skuId}/listings`, { storeId }),
    );
    const command: PushCommand = { ...connection, listingId, skuId, sku, hash, asks: 0, isAnswered: false };
    this.commands.push(command);
    await this.ask(command, times);
    return command;
  }

  /** Requests the push until the service accepts or refuses it; a kill may cut the response. */
  async ask(command: PushCommand, times = 1): Promise<void> {
    const { tenantId, skuId, listingId, hash } = command;
    command.asks += times;
    command.isAnswered = false;
    const push = async () => {
      const path = `/skus/${skuId}/listing/push`;
      return this.post(tenantId, path, { listingId, hash }).catch((error: unknown) => {
        if (error instanceof Fault && error.code === 'push-refused') return error;
        throw error;
      });
    };
    await Promise.all(Array.from({ length: times }, () => this.answered('accepts or refuses a push', push)));
    command.isAnswered = true;
  }

  /** Releases a quarantine, or retries refused credentials. False when the service refuses or is starting. */
  async lookAfter(storeId: string, state: 'quarantined' | 'needs-attention'): Promise<boolean> {
    const connection = this.connections.find((one) => one.storeId === storeId);
    if (connection === undefined) return false;
    const { tenantId } = connection;
    const answer =
      state === 'quarantined' ? this.release(tenantId, storeId) : this.post(tenantId, `/stores/${storeId}/check`, {});
    return answer.then(
      () => true,
      () => false,
    );
  }

  private async release(tenantId: TenantId, storeId: string): Promise<unknown> {
    const stores = await this.system.query<Held>('store-draft', HELD, [storeId]);
    return this.post(tenantId, `/stores/${storeId}/release`, stores[0] ?? {});
  }

  /** Connections that accept no push until a user has checked them. */
  blocked(): Promise<{ id: string; state: 'quarantined' | 'needs-attention' }[]> {
    return this.system.query('store-draft', BLOCKED);
  }

  async standings(): Promise<Map<string, Standing>> {
    const rows = await this.system.query<Standing>('store-draft', STANDINGS);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async leave(): Promise<void> {
    await this.ear.close();
  }

  private hear(settled: ListingPushSettled): void {
    const { listingId } = settled;
    this.outcomes.set(listingId, [...(this.outcomes.get(listingId) ?? []), settled]);
  }

  private async connectAll(tenantId: TenantId): Promise<void> {
    for (const server of this.system.stores.all) {
      const { platform, host, port, credentials } = server;
      const request = { platform, name: platform, host: `${host}:${port}`, credentials };
      const { store, checks } = await this.answered('connects a store', () =>
        this.post<ConnectionOutcome>(tenantId, '/stores', request),
      );
      if (store === null) throw new Error(`a store was not connected: ${JSON.stringify(checks)}`);
      this.connections.push({ tenantId, storeId: store.storeId, server });
    }
  }

  /** Calls a route of the browser API, as the gateway forwards it. */
  private post<Answer extends object>(tenantId: TenantId, path: string, body: object): Promise<Answer> {
    const request = { tenantId, userId: this.userId, method: 'POST', path: `/app/api${path}`, body } as const;
    return callAsUser(this.system.internal('store-draft'), { ...request, timeoutMs: TRIAL_MS_MAX });
  }

  /** Retries until the service responds; all calls here are idempotent. */
  private async answered<Answer extends object>(what: string, call: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer | undefined;
    const ask = async () => {
      answer = await call().catch(() => undefined);
      return answer !== undefined;
    };
    await until(`store-draft ${what}`, ask, ANSWER_MS_MAX);
    return answer!;
  }
}

const hex = () => randomUUID().replaceAll('-', '');

const BLOCKED = `SELECT id, state FROM store_connections WHERE state IN ('quarantined', 'needs-attention')`;
const HELD = `
  SELECT name, (SELECT count(*)::int FROM store_listings l WHERE l.store_id = c.id AND l.push_state = 'QUARANTINED') AS held
  FROM store_connections c WHERE id = $1`;
const STANDINGS = `
  SELECT id, push_state AS state,
    coalesce(push ->> 'reason', CASE WHEN push ->> 'change' IS NOT NULL THEN 'changed-in-store' END) AS reason,
    push_id AS "pushId", external_id AS "externalId",
    (push ->> 'check')::int AS check, coalesce(push ->> 'liveSinceMs', '') <> '' AS "isOwners",
    published_at IS NOT NULL OR status <> 'draft' AS "isPublished"
  FROM store_listings`;
