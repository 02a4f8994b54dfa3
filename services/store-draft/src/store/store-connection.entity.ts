import type { DraftDetail, StoreCheck, StoreId, StorePlatform, StoreState, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A store that a tenant has connected. */
@Entity('store_connections')
export class StoreConnectionEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ name: 'id', type: 'text' }) storeId!: StoreId;
  @Column({ type: 'text' }) platform!: StorePlatform;
  @Column({ type: 'text' }) name!: string;
  @Column({ name: 'base_url', type: 'text' }) baseUrl!: string;
  @Column({ type: 'text' }) currency!: string;
  @Column({ name: 'weight_unit', type: 'text' }) weightUnit!: string;
  @Column({ name: 'length_unit', type: 'text' }) lengthUnit!: string;
  /** The last characters of the secret, for display. */
  @Column({ name: 'credential_end', type: 'text' }) credentialEnd!: string;
  /** The details that its drafts carry. */
  @Column({ type: 'text', array: true }) details!: readonly DraftDetail[];
  @Column({ type: 'text' }) state!: StoreState;
  @Column({ name: 'state_text', type: 'text', nullable: true }) stateText!: string | null;
  @Column({ name: 'state_since', type: 'timestamptz' }) stateSince!: Date;
  @Column({ type: 'jsonb' }) checks!: readonly StoreCheck[];
  @Column({ name: 'checked_at', type: 'timestamptz' }) checkedAt!: Date;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
