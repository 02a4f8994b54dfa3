import { randomBytes } from 'node:crypto';
import type { TenantId } from '@cpes/contracts';
import type { IdSource } from '@cpes/service-kit';
import type { EntityManager } from 'typeorm';
import { hashPassword } from '../domain/password.ts';
import type { UserRole } from '../domain/user-role.ts';
import { addressOf, isEmail } from './email.ts';
import { UserEntity } from './user.entity.ts';

const SALT_BYTES = 16;
/** 96 bits, as 16 characters that an operator can dictate. */
const PASSWORD_BYTES = 12;
/** Fits on a screen. */
const LISTED_MAX = 100;

/** Creates the users of a tenant and sets their passwords, each shown only once. Error messages say what to do. */
export class UserManagement {
  constructor(
    private readonly manager: EntityManager,
    private readonly ids: IdSource,
  ) {}

  async create(tenantId: TenantId, email: string, role: UserRole): Promise<{ user: UserEntity; password: string }> {
    const address = checkedAddress(email);
    if (await this.manager.existsBy(UserEntity, { email: address }))
      throw new Error(`there is already a user ${address}`);
    const password = newPassword();
    const user = this.manager.create(UserEntity, {
      id: this.ids.next(),
      tenantId,
      email: address,
      passwordHash: await hashed(password),
      role,
    });
    return { user: await this.manager.save(user), password };
  }

  /** Invalidates the old password. */
  async resetPassword(email: string): Promise<string> {
    const address = checkedAddress(email);
    const password = newPassword();
    // An attacker with the old password may be signed in.
    await this.change(address, { passwordHash: await hashed(password) });
    return password;
  }

  /** Ends the user's sessions, because they contain the old role. */
  setRole(email: string, role: UserRole): Promise<void> {
    return this.change(checkedAddress(email), { role });
  }

  /** A disabled user is signed out at once and cannot sign in. Records keep the user's name. */
  setDisabled(email: string, isDisabled: boolean): Promise<void> {
    return this.change(checkedAddress(email), { disabledAt: isDisabled ? new Date() : null });
  }

  list(tenantId: TenantId): Promise<UserEntity[]> {
    return this.manager.find(UserEntity, { where: { tenantId }, order: { email: 'ASC' }, take: LISTED_MAX });
  }

  /** Also ends the user's sessions and forgets the user's browsers. */
  private async change(email: string, changes: Partial<UserEntity>): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(UserEntity, { email }, changes);
      if (affected !== 1) throw new Error(`there is no user ${email}`);
      for (const table of ['sessions', 'known_browsers'])
        await manager.query(`DELETE FROM ${table} WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [email]);
    });
  }
}

function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

/** The stored form of a password, with a new salt. */
export function hashed(password: string): Promise<string> {
  return hashPassword(password, randomBytes(SALT_BYTES));
}

function checkedAddress(email: string): string {
  if (!isEmail(email)) throw new Error(`${email} is not an e-mail address`);
  return addressOf(email);
}
