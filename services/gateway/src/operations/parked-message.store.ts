import { momentOf } from '@cpes/contracts';
import type { WireMessage } from '@cpes/messaging';
import { Outbox, type OutboxRow } from '@cpes/persistence';
import { encodeText, Fault, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import {
  type ParkedMessage,
  ParkedMessageAdministration,
  type ParkedMessageKey,
  type ParkedMessagePage,
  type ParkedMessageQuery,
  type ParkedMessageSummary,
} from './parked-message-administration.ts';

/** A screen shows no more rows at once, and a page stays small. */
export const PAGE = { default: 50, max: 100 };
/** Characters of the reason in a page. The message itself has the whole reason. */
const REASON_LENGTH_MAX = 500;
/** A replay is another attempt. */
const REPLAYED_ATTEMPT = 2;

/** Reads and clears the table `parked_messages`. */
@Injectable()
export class ParkedMessageStore extends ParkedMessageAdministration {
  private readonly log = logger('gateway');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async list({ queue, tenantId, limit = PAGE.default, after }: ParkedMessageQuery): Promise<ParkedMessagePage> {
    const cursor = after === undefined ? [null, null, null, null] : cursorOf(after);
    const size = Math.min(limit, PAGE.max);
    // One more row than the limit tells whether there is another page.
    const parameters = [REASON_LENGTH_MAX, queue ?? null, tenantId ?? null, ...cursor, size + 1];
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
      const [[row]]: [{ message: Parked }[], number] = await manager.query(
        `${REMOVE} RETURNING message`,
        parametersOf(key),
      );
      if (row === undefined) throw absent();
      await this.outbox.add(manager, [rowOf(key.queue, row.message)]);
    });
    this.log.info(key, 'parked-message.replayed');
  }

  async discard(key: ParkedMessageKey, reason: string): Promise<void> {
    const [rows]: [{ type: string; tenant_id: string | null; fault_code: string }[], number] =
      await this.dataSource.query(`${REMOVE} RETURNING type, tenant_id, fault_code`, parametersOf(key));
    const [row] = rows;
    if (row === undefined) throw absent();
    const { type, tenant_id: tenantId, fault_code: faultCode } = row;
    this.log.info({ ...key, type, tenantId, faultCode, reason }, 'parked-message.discarded');
  }
}

/** A message as the table keeps it. */
type Parked = Omit<WireMessage, 'body'> & { readonly body: string };

interface Row {
  readonly queue: string;
  readonly message_id: string;
  readonly resend: number;
  readonly tenant_id: string | null;
  readonly type: string;
  readonly fault_kind: string;
  readonly fault_code: string;
  readonly reason: string;
  readonly attempts: number;
  readonly parked_at: string;
}

const columns = (reason: string) => `
  queue, message_id, resend, tenant_id, type, fault_kind, fault_code, ${reason} AS reason, attempts,
  to_char(parked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS parked_at`;

/** Names of columns of the table, not of the result, which has columns with the same names. */
const LIST = `
  SELECT ${columns('left(p.reason, $1::integer)')} FROM parked_messages AS p
  WHERE ($2::text IS NULL OR p.queue = $2) AND ($3::uuid IS NULL OR p.tenant_id = $3)
    AND ($4::timestamptz IS NULL
      OR (p.parked_at, p.queue, p.message_id, p.resend) < ($4::timestamptz, $5::text, $6::text, $7::smallint))
  ORDER BY p.parked_at DESC, p.queue DESC, p.message_id DESC, p.resend DESC LIMIT $8`;

const THIS_ONE = 'WHERE queue = $1 AND message_id = $2 AND resend = $3';
const READ = `SELECT ${columns('reason')}, message FROM parked_messages ${THIS_ONE}`;
const REMOVE = `DELETE FROM parked_messages ${THIS_ONE}`;

function summaryOf(row: Row): ParkedMessageSummary {
  return {
    queue: row.queue,
    messageId: row.message_id,
    resend: row.resend,
    tenantId: row.tenant_id,
    type: row.type,
    faultKind: row.fault_kind,
    faultCode: row.fault_code,
    reason: row.reason,
    attempts: row.attempts,
    parkedAt: row.parked_at,
  };
}

/** The message again, for its own queue. Throws an `invalid` fault when every handler would refuse it. */
function rowOf(queue: string, message: Parked): OutboxRow {
  const isOurs = isUUID(message.id, 'loose') && isUUID(message.tenantId, 'loose') && queue.endsWith(`.${message.type}`);
  if (!isOurs)
    throw new Fault('invalid', 'The message lacks its id, tenant or type: it can only be discarded.', {
      code: 'not-replayable',
    });
  return { ...message, attempt: REPLAYED_ATTEMPT, body: encodeText(message.body), queue };
}

function parametersOf({ queue, messageId, resend }: ParkedMessageKey): unknown[] {
  return [queue, messageId, resend];
}

function absent(): Fault {
  return new Fault('not-found', 'There is no such parked message.');
}

type Cursor = [parkedAt: string, queue: string, messageId: string, resend: number];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const RESEND_MAX = 32_767;

function textOf({ parkedAt, queue, messageId, resend }: ParkedMessageSummary): string {
  return Buffer.from(JSON.stringify([parkedAt, queue, messageId, resend] satisfies Cursor)).toString('base64url');
}

function cursorOf(text: string): Cursor {
  try {
    const [parkedAt, queue, messageId, resend] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isOurs =
      typeof parkedAt === 'string' &&
      MOMENT.test(parkedAt) &&
      momentOf(parkedAt) !== undefined &&
      typeof queue === 'string' &&
      typeof messageId === 'string' &&
      typeof resend === 'number' &&
      Number.isInteger(resend) &&
      Math.abs(resend) <= RESEND_MAX;
    if (isOurs && !`${queue}${messageId}`.includes('\0')) return [parkedAt, queue, messageId, resend];
  } catch {
    // A cursor that is no JSON is refused like any other wrong one.
  }
  const violations = [{ pointer: '#/after', code: 'format', detail: 'must be the `next` of another page' }];
  throw new Fault('invalid', 'The request is not valid; `errors` says where.', { violations });
}
