import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { summaryOf } from './domain/cause.ts';
import type { ParkedMessageKey } from './parked-message-administration.ts';

/** Listed causes, at most: more help no reader, and each is counted. */
const CAUSES_MAX = 100;
/** The number of causes to select the latest from: each is a step in the index. */
const CAUSES_SEEN_MAX = 1_000;
/** Messages of a cause to count, at most, so that a response takes less than a second. */
export const COUNTED_MAX = 10_000;
/** Displayed replays of one message, the latest. */
const HISTORY_MAX = 20;

/** Parked messages of one cause. */
export interface CauseGroup {
  readonly cause: string;
  readonly queue: string;
  readonly type: string;
  readonly faultKind: string;
  readonly faultCode: string;
  /** The newest reason, without its variable parts. */
  readonly reason: string;
  /** The count stops at 10,000; `tenants` are those of the counted messages. */
  readonly count: number;
  readonly tenants: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly note: CauseNote | null;
}

/** An operator's note about a cause. */
export interface CauseNote {
  readonly text: string;
  readonly userId: string;
  readonly at: Date;
}

interface GroupRow extends Omit<CauseGroup, 'note'> {
  readonly reason: string;
  readonly seen: number;
  /** Null without a note; `noteBy` and `noteAt` are null then, too. */
  readonly noteText: string | null;
  readonly noteBy: string;
  readonly noteAt: Date;
}

/** The latest causes. `isCut` when there are more. */
export interface CauseGroups {
  readonly causes: readonly CauseGroup[];
  readonly isCut: boolean;
}

/** One replay of a message, and the reason why it had been parked. */
export interface ReplayedOnce {
  readonly parkedAt: Date;
  readonly faultCode: string;
  readonly reason: string;
  readonly attempts: number;
  readonly replayedAt: Date;
  readonly replayId: string | null;
  readonly userId: string | null;
  readonly isEdited: boolean;
}

/** Reads parked messages for operators. */
@Injectable()
export class DeadLetterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The causes, latest first. */
  async groups(): Promise<CauseGroups> {
    const rows: GroupRow[] = await this.dataSource.query(GROUPS);
    const causes = rows.map(({ reason, seen: _, noteText: text, noteBy: userId, noteAt: at, ...group }) => ({
      ...group,
      reason: summaryOf({ reason }),
      note: text === null ? null : { text, userId, at },
    }));
    return { causes, isCut: (rows[0]?.seen ?? 0) > causes.length };
  }

  /** The earlier replays of a message, latest first. */
  history({ queue, messageId, resend }: ParkedMessageKey): Promise<ReplayedOnce[]> {
    return this.dataSource.query(HISTORY, [queue, messageId, resend]);
  }
}

/** Steps from cause to cause in the index, instead of reading every message for its cause. */
const GROUPS = `
  WITH RECURSIVE causes(cause, place) AS (
    (SELECT cause, 1 FROM parked_messages ORDER BY cause LIMIT 1)
    UNION ALL
    SELECT (SELECT p.cause FROM parked_messages AS p WHERE p.cause > causes.cause ORDER BY p.cause LIMIT 1), place + 1
    FROM causes WHERE causes.cause IS NOT NULL AND place < ${CAUSES_SEEN_MAX}),
  latest AS (
    SELECT causes.cause, newest.*, count(*) OVER ()::int AS seen FROM causes
    CROSS JOIN LATERAL (
      SELECT queue, type, fault_kind, fault_code, reason, parked_at FROM parked_messages AS p
      WHERE p.cause = causes.cause ORDER BY p.parked_at DESC LIMIT 1) AS newest
    ORDER BY newest.parked_at DESC LIMIT ${CAUSES_MAX})
  SELECT latest.cause, latest.queue, latest.type, latest.fault_kind AS "faultKind", latest.fault_code AS "faultCode", latest.reason,
    latest.seen, counted.count, counted.tenants, oldest.parked_at AS "firstAt", latest.parked_at AS "lastAt",
    note.text AS "noteText", note.user_id AS "noteBy", note.at AS "noteAt"
  FROM latest
  LEFT JOIN cause_notes AS note ON note.cause = latest.cause
  CROSS JOIN LATERAL (
    SELECT parked_at FROM parked_messages AS p WHERE p.cause = latest.cause ORDER BY p.parked_at LIMIT 1) AS oldest
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, count(DISTINCT tenant_id)::int AS tenants FROM (
      SELECT tenant_id FROM parked_messages AS p WHERE p.cause = latest.cause LIMIT ${COUNTED_MAX}) AS counting) AS counted
  ORDER BY latest.parked_at DESC`;

const HISTORY = `
  SELECT parked_at AS "parkedAt", fault_code AS "faultCode", reason, attempts, replayed_at AS "replayedAt",
    replay_id AS "replayId", user_id AS "userId", is_edited AS "isEdited"
  FROM replayed_messages WHERE queue = $1 AND message_id = $2 AND resend = $3
  ORDER BY replayed_at DESC LIMIT ${HISTORY_MAX}`;
