import { PreparedDatabase } from '@cpes/persistence';
import { Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { RecoveryRepository } from '../store/recovery.repository.ts';
import { DeliveryLoop } from './delivery-loop.ts';
import { endpointsByState, oldestDue } from './metrics.ts';
import { QueueRepository } from '../store/queue.repository.ts';
import { SecretRepository } from '../store/secret.repository.ts';
import { WebhookConfig } from '../webhook.config.ts';

const RECOVER_EVERY_MS = 500;
const END_EVERY_MS = 2_000;
const MEASURE_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 10 * 60_000;
/** Rows that one statement changes or removes, at most, so that it is too short to delay others. */
const BATCH_ROWS_MAX = 5_000;
/** Statements of one run for each table, at most: a million rows, more than are written between two runs. */
const BATCHES_MAX = 200;

/** Background tasks: recoveries, the queues of disabled endpoints, retention, and the age of waiting deliveries. */
@Injectable()
export class Housekeeping {
  private readonly tasks: PeriodicTask[];

  constructor(
    private readonly database: PreparedDatabase,
    private readonly recoveries: RecoveryRepository,
    private readonly secrets: SecretRepository,
    private readonly queue: QueueRepository,
    private readonly loop: DeliveryLoop,
    private readonly config: WebhookConfig,
    lifecycle: Lifecycle,
  ) {
    const task = (name: string, everyMs: number, run: (signal: AbortSignal) => Promise<unknown>) =>
      new PeriodicTask({ service: 'webhook', name, everyMs, run, lifecycle, phase: 'consumers' });
    this.tasks = [
      task('recoveries', RECOVER_EVERY_MS, (signal) => this.recover(signal)),
      task('disabled-queues', END_EVERY_MS, (signal) => this.endDisabled(signal)),
      task('retention', PURGE_EVERY_MS, (signal) => this.purge(signal)),
      task('figures', MEASURE_EVERY_MS, () => this.measure()),
    ];
  }

  async onApplicationBootstrap(): Promise<void> {
    const secrets = await this.secrets.reencrypt();
    if (secrets > 0) logger('webhook').info({ secrets }, 'secrets.re-encrypted');
    for (const task of this.tasks) task.start();
  }

  async recover(signal?: AbortSignal): Promise<void> {
    if (await this.recoveries.step(signal)) this.loop.wake();
  }

  /** Deliveries that wait for a disabled or deleted endpoint have failed; a recovery can send them again. Returns their number. */
  endDisabled(signal?: AbortSignal): Promise<number> {
    return this.inLots(END_DISABLED, [BATCH_ROWS_MAX], signal);
  }

  /** Removes rows that are older than the settings allow, including waiting ones: the retry schedule ends long before. */
  async purge(signal?: AbortSignal): Promise<number> {
    let total = await this.secrets.purge();
    for (const statement of PURGES)
      total += await this.inLots(statement, [this.config.WEBHOOK_KEEP_DAYS, BATCH_ROWS_MAX], signal);
    return total;
  }

  private async measure(): Promise<void> {
    oldestDue.set(await this.queue.oldestDueSeconds());
    const rows = await this.database.query<{ state: string; count: number }>(ENDPOINTS_BY_STATE);
    const counts = new Map(rows.map(({ state, count }) => [state, count]));
    for (const state of MEASURED_STATES) endpointsByState.set({ state }, counts.get(state) ?? 0);
  }

  private async inLots(sql: string, parameters: readonly unknown[], signal: AbortSignal | undefined): Promise<number> {
    let total = 0;
    for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches += 1) {
      const changed = await this.database.change(sql, parameters);
      total += changed;
      if (changed < BATCH_ROWS_MAX) break;
    }
    return total;
  }
}

const MEASURED_STATES = ['pending', 'enabled', 'disabled'];
const ENDPOINTS_BY_STATE = `
  SELECT state, count(*)::int AS count FROM endpoints WHERE state <> 'deleted' GROUP BY state`;

const END_DISABLED = `
  UPDATE deliveries SET state = 'failed', last_error = 'endpoint-disabled', ended_at = now()
  WHERE id = ANY(ARRAY(
    SELECT d.id FROM endpoints e JOIN deliveries d ON d.endpoint_id = e.id
    WHERE e.state IN ('disabled', 'deleted') AND d.state = 'pending' AND d.lease_until IS NULL
      AND (e.state = 'deleted' OR d.type <> 'ping')
    LIMIT $1
    FOR UPDATE OF d SKIP LOCKED))`;

const older = (table: string, column: string) =>
  `DELETE FROM ${table} WHERE ctid IN
     (SELECT ctid FROM ${table} WHERE ${column} < now() - make_interval(days => $1) ORDER BY ${column} LIMIT $2)`;
/** Deletes deliveries before their messages, so that none is ever without its body. */
const PURGES = [
  older('attempts', 'started_at'),
  older('deliveries', 'created_at'),
  `DELETE FROM messages WHERE id = ANY(ARRAY(
     SELECT m.id FROM messages m
     WHERE m.created_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.message_id = m.id)
     ORDER BY m.created_at LIMIT $2))`,
  older('recoveries', 'created_at'),
  older('request_keys', 'made_at'),
  older('portal_links', 'expires_at'),
];
