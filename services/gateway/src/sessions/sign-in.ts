import { PipelinedDatabase } from '@cpes/persistence';
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

/** Three checks at a time take 96 MiB and three of the four threads of the pool. */
const UNKNOWN_BROWSERS_AT_ONCE_MAX = 2;
/** A place that a flood from unknown browsers cannot take: the people of a workspace keep signing in. */
const KNOWN_BROWSERS_AT_ONCE_MAX = 1;
/** The hash of no password: an invented address costs the same time. */
const NO_PASSWORD = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Signs people in and out. Until a password has turned out to be right, an invented address takes the same steps as a person's: the
 * same queue, one check, and the same number of commits.
 */
@Injectable()
export class SignIn {
  private readonly ofUnknownBrowsers = new PasswordChecks(UNKNOWN_BROWSERS_AT_ONCE_MAX);
  private readonly ofKnownBrowsers = new PasswordChecks(KNOWN_BROWSERS_AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: PipelinedDatabase,
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
    const checks = isKnown ? this.ofKnownBrowsers : this.ofUnknownBrowsers;
    return checks.run(key, () => this.attempt({ address, password, key, had }));
  }

  async end(person: Person, token: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.end(manager, token);
      await this.audit.insert(manager, noteOf({ id: person.userId, tenantId: person.tenantId }, 'session.ended'));
    });
  }

  private async attempt({ address, password, key, had }: Attempt): Promise<Tokens> {
    const now = this.clock.now();
    const retryAfterSeconds = await this.failures.begin(key, now);
    if (retryAfterSeconds !== undefined) throw locked(retryAfterSeconds);
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email: address });
    const isRight = await isPassword(password, user?.passwordHash ?? NO_PASSWORD);
    const tokens = user === null || !isRight ? undefined : await this.beginSession(user, key, had);
    if (tokens !== undefined) return tokens;
    await this.refuse(key, now, user);
    throw new Fault('unauthenticated', 'E-mail or password is not right.', { code: 'sign-in-failed' });
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

  /** Only a person has an audit. The failure is written for all, so the commit of the entry does not tell a person from nobody. */
  private async refuse(key: Buffer, now: Date, user: UserEntity | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      this.failures.refuse(tx, key, now);
      if (user !== null) this.audit.add(tx, noteOf(user, 'session.refused'));
    });
  }
}

interface Attempt {
  readonly address: string;
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
