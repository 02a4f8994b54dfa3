import { setTimeout } from 'node:timers/promises';
import { notFound } from '@cpes/http-api';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.ts';
import { browserTokenHash } from '../domain/known-browser.ts';
import { isPassword } from '../domain/password.ts';
import { newSessionToken } from '../domain/session.ts';
import { UserLinkEntity } from '../users/user-link.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { KnownBrowserRepository } from './known-browser.repository.ts';
import { PasswordChecks } from './password-checks.ts';
import { SessionRepository } from './session.repository.ts';
import { addressKey, SignInFailureRepository } from './sign-in-failures.repository.ts';

/** Places for addresses of users. Five failures lock an address, so a flood of wrong passwords cannot occupy them. */
const PEOPLE_AT_ONCE_MAX = 2;
/** Places for all addresses from unknown browsers. A flood of invented ones waits here and delays only refusals. */
const STRANGERS_AT_ONCE_MAX = 1;
/** Places for known browsers, which need no others. */
const KNOWN_BROWSERS_AT_ONCE_MAX = 1;
/** A hash that matches no password, so that an invented address takes the same time. */
const NO_PASSWORD = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Signs users in and out. A correct password gets an immediate response. Every refusal passes the queue for unknown users and holds its
 * place for the time of a check, so that timing does not reveal whether an address has a user.
 */
