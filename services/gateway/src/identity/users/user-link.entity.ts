import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LinkKind } from '../domain/user-link.ts';
import type { MemberRole } from '../domain/user-role.ts';

/** A one-time link for a person, as the hash of its token. Its use deletes it. */
@Entity('user_links')
export class UserLinkEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId!: TenantId;
  @Column('text') kind!: LinkKind;
  @Column('bytea', { name: 'token_hash', unique: true }) tokenHash!: Buffer;
  @Column('text') email!: string;
  @Column('text') role!: MemberRole;
  /** The user who gets a new password; null for an invitation. */
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
}
