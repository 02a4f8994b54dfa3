import { setTimeout } from 'node:timers/promises';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { browserTokenHash } from '../domain/known-browser.ts';
import { isPassword } from '../domain/password.ts';
import { newSessionToken } from '../domain/session.ts';
import { UserEntity } from '../store/user.entity.ts';
import { KnownBrowserStore } from './known-browser.store.ts';
import { PasswordChecks } from './password-checks.ts';
import { SessionStore } from './session.store.ts';
import { addressKey, SignInFailureStore } from './sign-in-failures.store.ts';

/** Places for addresses that somebody has. Five failures lock an address, so a flood of wrong passwords cannot keep them taken. */
const PEOPLE_AT_ONCE_MAX = 2;
/** Places for all addresses that unknown browsers name: a flood of invented ones waits here, and only refusals wait with it. */
const STRANGERS_AT_ONCE_MAX = 1;
/** Places for browsers that a person has signed in with, which need no other. */
const KNOWN_BROWSERS_AT_ONCE_MAX = 1;
/** The hash of no password: an invented address costs the same time. */
const NO_PASSWORD = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Signs people in and out. A right password is answered at once. Every refusal passes the queue of strangers and holds its place for the
 * time of a check, so that its time does not tell whether somebody has the address.
 */
@Injectable()
export class SignIn {
  private readonly ofPeople = new PasswordChecks(PEOPLE_AT_ONCE_MAX);
  private readonly ofStrangers = new PasswordChecks(STRANGERS_AT_ONCE_MAX);
  private readonly ofKnownBrowsers = new PasswordChecks(KNOWN_BROWSERS_AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: PreparedDatabase,
    private readonly sessions: SessionStore,
    private readonly failures: SignInFailureStore,
    private readonly browsers: KnownBrowserStore,
    private readonly audit: AuditStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session, in place of the one that the browser had, and resolves to its token and to the one by which the browser is known
   * from now on. Throws `sign-in-failed` without saying what is wrong, `sign-in-locked` after many failures, and `unavailable` when too
   * many sign in at the same time.
   */
  async begin(email: string, password: string, had: Earlier): Promise<Tokens> {
    const address = email.trim().toLowerCase();
    // A known browser has failures of its own: those of others, who may only know the address, do not lock it.
    const isKnown = had.browser !== undefined && (await this.browsers.isKnown(address, had.browser, this.clock.now()));
    const key = isKnown ? browserTokenHash(had.browser) : addressKey(address);
    // A locked key takes no place: its flood delays no other sign-in.
    const lockedSeconds = await this.failures.lockedSeconds(key, this.clock.now());
    if (lockedSeconds !== undefined) throw locked(lockedSeconds);
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email: address });
    const attempt = { user, password, key, had };
    if (user !== null && !isKnown) return this.ofSomebody(user, attempt);
    const checks = isKnown ? this.ofKnownBrowsers : this.ofStrangers;
    return checks.run(key, async () => (await this.attempt(attempt)) ?? (await this.refuse(key, user)));
  }

  async end(person: Person, token: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.end(manager, token);
      await this.audit.insert(manager, noteOf({ id: person.userId, tenantId: person.tenantId }, 'session.ended'));
    });
  }

  /** A refusal takes as long as one for an invented address, which waits for its turn among strangers and is then checked. */
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
    // It may find no place, and a right password does not wait for one.
    passed.catch(() => undefined);
    return (await attempted) ?? passed;
  }

  /** Resolves to nothing when the password is wrong, or there is no such user. The attempt counts as a failure until it succeeds. */
  private async attempt({ user, password, key, had }: Attempt): Promise<Tokens | undefined> {
    const retryAfterSeconds = await this.failures.begin(key, this.clock.now());
    if (retryAfterSeconds !== undefined) throw locked(retryAfterSeconds);
    const isRight = await isPassword(password, user?.passwordHash ?? NO_PASSWORD);
    return user === null || !isRight ? undefined : this.beginSession(user, key, had);
  }

  /** Resolves to nothing when the user is disabled, or when the password that was checked is in force no more. */
  private beginSession(user: UserEntity, key: Buffer, had: Earlier): Promise<Tokens | undefined> {
    return this.dataSource.transaction(async (manager) => {
      // The lock makes a new password wait, which then ends this session, too. One that came first is seen here.
      const inForce = await manager.query<unknown[]>(LOCK_PERSON, [user.id, user.passwordHash]);
      if (inForce.length === 0) return undefined;
      const tokens = { session: newSessionToken(), browser: newSessionToken() };
      await this.failures.forget(manager, key);
      await this.sessions.begin(manager, user.id, tokens.session, had.session);
      await this.browsers.remember(manager, user.id, {
        token: tokens.browser,
        earlierToken: had.browser,
        now: this.clock.now(),
      });
      await this.audit.insert(manager, noteOf(user, 'session.begun'));
      await this.audit.purge(manager);
      return tokens;
    });
  }

  /** Only a user has audit entries. The statements and the commit are the same for an invented address, and so is their time. */
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

/** Of the two cookies. */
interface Tokens {
  readonly session: string;
  readonly browser: string;
}

/** Of the cookies that the browser sent. */
type Earlier = { readonly [Name in keyof Tokens]: string | undefined };

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
