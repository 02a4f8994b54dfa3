import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { TenantId } from '@cpes/contracts';
import type { UserRole } from '../domain/user-role.ts';

/** A user of the web interface of a tenant. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId!: TenantId;
  @Column('text', { unique: true }) email!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  @Column('text') role!: UserRole;
  /** When the user was disabled. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt!: Date | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
