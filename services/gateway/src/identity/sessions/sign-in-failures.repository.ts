import { createHash } from 'node:crypto';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Failures before the first wait, because users mistype that often. */
const FREE_FAILURES = 4;
/** Waits of 1, 2, 4 … seconds, 15 minutes at most: some hundred guesses a day. */
const WAIT_SECONDS_MAX = 900;
/** Failures expire after a day. */
const FORGOTTEN = `interval '1 day'`;
/** Rows that one statement removes, at most, so that it is too short to delay others. */
const BATCH_ROWS_MAX = 1_000;
/**
 * Statements of one purge, at most. They remove more rows than several gateways can add between two purges, at 30 checks a second
 * each.
 */
const BATCHES_MAX = 100;

/**
 * Attempts to sign in, exact over all gateways. Attempts from a known browser count for that browser; all others count for the
 * e-mail address, whether it has a user or not.
 */
@Injectable()
export class SignInFailureRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /**
   * Counts an attempt as a failure before its result is known, so that concurrent attempts count too. Resolves to the seconds to
   * wait when the key is locked, and to undefined when the attempt may proceed.
   */
  async begin(hash: Buffer, now: Date): Promise<number | undefined> {
    const counted = await this.database.query(COUNT, [hash, now, FREE_FAILURES, WAIT_SECONDS_MAX]);
    if (counted.length > 0) return undefined;
    return (await this.lockedSeconds(hash, now)) ?? 1;
  }

  /** The seconds until a locked key may be tried again. Counts nothing. */
  async lockedSeconds(hash: Buffer, now: Date): Promise<number | undefined> {
    const [row] = await this.database.query<{ locked_until: Date }>(LOCKED, [hash]);
    const waitMs = (row?.locked_until.getTime() ?? 0) - now.getTime();
    return waitMs > 0 ? Math.ceil(waitMs / 1_000) : undefined;
  }

  /** Records the failure of a counted attempt. */
  async refuse(tx: Transaction, hash: Buffer, now: Date): Promise<void> {
    await tx.query(REFUSE, [hash, now]);
  }

  /** Clears the failures of a key after a successful sign-in. */
  async forget(manager: EntityManager, hash: Buffer): Promise<void> {
    await manager.query('DELETE FROM sign_in_failures WHERE key_hash = $1', [hash]);
  }

  /** Removes expired failures in batches, and returns their number. Ends after the batch during which `signal` is aborted. */
  async purge(now: Date, signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches += 1) {
      const removed = await this.database.change(PURGE, [now, BATCH_ROWS_MAX]);
      total += removed;
      if (removed < BATCH_ROWS_MAX) break;
    }
    return total;
  }
}

/** The key of an address. It is a hash, so that the table does not reveal who was tried. */
export function addressKey(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}

/**
 * Without a wait the row locks nothing at any time: of two concurrent attempts, the one that counts later may have read its clock
 * earlier.
 */
const COUNT = `
  INSERT INTO sign_in_failures AS kept (key_hash, failures, failed_at, locked_until)
  VALUES ($1::bytea, 1, $2::timestamptz, 'epoch')
  ON CONFLICT (key_hash) DO UPDATE SET
    failures = CASE WHEN kept.failed_at < $2 - ${FORGOTTEN} THEN 1 ELSE kept.failures + 1 END,
    failed_at = $2,
    locked_until = CASE WHEN kept.failed_at < $2 - ${FORGOTTEN} OR kept.failures < $3::integer THEN 'epoch'
      ELSE $2 + make_interval(secs => least($4::double precision, power(2, least(kept.failures - $3, 20)))) END
  WHERE kept.locked_until <= $2 OR kept.failed_at < $2 - ${FORGOTTEN}
  RETURNING failures`;

const LOCKED = 'SELECT locked_until FROM sign_in_failures WHERE key_hash = $1';

const REFUSE = 'UPDATE sign_in_failures SET failed_at = $2 WHERE key_hash = $1';

const PURGE = `
  DELETE FROM sign_in_failures WHERE key_hash IN
    (SELECT key_hash FROM sign_in_failures WHERE failed_at < $1::timestamptz - ${FORGOTTEN} ORDER BY failed_at LIMIT $2)`;
