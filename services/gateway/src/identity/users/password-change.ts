import { invalid } from '@cpes/http-api';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.ts';
import { isPassword } from '../domain/password.ts';
import { PasswordChecks } from '../sessions/password-checks.ts';
import type { Session } from '../sessions/session.repository.ts';
import { addressKey, SignInFailureRepository } from '../sessions/sign-in-failures.repository.ts';
import { endSessions } from './member-management.ts';
import { hashed } from './user-management.ts';
import { UserEntity } from './user.entity.ts';

/** Few people change their password at the same time, and each check takes 32 MiB. */
const AT_ONCE_MAX = 1;

/** A user's own new password. */
@Injectable()
export class PasswordChange {
  private readonly checks = new PasswordChecks(AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
    private readonly failures: SignInFailureRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all other sessions of the user. A wrong present password counts as a failed sign-in, so a thief of the session
   * cannot try many.
   */
  async change({ caller, email, tokenHash }: Session, present: string, wanted: string): Promise<void> {
    const key = addressKey(email);
    await this.checks.run(key, async () => {
      const retryAfterSeconds = await this.failures.begin(key, this.clock.now());
      if (retryAfterSeconds !== undefined) throw locked(retryAfterSeconds);
      const { userId: id, tenantId } = caller;
      const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id, tenantId });
      if (!(await isPassword(present, user.passwordHash)))
        throw invalid([{ pointer: '#/currentPassword', code: 'wrong', detail: 'is not your password' }]);
      const passwordHash = await hashed(wanted);
      await this.dataSource.transaction(async (manager) => {
        const { affected } = await manager.update(
          UserEntity,
          { id, passwordHash: user.passwordHash },
          { passwordHash },
        );
        if (affected !== 1)
          throw invalid([{ pointer: '#/currentPassword', code: 'conflict', detail: 'has been changed meanwhile' }]);
        await this.failures.forget(manager, key);
        await endSessions(manager, id, tokenHash);
        await this.audit.insert(manager, {
          tenantId,
          userId: id,
          action: 'password.changed',
          subject: id,
          details: {},
        });
      });
    });
  }
}

function locked(retryAfterSeconds: number): Fault {
  const text = `Too many passwords were wrong. Try again in ${retryAfterSeconds} s.`;
  return new Fault('rate-limited', text, { code: 'sign-in-locked', retryAfterSeconds });
}
