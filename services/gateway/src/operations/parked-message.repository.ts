import { momentOf } from '@cpes/contracts';
import type { WireMessage } from '@cpes/messaging';
import { INBOX_KEEP_DAYS, Outbox, type OutboxRow } from '@cpes/persistence';
import { Clock, encodeText, Fault, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ParkedMessage,
  ParkedMessageAdministration,
  type ParkedMessageFilter,
  type ParkedMessageKey,
  type ParkedMessagePage,
  type ParkedMessageQuery,
  type ParkedMessageSummary,
} from './parked-message-administration.ts';

/** A screen shows no more rows at once, and a page stays small. */
export const PAGE = { default: 50, max: 100 };
/** Characters of the reason in a page and in the history. The message itself has the whole reason. */
export const REASON_LENGTH_MAX = 500;
/** A day less than receivers remember handled messages: an older message could take effect twice. */
export const REPLAYABLE_DAYS = INBOX_KEEP_DAYS - 1;
export const MS_PER_DAY = 86_400_000;
/** A replay is another attempt. */
const REPLAYED_ATTEMPT = 2;

/** Reads and clears the table `parked_messages`. */
@Injectable()
export class ParkedMessageRepository extends ParkedMessageAdministration {
  private readonly log = logger('gateway');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async list(query: ParkedMessageQuery): Promise<ParkedMessagePage> {
    const { tenantId, limit = PAGE.default, after } = query;
    const cursor = after === undefined ? [null, null, null, null] : cursorOf(after);
    const size = Math.min(limit, PAGE.max);
    // One more row than the limit tells whether there is another page.
    const parameters = [...parametersOfFilter(query), REASON_LENGTH_MAX, tenantId ?? null, ...cursor, size + 1];
    const rows: Row[] = await this.dataSource.query(LIST, parameters);
    const items = rows.slice(0, size).map(summaryOf);
    const last = items.at(-1);
    return { items, next: rows.length > size && last !== undefined ? textOf(last) : null };
  }

  async read(key: ParkedMessageKey): Promise<ParkedMessage> {
    const [row]: (Row & { message: Parked })[] = await this.dataSource.query(READ, parametersOf(key));
    if (row === undefined) throw absent();
    return { ...summaryOf(row), message: { ...row.message } };
  }

  async replay(key: ParkedMessageKey): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const sent = await this.sendAgain(manager, [key]);
      if (sent === 0) throw absent();
    });
    this.log.info(key, 'parked-message.replayed');
  }

  /**
   * Moves messages to the outbox within a transaction, and adds each to its history. Skips missing ones and returns the number
   * moved. `edited` is another body of a single message. Throws `not-replayable` when no handler could read one of them, or when
   * one is too old.
   */
  async sendAgain(manager: EntityManager, keys: readonly ParkedMessageKey[], by: ReplayAuthor = {}): Promise<number> {
    const { userId = null, replayId = null, edited, spreadMs } = by;
    const rows: TakenRow[] = await manager.query(TAKE, [
      ...parametersOfKeys(keys),
      replayId,
      userId,
      edited !== undefined,
      REASON_LENGTH_MAX,
    ]);
    const now = this.clock.now();
    const bodies = edited === undefined ? {} : { body: edited };
    await this.outbox.add(
      manager,
      rows.map((row) => rowOf({ ...row, message: { ...row.message, ...bodies } }, now)),
      spreadMs,
    );
    return rows.length;
  }

  async discard(
    key: ParkedMessageKey,
    reason: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const [rows]: [{ type: string; tenant_id: string | null; fault_code: string }[], number] = await manager.query(
      `${REMOVE} RETURNING type, tenant_id, fault_code`,
      parametersOf(key),
    );
    const [row] = rows;
    if (row === undefined) throw absent();
    const { type, tenant_id: tenantId, fault_code: faultCode } = row;
    this.log.info({ ...key, type, tenantId, faultCode, reason }, 'parked-message.discarded');
  }
}

