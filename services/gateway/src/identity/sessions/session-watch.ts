import { PreparedDatabase } from '@cpes/persistence';
import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { sessionEnd } from '../domain/session.ts';
import type { Session } from './session.repository.ts';

/** A stream outlives its session by at most this time; one statement for all streams is cheap. */
const LOOK_EVERY_MS = 2_000;

/** A session whose end is watched. */
export type WatchedSession = Pick<Session, 'tokenHash' | 'caller'>;

type OnEnd = () => void;

/** Notifies streams of the end of their session, in any instance: sign-out, new password, other role, disabled user. */
@Injectable()
export class SessionWatch {
  /** By the token's hash in hex. One entry per open stream; their number is limited by tenant. */
  private readonly watched = new Map<string, Set<OnEnd>>();
  private readonly looking: PeriodicTask;

  constructor(
    private readonly database: PreparedDatabase,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    this.looking = new PeriodicTask({
      service: 'gateway',
      name: 'session-watch',
      everyMs: LOOK_EVERY_MS,
      run: () => this.look(),
      lifecycle,
      phase: 'http',
    });
  }

  /** Calls `onEnd` once the session has ended, unless the returned function is called before. */
  watch({ tokenHash }: WatchedSession, onEnd: OnEnd): () => void {
    const key = tokenHash.toString('hex');
    const listeners = this.watched.get(key) ?? new Set();
    listeners.add(onEnd);
    this.watched.set(key, listeners);
    this.looking.start();
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && this.watched.get(key) === listeners) this.watched.delete(key);
      if (this.watched.size === 0) void this.looking.stop();
    };
  }

  private async look(): Promise<void> {
    const keys = [...this.watched.keys()];
    const rows = await this.database.query<Row>(IN_FORCE, [keys.map((key) => Buffer.from(key, 'hex'))]);
    const now = this.clock.now();
    const inForce = rows.filter((row) => sessionEnd(row.signed_in_at, row.last_used_at) > now).map((row) => row.key);
    for (const key of keys) if (!inForce.includes(key)) this.end(key);
  }

  private end(key: string): void {
    for (const onEnd of this.watched.get(key) ?? []) onEnd();
  }
}

interface Row {
  readonly key: string;
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
}

const IN_FORCE = `
  SELECT encode(s.token_hash, 'hex') AS key, s.signed_in_at, s.last_used_at
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = ANY($1::bytea[]) AND u.disabled_at IS NULL`;
