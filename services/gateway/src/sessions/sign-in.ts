import { Clock, Fault, Semaphore } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { isPassword } from '../domain/password.ts';
import { newSessionToken } from '../domain/session.ts';
import { UserEntity } from '../store/user.entity.ts';
import { SessionStore } from './session.store.ts';
import { SignInFailureStore } from './sign-in-failures.store.ts';

/** Each takes 32 MiB and a tenth of a second of a processor, which submissions need, too. */
const AT_ONCE_MAX = 2;
/** Whoever waits longer tries again. */
const WAIT_MS_MAX = 5_000;
/** The hash of no password: a name that nobody has costs the same time. */
const NO_PASSWORD = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Signs people in and out. */
@Injectable()
export class SignIn {
  private readonly places = new Semaphore(AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly failures: SignInFailureStore,
    private readonly audit: AuditStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session, in place of that of `earlierToken`, and resolves to its token. Throws `sign-in-failed` without saying what is
   * wrong, `sign-in-locked` after many failures under the address, and `unavailable` when too many sign in at the same time.
   */
  async begin(email: string, password: string, earlierToken: string | undefined): Promise<string> {
    const address = email.trim().toLowerCase();
    const now = this.clock.now();
    const retryAfterSeconds = await this.failures.begin(address, now);
    if (retryAfterSeconds !== undefined) throw locked(retryAfterSeconds);
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email: address });
    const isRight = await this.isRight(password, user?.passwordHash ?? NO_PASSWORD);
    if (user === null || !isRight || user.disabledAt !== null) {
      if (user !== null) await this.note(user, 'session.refused');
      throw new Fault('unauthenticated', 'E-mail or password is not right.', { code: 'sign-in-failed' });
    }
    const token = newSessionToken();
    await this.dataSource.transaction(async (manager) => {
      await this.failures.forget(manager, address, now);
      await this.sessions.begin(manager, user.id, token, earlierToken);
      await this.audit.insert(manager, noteOf(user, 'session.begun'));
      await this.audit.purge(manager);
    });
    return token;
  }

  async end(person: Person, token: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.sessions.end(manager, token);
      await this.audit.insert(manager, noteOf({ id: person.userId, tenantId: person.tenantId }, 'session.ended'));
    });
  }

  private async isRight(password: string, hash: string): Promise<boolean> {
    if (!(await this.places.acquire(WAIT_MS_MAX)))
      throw new Fault('unavailable', 'Too many people sign in at the same time. Try again.');
    try {
      return await isPassword(password, hash);
    } finally {
      this.places.release();
    }
  }

  private note(user: UserEntity, action: string): Promise<void> {
    return this.audit.insert(this.dataSource.manager, noteOf(user, action));
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