/** The sender of a replay: a user, possibly for a replay of many. Absent on the command line. */
export interface ReplayAuthor {
  readonly userId?: string;
  readonly replayId?: string;
  readonly edited?: string;
  /** The time over which they are sent, one after the other. */
  readonly spreadMs?: number;
}

/** A message as stored in the table. */
export type Parked = Omit<WireMessage, 'body'> & { readonly body: string };

interface TakenRow {
  readonly queue: string;
  readonly message: Parked;
  readonly parked_at: Date;
}

interface Row {
  readonly queue: string;
  readonly message_id: string;
  readonly resend: number;
  readonly tenant_id: string | null;
  readonly aggregate_id: string;
  readonly type: string;
  readonly fault_kind: string;
  readonly fault_code: string;
  readonly reason: string;
  readonly cause: string;
  readonly attempts: number;
  readonly parked_at: string;
}

const columns = (reason: string) => `
  queue, message_id, resend, tenant_id, aggregate_id, type, fault_kind, fault_code, ${reason} AS reason, cause, attempts,
  to_char(parked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS parked_at`;

/** Rows that a search considers, the newest: less than three letters have no index, and a scan of these rows takes less than a second. */
const SEARCHED_MAX = 100_000;
/** The parameters $1 to $4 of a filter. The search is last, because not every statement has it. It is part of a `LIKE` pattern. */
export function parametersOfFilter({ queue, cause, messages, search }: ParkedMessageFilter): readonly unknown[] {
  return [queue ?? null, cause ?? null, messages ?? null, search?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? null];
}
/** The queues or the ids of the chosen messages: with both, PostgreSQL finds them by the primary key. */
const partsOf = (place: 1 | 2) => `ARRAY(SELECT split_part(key, '/', ${String(place)}) FROM unnest($3::text[]) AS key)`;
export const OF_FILTER = `($1::text IS NULL OR p.queue = $1) AND ($2::text IS NULL OR p.cause = $2)
  AND ($3::text[] IS NULL OR (p.queue = ANY(${partsOf(1)}) AND p.message_id = ANY(${partsOf(2)})
    AND concat_ws('/', p.queue, p.message_id, p.resend) = ANY($3)))`;
/** As in the index `parked_messages_by_text`. */
export const FOUND = `($4::text IS NULL
  OR parked_message_text(p.message_id, p.tenant_id, p.aggregate_id, p.type, p.fault_code, p.reason) LIKE '%' || lower($4) || '%')`;
/** Whether a message is among those that a search considers, of its queue and cause. Known only once a message matches. */
export const IS_SEARCHED = `($4::text IS NULL OR p.parked_at >= coalesce((
  SELECT p.parked_at FROM parked_messages AS p WHERE ${OF_FILTER}
  ORDER BY p.parked_at DESC OFFSET ${SEARCHED_MAX - 1} LIMIT 1), '-infinity'))`;

/** Names of columns of the table, not of the result, which has columns with the same names. */
const LIST = `
  SELECT ${columns('left(p.reason, $5::integer)')} FROM parked_messages AS p
  WHERE ${OF_FILTER} AND ${FOUND} AND ${IS_SEARCHED} AND ($6::uuid IS NULL OR p.tenant_id = $6)
    AND ($7::timestamptz IS NULL
      OR (p.parked_at, p.queue, p.message_id, p.resend) < ($7::timestamptz, $8::text, $9::text, $10::smallint))
  ORDER BY p.parked_at DESC, p.queue DESC, p.message_id DESC, p.resend DESC LIMIT $11`;

const THIS_ONE = 'WHERE queue = $1 AND message_id = $2 AND resend = $3';
const READ = `SELECT ${columns('reason')}, message FROM parked_messages ${THIS_ONE}`;
const REMOVE = `DELETE FROM parked_messages ${THIS_ONE}`;
const TAKE = `
  WITH taken AS (
    DELETE FROM parked_messages AS p
    USING unnest($1::text[], $2::text[], $3::smallint[]) AS key(queue, message_id, resend)
    WHERE p.queue = key.queue AND p.message_id = key.message_id AND p.resend = key.resend RETURNING p.*),
  noted AS (
    INSERT INTO replayed_messages
      (queue, message_id, resend, parked_at, fault_code, reason, attempts, replay_id, user_id, is_edited)
    SELECT queue, message_id, resend, parked_at, fault_code, left(reason, $7::integer), attempts, $4::uuid, $5::uuid, $6::boolean
    FROM taken)
  SELECT queue, message, parked_at FROM taken ORDER BY parked_at, queue, message_id, resend`;

