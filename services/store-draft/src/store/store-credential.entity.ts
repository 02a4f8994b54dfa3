import type { StoreId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The credentials of a store, encrypted. */
@Entity('store_credentials')
export class StoreCredentialEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ name: 'store_id', type: 'text' }) storeId!: StoreId;
  /** The id of the key that encrypted them. */
  @Column({ name: 'key_name', type: 'text' }) keyName!: string;
  @Column({ type: 'bytea' }) sealed!: Buffer;
}
