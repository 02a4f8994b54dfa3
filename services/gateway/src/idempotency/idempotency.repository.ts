import {
  columnTypesOf,
  failOnConflict,
  PreparedDatabase,
  questionBatcher,
  rowsOf,
  type Statement,
  type Transaction,
} from '@cpes/persistence';
import type { RunId, TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdempotencyKeyEntity } from './idempotency-key.entity.ts';

/** A client has given up after a day of retries. The documentation promises a day, too. */
const KEEP_HOURS = 24;
/** Rows that one statement removes, at most, so that it is too short to delay others. */
const BATCH_ROWS_MAX = 5_000;
/** Statements of one purge, at most. They remove a million rows, more than are written between two purges. */
const BATCHES_MAX = 200;

/** Identifies one use of a key. The API key is not part of it: a rolled key must find what the old key created. */
export interface KeyUse {
  readonly tenantId: TenantId;
  readonly key: string;
  /** Method and path. */
  readonly operation: string;
  /** The index of an item in its bulk; 0 elsewhere. */
  readonly item: number;
}

/** The first response. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly location: string;
  /** The run that the request has started, if any. */
  readonly runId: RunId | null;
  readonly body: string;
}

/** The first responses to requests with a key, for a day. */
@Injectable()
export class IdempotencyRepository {
  private readonly answers = questionBatcher<KeyUse, KeptAnswer | undefined>((uses) => this.findAll(uses));

  constructor(private readonly database: PreparedDatabase) {}

  find(use: KeyUse): Promise<KeptAnswer | undefined> {
    return this.answers.add(use);
  }

  /** Fails the unit of work as a conflict when the key already has a response. */
  write(tx: Transaction, use: KeyUse, answer: KeptAnswer): void {
    tx.write(KEEP, rowOf(use, answer));
  }

  /** Does the same in an ordinary transaction. Rejects when the key already has a response. */
  async insert(manager: EntityManager, use: KeyUse, answer: KeptAnswer): Promise<void> {
    const row = rowOf(use, answer);
    await manager.query(
      KEEP.sql,
      COLUMN_NAMES.map((name) => [row[name]]),
    );
  }

  /** Removes expired responses in batches, and returns their number. Ends after the batch during which `signal` is aborted. */
  async purge(signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches += 1) {
      const removed = await this.database.change(PURGE, [BATCH_ROWS_MAX]);
      total += removed;
      if (removed < BATCH_ROWS_MAX) break;
    }
    return total;
  }

  private async findAll(uses: readonly KeyUse[]): Promise<(KeptAnswer | undefined)[]> {
    const rows = await this.database.query<KeptAnswer & { readonly index: number }>(FIND, [
      uses.map(({ tenantId }) => tenantId),
      uses.map(({ key }) => key),
      uses.map(({ operation }) => operation),
      uses.map(({ item }) => item),
    ]);
    const byIndex = new Map(rows.map(({ index, ...answer }) => [index, answer]));
    return uses.map((_, index) => byIndex.get(index));
  }
}

const COLUMNS = columnTypesOf(
  IdempotencyKeyEntity,
  'tenant_id',
  'key',
  'operation',
  'item',
  'fingerprint',
  'location',
  'run_id',
  'body',
);
const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof Row)[];

interface Row extends Omit<KeptAnswer, 'runId'> {
  readonly run_id: RunId | null;
  readonly tenant_id: TenantId;
  readonly key: string;
  readonly operation: string;
  readonly item: number;
}

function rowOf({ tenantId, key, operation, item }: KeyUse, { fingerprint, location, runId, body }: KeptAnswer): Row {
  return { tenant_id: tenantId, key, operation, item, fingerprint, location, run_id: runId, body };
}

const LIFE = `interval '${KEEP_HOURS} hours'`;

/** Sorted: two transactions with several common keys then wait for each other instead of deadlocking. */
const KEEP: Statement<Row> = {
  columns: COLUMNS,
  keyOf: ({ tenant_id, key, operation, item }) => `${tenant_id} ${operation} ${item} ${key}`,
  sql: `
    WITH written AS (
      INSERT INTO idempotency_keys AS kept (${COLUMN_NAMES.join(', ')})
      SELECT * FROM (${rowsOf(COLUMNS)}) AS rows ORDER BY tenant_id, key, operation, item
      ON CONFLICT (tenant_id, key, operation, item) DO UPDATE
        SET fingerprint = excluded.fingerprint, location = excluded.location, run_id = excluded.run_id, body = excluded.body, kept_at = now()
        WHERE kept.kept_at <= now() - ${LIFE}
      RETURNING key)
    ${failOnConflict('written')}`,
};

// The keys appear twice, so that the plan uses an index whatever the table's size (see `keysOf`).
const FIND = `
  SELECT question.place::int - 1 AS index, kept.fingerprint, kept.location, kept.run_id AS "runId", kept.body
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[])
    WITH ORDINALITY AS question(tenant_id, key, operation, item, place)
  JOIN idempotency_keys kept USING (tenant_id, key, operation, item)
  WHERE kept.tenant_id = ANY($1) AND kept.key = ANY($2) AND kept.kept_at > now() - ${LIFE}`;

const PURGE = `
  DELETE FROM idempotency_keys WHERE ctid IN
    (SELECT ctid FROM idempotency_keys WHERE kept_at <= now() - ${LIFE} ORDER BY kept_at LIMIT $1)`;