function summaryOf(row: Row): ParkedMessageSummary {
  return {
    queue: row.queue,
    messageId: row.message_id,
    resend: row.resend,
    tenantId: row.tenant_id,
    aggregateId: row.aggregate_id,
    type: row.type,
    faultKind: row.fault_kind,
    faultCode: row.fault_code,
    reason: row.reason,
    cause: row.cause,
    attempts: row.attempts,
    parkedAt: row.parked_at,
  };
}

/** The message for its own queue. Throws an `invalid` fault when every handler would refuse it, or when it is too old. */
function rowOf({ queue, message, parked_at: parkedAt }: TakenRow, now: Date): OutboxRow {
  if (!isReadable(queue, message)) throw notReplayable('The message lacks its id, tenant or type');
  if (isTooOld(parkedAt, now))
    throw notReplayable(
      `The message was parked more than ${REPLAYABLE_DAYS} days ago, and a replay could repeat its effect`,
    );
  return { ...message, attempt: REPLAYED_ATTEMPT, body: encodeText(message.body), queue };
}

function notReplayable(why: string): Fault {
  return new Fault('invalid', `${why}: it can only be discarded.`, { code: 'not-replayable' });
}

export function isTooOld(parkedAt: Date, now: Date): boolean {
  return now.getTime() - parkedAt.getTime() > REPLAYABLE_DAYS * MS_PER_DAY;
}

/** Whether a handler could read the message. */
export function isReadable(queue: string, message: Pick<Parked, 'id' | 'tenantId' | 'type'>): boolean {
  return isUUID(message.id, 'loose') && isUUID(message.tenantId, 'loose') && queue.endsWith(`.${message.type}`);
}

function parametersOfKeys(keys: readonly ParkedMessageKey[]): unknown[] {
  return [keys.map(({ queue }) => queue), keys.map(({ messageId }) => messageId), keys.map(({ resend }) => resend)];
}

function parametersOf({ queue, messageId, resend }: ParkedMessageKey): unknown[] {
  return [queue, messageId, resend];
}

export function absent(): Fault {
  return new Fault('not-found', 'There is no such parked message.');
}

type Cursor = [parkedAt: string, queue: string, messageId: string, resend: number];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const RESEND_MAX = 32_767;

function textOf({ parkedAt, queue, messageId, resend }: ParkedMessageSummary): string {
  return Buffer.from(JSON.stringify([parkedAt, queue, messageId, resend] satisfies Cursor)).toString('base64url');
}

/** Whether a value read from a cursor is a position in the list. */
export function isParkedPosition(position: readonly unknown[]): position is Cursor {
  const [parkedAt, queue, messageId, resend] = position;
  return (
    position.length === 4 &&
    typeof parkedAt === 'string' &&
    MOMENT.test(parkedAt) &&
    momentOf(parkedAt) !== undefined &&
    typeof queue === 'string' &&
    typeof messageId === 'string' &&
    !`${queue}${messageId}`.includes('\0') &&
    typeof resend === 'number' &&
    Number.isInteger(resend) &&
    Math.abs(resend) <= RESEND_MAX
  );
}

function cursorOf(text: string): Cursor {
  try {
    const position = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
    if (Array.isArray(position) && isParkedPosition(position)) return position;
  } catch {
    // A cursor that is not JSON is refused like any other wrong one.
  }
  const violations = [{ pointer: '#/after', code: 'format', detail: 'must be the `next` of another page' }];
  throw new Fault('invalid', 'The request is not valid; `errors` says where.', { violations });
}
