import type { TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SessionCaller } from '../caller.ts';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, sessionEnd, sessionTokenHash } from '../domain/session.ts';
import { rightsOf, scopesOf, type UserRole } from '../domain/user-role.ts';
import { GatewayConfig } from '../../gateway.config.ts';

/** A valid session and its user. */
export interface Session {
  readonly caller: SessionCaller;
  /** Identifies the session; the token itself is not stored. */
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly tenantName: string;
  readonly signedInAt: Date;
  /** When it ends, unless it is used again. */
  readonly endsAt: Date;
}

/** The last use of a session is written at most once a minute, precise enough for a limit of eight hours. */
const NOTE_USE_MS = 60_000;
/** More browsers than a user has. A new session ends the oldest one. */
const SESSIONS_PER_USER_MAX = 20;

/** The sessions of users. Nothing is cached, so a removed user or a changed role takes effect at the next request. */
@Injectable()
export class SessionRepository {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  /** The session of a well-formed token, if it is valid. */
  async find(token: string): Promise<Session | undefined> {
    const hash = sessionTokenHash(token);
    const [row] = await this.database.query<Row>(FIND, [hash]);
    if (row === undefined) return undefined;
    const now = this.clock.now();
    if (sessionEnd(row.signed_in_at, row.last_used_at) <= now) return undefined;
    if (now.getTime() - row.last_used_at.getTime() >= NOTE_USE_MS) await this.database.change(NOTE_USE, [hash, now]);
    return this.fromRow(row, hash, now);
  }

  /** Starts a session of a user. Ends the browser's previous session, and the user's oldest sessions beyond the limit. */
  async begin(manager: EntityManager, userId: string, token: string, earlierToken: string | undefined): Promise<void> {
    const now = this.clock.now();
    if (earlierToken !== undefined) await manager.query(END, [sessionTokenHash(earlierToken)]);
    await manager.query(BEGIN, [sessionTokenHash(token), userId, now]);
    await manager.query(TRIM, [userId, SESSIONS_PER_USER_MAX]);
    const [idle, oldest] = [SESSION_IDLE_MS, SESSION_LIFETIME_MS].map((ms) => new Date(now.getTime() - ms));
    await manager.query(PURGE, [idle, oldest]);
  }

  async end(manager: EntityManager, token: string): Promise<void> {
    await manager.query(END, [sessionTokenHash(token)]);
  }

  private fromRow(row: Row, tokenHash: Buffer, now: Date): Session {
    const { RATE_LIMIT_PER_MINUTE, RATE_LIMIT_BURST } = this.config;
    return {
      caller: {
        kind: 'session',
        tenantId: row.tenant_id,
        userId: row.user_id,
        keyId: null,
        role: row.role,
        scopes: scopesOf(row.role),
        rights: rightsOf(row.role),
        currency: row.currency,
        hasUniqueReferences: row.has_unique_references,
        quota: { perMinute: row.rate_per_minute ?? RATE_LIMIT_PER_MINUTE, burst: row.rate_burst ?? RATE_LIMIT_BURST },
      },
      tokenHash,
      email: row.email,
      tenantName: row.name,
      signedInAt: row.signed_in_at,
      endsAt: sessionEnd(row.signed_in_at, now),
    };
  }
}

interface Row {
  readonly tenant_id: TenantId;
  readonly user_id: string;
  readonly role: UserRole;
  readonly email: string;
  readonly name: string;
  readonly currency: string;
  readonly rate_per_minute: number | null;
  readonly rate_burst: number | null;
  readonly has_unique_references: boolean;
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
}

const FIND = `
  SELECT u.tenant_id, u.id AS user_id, u.role, u.email, t.name, t.currency, t.rate_per_minute, t.rate_burst, t.has_unique_references,
    s.signed_in_at, s.last_used_at
  FROM sessions s JOIN users u ON u.id = s.user_id JOIN tenants t ON t.id = u.tenant_id
  WHERE s.token_hash = $1 AND u.disabled_at IS NULL`;
const NOTE_USE = 'UPDATE sessions SET last_used_at = $2 WHERE token_hash = $1 AND last_used_at < $2';
const BEGIN = 'INSERT INTO sessions (token_hash, user_id, signed_in_at, last_used_at) VALUES ($1, $2, $3, $3)';
const END = 'DELETE FROM sessions WHERE token_hash = $1';
const TRIM = `
  DELETE FROM sessions WHERE token_hash IN
    (SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY signed_in_at DESC, token_hash OFFSET $2)`;
/** A hundred at each sign-in, which adds one, so expired rows do not accumulate. */
const PURGE = `
  DELETE FROM sessions WHERE token_hash IN
    (SELECT token_hash FROM sessions WHERE last_used_at <= $1 OR signed_in_at <= $2 ORDER BY last_used_at LIMIT 100)`;