@Injectable()
export class SignIn {
  private readonly ofPeople = new PasswordChecks(PEOPLE_AT_ONCE_MAX);
  private readonly ofStrangers = new PasswordChecks(STRANGERS_AT_ONCE_MAX);
  private readonly ofKnownBrowsers = new PasswordChecks(KNOWN_BROWSERS_AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: PreparedDatabase,
    private readonly sessions: SessionRepository,
    private readonly failures: SignInFailureRepository,
    private readonly browsers: KnownBrowserRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a session in place of the browser's previous one. Resolves to the tokens of the session and of the browser. Throws
   * `sign-in-failed` without the reason, `sign-in-locked` after many failures, and `unavailable` when too many users sign in at the
   * same time.
   */
  async begin(email: string, password: string, had: Earlier): Promise<Tokens> {
    const address = email.trim().toLowerCase();
    // A known browser has its own failures, so that others who know the address cannot lock it.
    const isKnown = had.browser !== undefined && (await this.browsers.isKnown(address, had.browser, this.clock.now()));
    const key = isKnown ? browserTokenHash(had.browser) : addressKey(address);
    // A locked key takes no place, so its flood delays no other sign-in.
    const lockedSeconds = await this.failures.lockedSeconds(key, this.clock.now());
    if (lockedSeconds !== undefined) throw locked(lockedSeconds);
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email: address });
    const attempt = { user, password, key, had };
    if (user !== null && !isKnown) return this.ofSomebody(user, attempt);
    const checks = isKnown ? this.ofKnownBrowsers : this.ofStrangers;
    return checks.run(key, async () => (await this.attempt(attempt)) ?? (await this.refuse(key, user)));
  }

  /** Starts a session of the owner of a one-time link, which ends. Of two concurrent uses, one gets a 404. */
  async beginByLink({ id, userId, tenantId }: UserLinkEntity, had: Earlier): Promise<Tokens> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(UserLinkEntity, { id, kind: 'sign-in' });
      const where = { id: userId ?? '', tenantId, role: 'owner' as const, disabledAt: IsNull() };
      // The lock delays a change of the user, which then ends this session, too.
      const lock = { mode: 'pessimistic_read' as const };
      const user = affected === 1 ? await manager.findOne(UserEntity, { where, lock }) : null;
      if (user === null) throw notFound();
      return this.start(manager, user, had, { by: 'link' });
    });
  }

  async end(person: Person, token: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.end(manager, token);
      await this.audit.insert(manager, noteOf({ id: person.userId, tenantId: person.tenantId }, 'session.ended'));
    });
  }

  /** A refusal takes as long as one for an invented address, which queues with unknown users and is then checked. */
  private async ofSomebody(user: UserEntity, attempt: Attempt): Promise<Tokens> {
    let tookMs = 0;
    const attempted = this.ofPeople.run(attempt.key, async () => {
      const beganAt = performance.now();
      return this.attempt(attempt).finally(() => (tookMs = performance.now() - beganAt));
    });
    const passed = this.ofStrangers.run(attempt.key, async () => {
      const turnAt = performance.now();
      const tokens = await attempted;
      if (tokens !== undefined) return tokens;
      await setTimeout(Math.max(0, turnAt + tookMs - performance.now()));
      return this.refuse(attempt.key, user);
    });
    // This queue may be full, and a correct password does not wait for it.
    passed.catch(() => undefined);
    return (await attempted) ?? passed;
  }

  /**
   * Resolves to undefined when the password is wrong or the user does not exist. The attempt counts as a failure until it succeeds.
   */
  private async attempt({ user, password, key, had }: Attempt): Promise<Tokens | undefined> {
    const retryAfterSeconds = await this.failures.begin(key, this.clock.now());
    if (retryAfterSeconds !== undefined) throw locked(retryAfterSeconds);
    const isRight = await isPassword(password, user?.passwordHash ?? NO_PASSWORD);
    return user === null || !isRight ? undefined : this.beginSession(user, key, had);
  }

  /** Resolves to undefined when the user is disabled, or when the checked password is no longer valid. */
  private beginSession(user: UserEntity, key: Buffer, had: Earlier): Promise<Tokens | undefined> {
    return this.dataSource.transaction(async (manager) => {
      // The lock delays a password change, which then ends this session, too. An earlier change is visible here.
      const inForce = await manager.query<unknown[]>(LOCK_PERSON, [user.id, user.passwordHash]);
      if (inForce.length === 0) return undefined;
      await this.failures.forget(manager, key);
      return this.start(manager, user, had);
    });
  }

  private async start(manager: EntityManager, user: UserEntity, had: Earlier, details: object = {}): Promise<Tokens> {
    const tokens = { session: newSessionToken(), browser: newSessionToken() };
    await this.sessions.begin(manager, user.id, tokens.session, had.session);
    await this.browsers.remember(manager, user.id, {
      token: tokens.browser,
      earlierToken: had.browser,
      now: this.clock.now(),
    });
    await this.audit.insert(manager, { ...noteOf(user, 'session.begun'), details });
    await this.audit.purge(manager);
    return tokens;
  }

  /** Only a user has audit entries. An invented address takes the same statements and commit, and so the same time. */
  private async refuse(key: Buffer, user: UserEntity | null): Promise<never> {
    await this.database.transaction(async (tx) => {
      await this.failures.refuse(tx, key, this.clock.now());
      await this.audit.addAll(tx, user === null ? [] : [noteOf(user, 'session.refused')]);
    });
    throw new Fault('unauthenticated', 'E-mail or password is not right.', { code: 'sign-in-failed' });
  }
}

interface Attempt {
  readonly user: UserEntity | null;
  readonly password: string;
  readonly key: Buffer;
  readonly had: Earlier;
}

/** The new values of the two cookies. */
export interface Tokens {
  readonly session: string;
  readonly browser: string;
}

/** The values of the cookies in the request. */
export type Earlier = { readonly [Name in keyof Tokens]: string | undefined };

interface Person {
  readonly tenantId: string;
  readonly userId: string;
}

const LOCK_PERSON = 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR SHARE';

function noteOf({ id, tenantId }: Pick<UserEntity, 'id' | 'tenantId'>, action: string) {
  return { tenantId, userId: id, action, subject: id, details: {} };
}

function locked(retryAfterSeconds: number): Fault {
  const text = `Too many sign-ins have failed. Try again in ${retryAfterSeconds} s.`;
  return new Fault('rate-limited', text, { code: 'sign-in-locked', retryAfterSeconds });
}
