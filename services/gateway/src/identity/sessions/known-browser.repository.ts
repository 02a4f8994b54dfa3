import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BROWSER_LIFETIME_MS, browserTokenHash } from '../domain/known-browser.ts';

/** As many as a user's sessions. A new browser replaces the one with the oldest sign-in. */
const BROWSERS_PER_USER_MAX = 20;
/** A browser that did not receive its new token can sign in with the previous one, once and within these minutes. */
const REPLACED_MS = 10 * 60_000;

/** Browsers in which a user has signed in (OWASP: device cookies). They do not replace the password. */
@Injectable()
export class KnownBrowserRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /** Whether the user with the address has signed in from a browser with this token, recently enough. */
  async isKnown(address: string, token: string, now: Date): Promise<boolean> {
    const oldest = new Date(now.getTime() - BROWSER_LIFETIME_MS);
    return (await this.database.query(FIND, [browserTokenHash(token), address, oldest])).length > 0;
  }

  /** Remembers a browser under a new token. Its previous token stays valid for one more sign-in within `REPLACED_MS`. */
  async remember(
    manager: EntityManager,
    userId: string,
    { token, earlierToken, now }: { token: string; earlierToken: string | undefined; now: Date },
  ): Promise<void> {
    if (earlierToken !== undefined) {
      const lastMinutes = new Date(now.getTime() - BROWSER_LIFETIME_MS + REPLACED_MS);
      const replaced = [browserTokenHash(earlierToken), userId, lastMinutes];
      await manager.query(FORGET_REPLACED, replaced);
      await manager.query(REPLACE, replaced);
    }
    await manager.query(REMEMBER, [browserTokenHash(token), userId, now]);
    await manager.query(TRIM, [userId, BROWSERS_PER_USER_MAX]);
  }
}

const FIND = `
  SELECT 1 FROM known_browsers b JOIN users u ON u.id = b.user_id
  WHERE b.token_hash = $1 AND u.email = $2 AND b.signed_in_at > $3`;
/** A token that expires within these minutes has already been replaced. */
const FORGET_REPLACED = 'DELETE FROM known_browsers WHERE token_hash = $1 AND user_id = $2 AND signed_in_at <= $3';
const REPLACE = 'UPDATE known_browsers SET signed_in_at = $3 WHERE token_hash = $1 AND user_id = $2';
const REMEMBER = 'INSERT INTO known_browsers (token_hash, user_id, signed_in_at) VALUES ($1, $2, $3)';
const TRIM = `
  DELETE FROM known_browsers WHERE token_hash IN
    (SELECT token_hash FROM known_browsers WHERE user_id = $1 ORDER BY signed_in_at DESC, token_hash OFFSET $2)`;
