import type { TenantId } from '@cpes/contracts';
import { invalid, invalidBody, linkTokenHash, newLinkToken, notFound } from '@cpes/http-api';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.ts';
import { LINK_LIFETIME_MS } from '../domain/user-link.ts';
import type { MemberRole } from '../domain/user-role.ts';
import { addressOf } from './email.ts';
import { UserLinkEntity } from './user-link.entity.ts';
import { UserEntity } from './user.entity.ts';

/** More people than a merchant has. The limit stops a program that invites in a loop, and keeps lists on one page. */
const MEMBERS_MAX = 100;

/** The owner who acts. */
interface Owner {
  readonly tenantId: TenantId;
  readonly userId: string;
}

export interface Member extends Pick<UserEntity, 'id' | 'email' | 'createdAt' | 'disabledAt'> {
  readonly role: MemberRole;
  readonly lastSeenAt: Date | null;
}

/** A link with its token, which is not stored. */
export interface NewLink {
  readonly link: UserLinkEntity;
  readonly token: string;
}

/**
 * The members of a tenant, for its owners. Operators belong to the installation: an owner neither sees nor changes them, whatever
 * tenant they are in, because a new password would give the owner all tenants.
 */
@Injectable()
export class MemberManagement {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /** By address. */
  list(tenantId: TenantId): Promise<Member[]> {
    return this.dataSource.manager.query<Member[]>(LIST, [tenantId, MEMBERS_MAX]);
  }

  /** The invitations that can still be accepted, newest first. */
  invitations(tenantId: TenantId): Promise<UserLinkEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(UserLinkEntity, 'link')
      .where(`tenant_id = :tenantId AND kind = 'invitation' AND expires_at > :now`, { tenantId, now: this.clock.now() })
      .orderBy('created_at', 'DESC')
      .limit(MEMBERS_MAX)
      .getMany();
  }

  /**
   * Creates a link by which a person becomes a user. An earlier invitation of the address ends. Says only of the tenant's own
   * members that an address has a user: the link of another tenant's user is refused when it is accepted.
   */
  invite(owner: Owner, email: string, role: MemberRole): Promise<NewLink> {
    const address = addressOf(email);
    return this.asOwner(owner, async (manager) => {
      const { tenantId } = owner;
      if (await manager.existsBy(UserEntity, { tenantId, email: address }))
        throw invalid([{ pointer: '#/email', code: 'conflict', detail: 'is a member already' }]);
      await manager.query(`DELETE FROM user_links WHERE tenant_id = $1 AND kind = 'invitation' AND email = $2`, [
        tenantId,
        address,
      ]);
      const [row] = await manager.query<[{ count: number }]>(COUNT, [tenantId, this.clock.now()]);
      if (row.count >= MEMBERS_MAX)
        throw invalidBody('range', `there are ${MEMBERS_MAX} members and invitations, which is the maximum`);
      const made = await this.insertLink(manager, owner, { kind: 'invitation', email: address, role, userId: null });
      await this.note(manager, owner, 'member.invited', made.link.id, { email: address, role });
      return made;
    });
  }

  async revokeInvitation(owner: Owner, invitationId: string): Promise<UserLinkEntity> {
    return this.asOwner(owner, async (manager) => {
      const { tenantId } = owner;
      const where = { id: uuidIn(invitationId), tenantId, kind: 'invitation' as const };
      const link = await manager.findOneBy(UserLinkEntity, where);
      if (link === null) throw notFound();
      await manager.delete(UserLinkEntity, where);
      await this.note(manager, owner, 'invitation.revoked', link.id, { email: link.email });
      return link;
    });
  }

  /** Ends the sessions of the user, because they contain the old role. Owners cannot change themselves, so one always remains. */
  async change(
    owner: Owner,
    userId: string,
    { role, isDisabled }: { readonly role?: MemberRole; readonly isDisabled?: boolean },
  ): Promise<Member> {
    await this.asOwner(owner, async (manager) => {
      const user = await this.other(manager, owner, userId);
      const isRoleNew = role !== undefined && role !== user.role;
      const isStateNew = isDisabled !== undefined && isDisabled !== (user.disabledAt !== null);
      if (isRoleNew) {
        await this.note(manager, owner, 'member.role-changed', user.id, {
          email: user.email,
          from: user.role,
          to: role,
        });
        user.role = role;
      }
      if (isStateNew) {
        const action = isDisabled ? 'member.disabled' : 'member.enabled';
        await this.note(manager, owner, action, user.id, { email: user.email });
        user.disabledAt = isDisabled ? this.clock.now() : null;
      }
      if (!isRoleNew && !isStateNew) return;
      await manager.save(user);
      await endSessions(manager, user.id);
      if (user.disabledAt !== null) await manager.delete(UserLinkEntity, { userId: user.id });
    });
    const member = (await this.list(owner.tenantId)).find(({ id }) => id === userId);
    if (member === undefined) throw notFound();
    return member;
  }

  /** Creates a link by which a member chooses a new password. An earlier one ends. The present password stays valid until then. */
  resetPassword(owner: Owner, userId: string): Promise<NewLink> {
    return this.asOwner(owner, async (manager) => {
      const user = await this.other(manager, owner, userId);
      if (user.disabledAt !== null) throw invalidBody('conflict', 'the user is disabled: enable the user first');
      await manager.delete(UserLinkEntity, { userId: user.id });
      const { email } = user;
      const role = user.role as MemberRole;
      const made = await this.insertLink(manager, owner, { kind: 'password-reset', email, role, userId: user.id });
      await this.note(manager, owner, 'member.reset-link-made', user.id, { email });
      return made;
    });
  }

  /**
   * Creates a link that signs an owner in, for the person who starts the service. An earlier one ends. Undefined without such an owner.
   */
  async signInLink(email: string): Promise<NewLink | undefined> {
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email, role: 'owner', disabledAt: IsNull() });
    if (user === null) return undefined;
    const owner = { tenantId: user.tenantId, userId: user.id };
    return this.asOwner(owner, async (manager) => {
      await manager.delete(UserLinkEntity, { userId: user.id, kind: 'sign-in' });
      const made = await this.insertLink(manager, owner, { kind: 'sign-in', email, role: 'owner', userId: user.id });
      await this.note(manager, owner, 'member.sign-in-link-made', user.id, { email });
      return made;
    });
  }

  /** Changes of members run one after the other, each by an owner who still is one: two cannot disable each other. */
  private asOwner<T>(owner: Owner, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM tenants WHERE id = $1 FOR UPDATE', [owner.tenantId]);
      const [present] = await manager.query<unknown[]>(STILL_OWNER, [owner.userId, owner.tenantId]);
      if (present === undefined) throw notFound();
      return work(manager);
    });
  }

  /** A member other than the owner who acts. */
  private async other(manager: EntityManager, { tenantId, userId: own }: Owner, userId: string): Promise<UserEntity> {
    const user = await manager.findOneBy(UserEntity, { id: uuidIn(userId), tenantId });
    if (user === null || user.role === 'operator') throw notFound();
    if (user.id === own) throw invalidBody('conflict', 'you cannot change yourself: another owner can');
    return user;
  }

  private async insertLink(
    manager: EntityManager,
    { tenantId, userId: createdBy }: Owner,
    { kind, ...of }: Pick<UserLinkEntity, 'kind' | 'email' | 'role' | 'userId'>,
  ): Promise<NewLink> {
    const token = newLinkToken();
    const now = this.clock.now();
    const link = manager.create(UserLinkEntity, {
      id: this.ids.next(),
      tenantId,
      kind,
      ...of,
      tokenHash: linkTokenHash(token),
      createdBy,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[kind]),
    });
    await manager.query(PURGE, [now]);
    return { link: await manager.save(link), token };
  }

  private note(
    manager: EntityManager,
    { tenantId, userId }: Owner,
    action: string,
    subject: string,
    details: object,
  ): Promise<void> {
    return this.audit.insert(manager, { tenantId, userId, action, subject, details });
  }
}

