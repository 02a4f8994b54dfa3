import {
  type ConnectedStore,
  type ConnectionOutcome,
  type OutgoingEvent,
  prefixed,
  type StoreCheck,
  type StoreId,
  type TenantId,
} from '@cpes/contracts';
import { auditEvent, invalid, notFound, type PageOfIds, refuse } from '@cpes/http-api';
import { PreparedDatabase, type Transaction, UnitOfWork } from '@cpes/persistence';
import { IdSource, Lifecycle, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { Store } from '../domain/calls/call.ts';
import { readHost } from '../domain/connection/read-host.ts';
import { ListingRepository } from '../store/listing.repository.ts';
import type { Probe, StoreAddress } from '../platforms/store-adapter.ts';
import { StoreAdapters } from '../platforms/store-adapters.ts';
import { PushRepository } from '../store/push.repository.ts';
import { storeConflict } from '../store/store-conflict.ts';
import { allowedOriginsOf, StoreDraftConfig } from '../store-draft.config.ts';
import type { ChangeDetails, ChangeStore, ConnectStore, ReleaseStore, RenewCredentials } from './commands.ts';
import { ConnectionRepository } from '../store/connection.repository.ts';
import { CredentialRepository, endOf } from '../store/credential.repository.ts';

const KEY_MISSING = { pointer: '#/credentials/key', code: 'missing', detail: 'is needed for this platform' };
/** Far more stores than a merchant has. The limit stops a program that connects stores in a loop. */
const STORES_MAX = 20;
/** For all checks of one store together. Each request has its own limit. */
const PROBE_MS_MAX = 60_000;

/** Connects stores, checks connections, and disconnects them. */
@Injectable()
export class Connections {
  private readonly log = logger('store-draft');

  constructor(
    private readonly database: PreparedDatabase,
    private readonly work: UnitOfWork,
    private readonly stores: ConnectionRepository,
    private readonly credentials: CredentialRepository,
    private readonly listings: ListingRepository,
    private readonly pushes: PushRepository,
    private readonly adapters: StoreAdapters,
    private readonly ids: IdSource,
    private readonly config: StoreDraftConfig,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('broker', () => adapters.close());
  }

  /** Tests the store first, and saves it only when every check passes. */
  async connect(request: ConnectStore): Promise<ConnectionOutcome> {
    const { tenantId, userId, platform, name, host, credentials, weightUnit, lengthUnit, isTrial } = request;
    if (platform === 'woocommerce' && credentials.key === undefined) throw invalid([KEY_MISSING]);
    const reading = readHost(platform, host, allowedOriginsOf(this.config));
    if ('violation' in reading) throw invalid([{ pointer: '#/host', code: 'host', detail: reading.violation }]);
    const { baseUrl } = reading;
    // A trial leaves a product in the store's trash, so obvious failures come first.
    await this.requireNew(this.database, tenantId, baseUrl);
    const units = {
      ...(weightUnit === undefined ? {} : { weightUnit }),
      ...(lengthUnit === undefined ? {} : { lengthUnit }),
    };
    const probe = await this.probe({ tenantId, platform, baseUrl, credentials, units });
    const { checks, store } = probe;
    if (isTrial === true || store === null || !isGood(probe)) return { checks, store: null };
    const storeId = prefixed('sto', this.ids.next());
    await this.work.runAlone({ tenantId }, async (tx) => {
      if ((await this.stores.countLocked(tx, tenantId)) >= STORES_MAX)
        throw invalid([{ pointer: '', code: 'limit', detail: `no more than ${STORES_MAX} stores can be connected` }]);
      await this.requireNew(tx, tenantId, baseUrl);
      await this.stores.insert(tx, tenantId, {
        ...store,
        storeId,
        name,
        platform,
        credentialEnd: endOf(credentials),
        checks,
      });
      await this.credentials.save(tx, tenantId, storeId, credentials);
      return [noted('store.connected', userId, { storeId, name, baseUrl })];
    });
    this.log.info({ tenantId, storeId, userId, platform }, 'store.connected');
    return { checks, store: await this.find(tenantId, storeId) };
  }

  async find(tenantId: TenantId, storeId: StoreId): Promise<ConnectedStore> {
    const store = await this.stores.find(tenantId, storeId);
    if (store === undefined) throw notFound();
    return store;
  }

  /** Newest first, including disconnected ones. */
  list(tenantId: TenantId, { limit, before }: PageOfIds<StoreId>): Promise<readonly ConnectedStore[]> {
    return this.stores.list(tenantId, limit, before);
  }

  /** A quarantined store stays so: only a user may release it. */
  async check({ tenantId, storeId }: ChangeStore): Promise<ConnectedStore> {
    const store = await this.findInUse(tenantId, storeId);
    const credentials = await this.credentials.find(tenantId, storeId);
    if (credentials === undefined) {
      const from = ['connected'] as const;
      await this.stores.moveTo(this.database, tenantId, storeId, 'needs-attention', { from, text: UNREADABLE });
      return this.find(tenantId, storeId);
    }
    const probe = await this.probe({ ...addressOf(store), tenantId, credentials });
    await this.stores.noteChecks(this.database, tenantId, storeId, probe.checks, goodStoreOf(probe));
    return this.find(tenantId, storeId);
  }

  async renew({ tenantId, storeId, userId, credentials }: RenewCredentials): Promise<ConnectionOutcome> {
    const before = await this.findInUse(tenantId, storeId);
    if (before.platform === 'woocommerce' && credentials.key === undefined) throw invalid([KEY_MISSING]);
    const probe = await this.probe({ ...addressOf(before), tenantId, credentials });
    const good = goodStoreOf(probe);
    if (good === undefined) return { checks: probe.checks, store: null };
    await this.work.runAlone({ tenantId }, async (tx) => {
      // The probe takes up to a minute. Credentials of a store that was disconnected meanwhile are not stored again.
      const isInUse = await this.stores.setCredentialEnd(tx, tenantId, storeId, endOf(credentials));
      if (!isInUse) throw storeConflict(IS_DISCONNECTED);
      await this.credentials.save(tx, tenantId, storeId, credentials);
      await this.stores.noteChecks(tx, tenantId, storeId, probe.checks, good);
      return [noted('store.credentials-renewed', userId, before)];
    });
    this.log.info({ tenantId, storeId, userId }, 'store.credentials-renewed');
    return { checks: probe.checks, store: await this.find(tenantId, storeId) };
  }

  /** Pushes under way carry the details that the user saw with them. */
  async setDetails({ tenantId, storeId, userId, details }: ChangeDetails): Promise<ConnectedStore> {
    const store = await this.findInUse(tenantId, storeId);
    await this.work.runAlone({ tenantId }, async (tx) => {
      const isChanged = await this.stores.setDetails(tx, tenantId, storeId, details);
      return isChanged ? [noted('store.details-changed', userId, store, { details })] : [];
    });
    return this.find(tenantId, storeId);
  }

  /**
   * Marks quarantined pushes as failed; they may be requested again. The typed name proves that the user has looked at the store, and
   * `held` that no listing has come into quarantine since.
   */
  async release({ tenantId, storeId, userId, name, held }: ReleaseStore): Promise<ConnectedStore> {
    const store = await this.find(tenantId, storeId);
    if (name !== store.name)
      refuse([{ pointer: '#/name', code: 'mismatch', detail: 'must be the exact name of the store' }]);
    requireInUse(store);
    await this.pushes.clearOf({ tenantId, storeId, userId, held }, noted('store.released', userId, store));
    this.log.warn({ tenantId, storeId, userId }, 'store.released');
    return this.find(tenantId, storeId);
  }

  /** Deletes the credentials, so that nothing is sent any more. Listings and their history remain. */
  async disconnect({ tenantId, storeId, userId }: ChangeStore): Promise<ConnectedStore> {
    const store = await this.find(tenantId, storeId);
    if (store.state === 'disconnected') return store;
    await this.work.runAlone({ tenantId }, async (tx) => {
      // The end of a step locks its listing, then the store. The opposite order here could deadlock with it.
      await this.listings.lockChecked(tx, tenantId, storeId);
      const from = ['connected', 'needs-attention', 'quarantined'] as const;
      const isMoved = await this.stores.moveTo(tx, tenantId, storeId, 'disconnected', { from, text: DISCONNECTED });
      // From here on no push begins; one that began before has been committed.
      if (await this.listings.hasPushUnderWay(tx, tenantId, storeId))
        throw storeConflict('A push to this store is under way. Disconnect the store when that has ended.');
      await this.listings.stopChecks(tx, tenantId, storeId);
      await this.credentials.erase(tx, tenantId, storeId);
      return isMoved ? [noted('store.disconnected', userId, store)] : [];
    });
    this.log.info({ tenantId, storeId, userId }, 'store.disconnected');
    return this.find(tenantId, storeId);
  }

  private async requireNew(reader: Pick<Transaction, 'query'>, tenantId: TenantId, baseUrl: string): Promise<void> {
    if ((await this.stores.findByAddress(reader, tenantId, baseUrl)) !== undefined)
      throw storeConflict('This store is connected already. Renew its credentials instead.');
  }

  private async findInUse(tenantId: TenantId, storeId: StoreId): Promise<ConnectedStore> {
    const store = await this.find(tenantId, storeId);
    requireInUse(store);
    return store;
  }

  private probe(address: StoreAddress): Promise<Probe> {
    return this.adapters.of(address.platform).probe(address, AbortSignal.timeout(PROBE_MS_MAX));
  }
}

const IS_DISCONNECTED = 'This store is disconnected. Connect it again.';
const DISCONNECTED = 'A user has disconnected the store. Its drafts stay there, and CPES no longer checks them.';
export const UNREADABLE = 'The credentials cannot be decrypted. Enter them again.';

function requireInUse({ state }: ConnectedStore): void {
  if (state === 'disconnected') throw storeConflict(IS_DISCONNECTED);
}

/** The audit entry of a change of a store. */
function noted(
  action: string,
  userId: string,
  { storeId, name, baseUrl }: Pick<ConnectedStore, 'storeId' | 'name' | 'baseUrl'>,
  more: object = {},
): OutgoingEvent {
  return auditEvent({ userId, keyId: null }, { action, subject: storeId, details: { name, baseUrl, ...more } });
}

function isGood({ checks }: Probe): boolean {
  return checks.every(({ isOk }: StoreCheck) => isOk === true);
}

function goodStoreOf(probe: Probe): Store | undefined {
  return isGood(probe) ? (probe.store ?? undefined) : undefined;
}

function addressOf({
  platform,
  baseUrl,
  weightUnit,
  lengthUnit,
}: ConnectedStore): Pick<StoreAddress, 'platform' | 'baseUrl' | 'units'> {
  return { platform, baseUrl, units: { weightUnit, lengthUnit } };
}
