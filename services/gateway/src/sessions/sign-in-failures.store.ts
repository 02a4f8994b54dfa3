import { createHash } from 'node:crypto';
import { PipelinedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** So many may fail before the first wait; a person mistypes that often. */
const FREE_FAILURES = 4;
/** Waits of 1, 2, 4 … seconds, 15 minutes at most: some hundred guesses a day. */
const WAIT_SECONDS_MAX = 900;
/** Failures of yesterday count no more. */
const FORGOTTEN = `interval '1 day'`;

/**
 * Attempts to sign in, exact over all gateways. Those of a known browser count for that browser; all others count for the e-mail
 * address, whether anybody has it or not.
 */
@Injectable()
export class SignInFailureStore {
  constructor(private readonly database: PipelinedDatabase) {}

  /**
   * Counts an attempt as a failure before it is known to be one, so that many at the same time are counted too. Resolves to the
   * seconds to wait when the key is locked, and to nothing when the attempt may be made.
   */
  async begin(hash: Buffer, now: Date): Promise<number | undefined> {
    const counted = await this.database.query(COUNT, [hash, now, FREE_FAILURES, WAIT_SECONDS_MAX]);
    if (counted.length > 0) return undefined;
    const [row] = await this.database.query<{ locked_until: Date }>(LOCKED, [hash]);
    const waitMs = (row?.locked_until.getTime() ?? 0) - now.getTime();
    return Math.max(1, Math.ceil(waitMs / 1_000));
  }

  /** A sign-in has succeeded: the failures of its key no longer count. */
  async forget(manager: EntityManager, hash: Buffer, now: Date): Promise<void> {
    await manager.query('DELETE FROM sign_in_failures WHERE key_hash = $1', [hash]);
    await manager.query(PURGE, [now]);
  }
}

/** The key of an address: the table does not name who was tried. */
export function addressKey(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}

/**
 * Without a wait the row locks nothing, at no time: of two attempts at once, the one that counts later may have read its clock
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

const PURGE = `
  DELETE FROM sign_in_failures WHERE key_hash IN
    (SELECT key_hash FROM sign_in_failures WHERE failed_at < $1::timestamptz - ${FORGOTTEN} ORDER BY failed_at LIMIT 1000)`;