/**
 * Signs a user out everywhere, except in the session with the token `except`. Forgets the user's browsers, and ends links that would
 * sign the user in again.
 */
export async function endSessions(manager: EntityManager, userId: string, except?: Buffer): Promise<void> {
  await manager.query('DELETE FROM sessions WHERE user_id = $1 AND ($2::bytea IS NULL OR token_hash <> $2)', [
    userId,
    except ?? null,
  ]);
  await manager.query('DELETE FROM known_browsers WHERE user_id = $1', [userId]);
  await manager.query(`DELETE FROM user_links WHERE user_id = $1 AND kind = 'sign-in'`, [userId]);
}

function uuidIn(text: string): string {
  if (!isUUID(text)) throw notFound();
  return text;
}

const LIST = `
  SELECT u.id, u.email, u.role, u.created_at AS "createdAt", u.disabled_at AS "disabledAt",
    (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeenAt"
  FROM users u WHERE u.tenant_id = $1 AND u.role <> 'operator' ORDER BY u.email LIMIT $2`;
const COUNT = `
  SELECT (SELECT count(*) FROM users WHERE tenant_id = $1 AND role <> 'operator')::int
    + (SELECT count(*) FROM user_links WHERE tenant_id = $1 AND kind = 'invitation' AND expires_at > $2)::int AS count`;
const STILL_OWNER = `SELECT 1 FROM users WHERE id = $1 AND tenant_id = $2 AND role = 'owner' AND disabled_at IS NULL`;
/** A hundred with each new link, which adds one, so expired links do not accumulate. */
const PURGE = `DELETE FROM user_links WHERE id IN (SELECT id FROM user_links WHERE expires_at <= $1 LIMIT 100)`;
