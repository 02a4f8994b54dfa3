import { PreparedDatabase } from '@cpes/persistence';
import { Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { PUSH_STATES, STORE_STATES } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../store/connection.repository.ts';
import { CredentialRepository } from '../store/credential.repository.ts';
import { oldestDue, pushesByState, storesByState } from './metrics.ts';
import { allowedOriginsOf, StoreDraftConfig } from '../store-draft.config.ts';

const MEASURE_EVERY_MS = 5_000;
/** This query reads the index of every listing. */
const COUNT_EVERY_MS = 15_000;
const PURGE_EVERY_MS = 10 * 60_000;
/** Rows that one statement removes, at most, so that it is too short to delay others. */
const BATCH_ROWS_MAX = 5_000;
/** Statements of one run, at most: a million rows, more than are written between two runs. */
const BATCHES_MAX = 200;

/** Background tasks beside the pushes: keys of credentials, retention, and metrics. */
@Injectable()
export class Housekeeping {
  private readonly tasks: PeriodicTask[];

  constructor(
    private readonly database: PreparedDatabase,
    private readonly stores: ConnectionRepository,
    private readonly credentials: CredentialRepository,
    private readonly config: StoreDraftConfig,
    lifecycle: Lifecycle,
  ) {
    const task = (name: string, everyMs: number, run: (signal: AbortSignal) => Promise<unknown>) =>
      new PeriodicTask({ service: 'store-draft', name, everyMs, run, lifecycle, phase: 'consumers' });
    this.tasks = [
      task('retention', PURGE_EVERY_MS, (signal) => this.purge(signal)),
      task('figures', MEASURE_EVERY_MS, () => this.measure()),
      task('pushes-by-state', COUNT_EVERY_MS, () => this.countPushes()),
    ];
  }

  async onApplicationBootstrap(): Promise<void> {
    const log = logger('store-draft');
    const origins = allowedOriginsOf(this.config);
    if (origins.length > 0) log.warn({ origins }, 'stores.extra-origins-allowed');
    const credentials = await this.credentials.reencrypt();
    if (credentials > 0) log.info({ credentials }, 'credentials.re-encrypted');
    for (const task of this.tasks) task.start();
  }

  /** Removes observations of stores that are older than the settings allow. Returns the number of rows. */
  async purge(signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches += 1) {
      const removed = await this.database.change(PURGE, [this.config.STORE_DRAFT_KEEP_DAYS, BATCH_ROWS_MAX]);
      total += removed;
      if (removed < BATCH_ROWS_MAX) break;
    }
    return total;
  }

  private async countPushes(): Promise<void> {
    const rows = await this.database.query<{ state: string; count: number }>(PUSHES_BY_STATE);
    const counts = new Map(rows.map(({ state, count }) => [state, count]));
    for (const state of PUSH_STATES) pushesByState.set({ state }, counts.get(state) ?? 0);
  }

  private async measure(): Promise<void> {
    const counts = new Map((await this.stores.countByState()).map(({ state, n }) => [state, n]));
    for (const state of STORE_STATES) storesByState.set({ state }, counts.get(state) ?? 0);
    const [row] = await this.database.query<{ age: number | null }>(OLDEST_DUE);
    oldestDue.set(Math.max(0, row?.age ?? 0));
  }
}

const PURGE = `
  DELETE FROM store_observations WHERE ctid IN
    (SELECT ctid FROM store_observations WHERE observed_at < now() - make_interval(days => $1) ORDER BY observed_at LIMIT $2)`;
const PUSHES_BY_STATE = `
  SELECT push_state AS state, count(*)::int AS count FROM store_listings WHERE push_state IS NOT NULL GROUP BY push_state`;
const OLDEST_DUE = `
  SELECT extract(epoch FROM now() - min(due_at))::float8 AS age FROM store_listings
  WHERE due_at IS NOT NULL AND lease_until IS NULL`;
