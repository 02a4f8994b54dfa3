import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { KeyId, Scope, TenantId } from '@cpes/contracts';

/** An API key of a tenant, as its hash. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('text') id!: KeyId;
  @Column('uuid', { name: 'tenant_id' }) tenantId!: TenantId;
  @Column('text') name!: string;
  /** The beginning of the key, by which users recognise it. */
  @Column('text') prefix!: string;
  @Column('text', { unique: true }) hash!: string;
  @Column('text', { array: true }) scopes!: Scope[];
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
  /** The key or the user that created the key; null for an operator. */
  @Column('text', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('text', { name: 'replaced_by', nullable: true }) replacedBy!: KeyId | null;
}
