import { invalidBody, isWellFormedLinkToken, linkTokenHash, notFound } from '@cpes/http-api';
import { isConflict } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.ts';
import { PasswordChecks } from '../sessions/password-checks.ts';
import { type Earlier, SignIn, type Tokens } from '../sessions/sign-in.ts';
import { addressKey } from '../sessions/sign-in-failures.repository.ts';
import { TenantEntity } from '../tenants/tenant.entity.ts';
import { endSessions } from './member-management.ts';
import { UserLinkEntity } from './user-link.entity.ts';
import { hashed } from './user-management.ts';
import { UserEntity } from './user.entity.ts';

/** Few people use a link at the same time, and a hash takes 32 MiB. */
const AT_ONCE_MAX = 1;

/** A link that can be used now, with the name of its tenant. */
export interface UsableLink {
  readonly link: UserLinkEntity;
  readonly tenantName: string;
}

/**
 * The use of a one-time link by the person who has it. A missing, expired and used link get the same response. Only a valid token
 * costs the time of a password hash.
 */
@Injectable()
export class LinkUse {
  private readonly checks = new PasswordChecks(AT_ONCE_MAX);

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
    private readonly signIns: SignIn,
  ) {}

  async find(token: string): Promise<UsableLink> {
    if (!isWellFormedLinkToken(token)) throw notFound();
    const { manager } = this.dataSource;
    const link = await manager.findOneBy(UserLinkEntity, { tokenHash: linkTokenHash(token) });
    if (link === null || link.expiresAt <= this.clock.now()) throw notFound();
    await requireCreator(manager, link);
    const { name } = await manager.findOneByOrFail(TenantEntity, { id: link.tenantId });
    return { link, tenantName: name };
  }

  /** Sets the password of the new or the present user, and ends the link. Of two concurrent uses, one gets a 404. */
  async accept(token: string, password: string): Promise<UsableLink> {
    const { link } = await this.find(token);
    // This link sets no password.
    if (link.kind === 'sign-in') throw notFound();
    return this.checks.run(link.tokenHash, async () => {
      const usable = await this.find(token);
      const passwordHash = await hashed(password);
      await this.dataSource.transaction((manager) => this.use(manager, usable.link, passwordHash));
      return usable;
    });
  }

  /** Signs in by a link for that, which ends. */
  async signIn(token: string, had: Earlier): Promise<Tokens> {
    const { link } = await this.find(token);
    if (link.kind !== 'sign-in') throw notFound();
    return this.signIns.beginByLink(link, had);
  }

  private async use(manager: EntityManager, link: UserLinkEntity, passwordHash: string): Promise<void> {
    const { affected } = await manager.delete(UserLinkEntity, { id: link.id, tokenHash: link.tokenHash });
    if (affected !== 1) throw notFound();
    await requireCreator(manager, link);
    if (link.userId === null) await this.join(manager, link, passwordHash);
    else await this.renew(manager, link, link.userId, passwordHash);
  }

  private async join(manager: EntityManager, link: UserLinkEntity, passwordHash: string): Promise<void> {
    const { tenantId, email, role, createdBy } = link;
    const user = manager.create(UserEntity, { id: this.ids.next(), tenantId, email, role, passwordHash });
    await manager.insert(UserEntity, user).catch((error: unknown) => {
      throw isConflict(error)
        ? invalidBody('conflict', 'the address has a user already: sign in, or use another one')
        : error;
    });
    const note = { tenantId, userId: user.id, action: 'member.joined', subject: user.id };
    await this.audit.insert(manager, { ...note, details: { email, role, invitedBy: createdBy } });
  }

  private async renew(
    manager: EntityManager,
    { tenantId }: UserLinkEntity,
    userId: string,
    passwordHash: string,
  ): Promise<void> {
    // Since the link was made, the user may have become an operator, whose password no owner decides.
    const [user] = await manager.query<{ email: string }[][]>(RENEW, [userId, tenantId, passwordHash]);
    const email = user?.[0]?.email;
    if (email === undefined) throw notFound();
    await endSessions(manager, userId);
    await manager.query('DELETE FROM sign_in_failures WHERE key_hash = $1', [addressKey(email)]);
    const note = { tenantId, userId, action: 'password.reset', subject: userId, details: {} };
    await this.audit.insert(manager, note);
  }
}

/** A link works while its creator is an owner. A former owner could otherwise return by an invitation to a second address. */
async function requireCreator(manager: EntityManager, { createdBy: id, tenantId }: UserLinkEntity): Promise<void> {
  const where = { id, tenantId, role: 'owner' as const, disabledAt: IsNull() };
  if (!(await manager.existsBy(UserEntity, where))) throw notFound();
}

/** TypeORM answers an UPDATE with its rows and their number. */
const RENEW = `
  UPDATE users SET password_hash = $3
  WHERE id = $1 AND tenant_id = $2 AND role <> 'operator' AND disabled_at IS NULL RETURNING email`;
