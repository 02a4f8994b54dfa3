import { Clock, Fault, Semaphore } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { browserTokenHash } from '../domain/known-browser.ts';
import { isPassword } from '../domain/password.ts';
import { newSessionToken } from '../domain/session.ts';
import { UserEntity } from '../store/user.entity.ts';
import { KnownBrowserStore } from './known-browser.store.ts';
import { SessionStore } from './session.store.ts';
import { addressKey, SignInFailureStore } from './sign-in-failures.store.ts';

/** Passwords that are checked at a time: each takes 32 MiB and a tenth of a second of a processor, which submissions need, too. */
const AT_ONCE_MAX = 2;
/** Beside them, passwords for addresses that nobody has. A flood of such addresses waits here and leaves the others to people. */
const STRANGERS_AT_ONCE_MAX = 1;
/** Somebody who waits longer tries again. On a machine with too much to do, a check takes more than a second. */
const WAIT_MS_MAX = 10_000;
/** The hash of no password: a name that nobody has costs the same time. */
const NO_PASSWORD = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Signs people in and out. */
@Injectable()
export class SignIn {
  private readonly places = new Semaphore(AT_ONCE_MAX);
  private readonly strangers = new Semaphore(STRANGERS_AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
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
  async begin(
    email: string,
    password: string,
    had: { readonly [Name in keyof Tokens]: string | undefined },
  ): Promise<Tokens> {
    const address = email.trim().toLowerCase();
    const now = this.clock.now();
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email: address });
    // A known browser has failures of its own: those of others, who may only know the address, do not lock it.
    const isKnown =
      user !== null && had.browser !== undefined && (await this.browsers.isKnown(user.id, had.browser, now));
    const key = isKnown ? browserTokenHash(had.browser) : addressKey(address);
    const retryAfterSeconds = await this.failures.begin(key, now);
    if (retryAfterSeconds !== undefined) throw locked(retryAfterSeconds);
    const isRight = await this.isRight(password, user?.passwordHash);
    if (user === null || !isRight || user.disabledAt !== null) {
      if (user !== null) await this.refuse(user);
      throw new Fault('unauthenticated', 'E-mail or password is not right.', { code: 'sign-in-failed' });
    }
    const tokens = { session: newSessionToken(), browser: newSessionToken() };
    await this.dataSource.transaction(async (manager) => {
      await this.failures.forget(manager, key, now);
      await this.sessions.begin(manager, user.id, tokens.session, had.session);
      await this.browsers.remember(manager, user.id, { token: tokens.browser, earlierToken: had.browser, now });
      await this.audit.insert(manager, noteOf(user, 'session.begun'));
      await this.audit.purge(manager);
    });
    return tokens;
  }

  async end(person: Person, token: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.end(manager, token);
      await this.audit.insert(manager, noteOf({ id: person.userId, tenantId: person.tenantId }, 'session.ended'));
    });
  }

  /** Without a hash, it takes the time of a check. */
  private isRight(password: string, hash: string | undefined): Promise<boolean> {
    return hash === undefined
      ? inPlace(this.strangers, () => isPassword(password, NO_PASSWORD))
      : inPlace(this.places, () => isPassword(password, hash));
  }

  /** A refusal passes the place of strangers, so that under a flood its time does not tell whether somebody has the address. */
  private async refuse(user: UserEntity): Promise<void> {
    await this.audit.insert(this.dataSource.manager, noteOf(user, 'session.refused'));
    await inPlace(this.strangers, async () => undefined);
  }
}

/** Of the two cookies. */
interface Tokens {
  readonly session: string;
  readonly browser: string;
}

async function inPlace<T>(places: Semaphore, work: () => Promise<T>): Promise<T> {
  if (!(await places.acquire(WAIT_MS_MAX)))
    throw new Fault('unavailable', 'Too many people sign in at the same time. Try again.');
  try {
    return await work();
  } finally {
    places.release();
  }
}

interface Person {
  readonly tenantId: string;
  readonly userId: string;
}

function noteOf({ id, tenantId }: Pick<UserEntity, 'id' | 'tenantId'>, action: string) {
  return { tenantId, userId: id, action, subject: id, details: {} };
}

function locked(retryAfterSeconds: number): Fault {
  const text = `Too many sign-ins have failed. Try again in ${retryAfterSeconds} s.`;
  return new Fault('rate-limited', text, { code: 'sign-in-locked', retryAfterSeconds });
}
