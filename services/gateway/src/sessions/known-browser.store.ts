import { PipelinedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BROWSER_LIFETIME_MS, browserTokenHash } from '../domain/known-browser.ts';

/** As many as sessions of a person: the browser with the oldest sign-in is forgotten for a new one. */
const BROWSERS_PER_USER_MAX = 20;

/** Browsers in which a person has signed in (OWASP: device cookies). They do not replace the password. */
@Injectable()
export class KnownBrowserStore {
  constructor(private readonly database: PipelinedDatabase) {}

  /** Whether the user has signed in with a browser that has this token, and recently enough. */
  async isKnown(userId: string, token: string, now: Date): Promise<boolean> {
    const oldest = new Date(now.getTime() - BROWSER_LIFETIME_MS);
    return (await this.database.query(FIND, [browserTokenHash(token), userId, oldest])).length > 0;
  }

  /** Remembers a browser under a new token, in place of the one that it had. */
  async remember(
    manager: EntityManager,
    userId: string,
    { token, earlierToken, now }: { token: string; earlierToken: string | undefined; now: Date },
  ): Promise<void> {
    if (earlierToken !== undefined) await manager.query(FORGET, [browserTokenHash(earlierToken), userId]);
    await manager.query(REMEMBER, [browserTokenHash(token), userId, now]);
    await manager.query(TRIM, [userId, BROWSERS_PER_USER_MAX]);
  }
}

const FIND = 'SELECT 1 FROM known_browsers WHERE token_hash = $1 AND user_id = $2 AND signed_in_at > $3';
const FORGET = 'DELETE FROM known_browsers WHERE token_hash = $1 AND user_id = $2';
const REMEMBER = 'INSERT INTO known_browsers (token_hash, user_id, signed_in_at) VALUES ($1, $2, $3)';
const TRIM = `
  DELETE FROM known_browsers WHERE token_hash IN
    (SELECT token_hash FROM known_browsers WHERE user_id = $1 ORDER BY signed_in_at DESC, token_hash OFFSET $2)`;
