import type { TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A completed request with a key. */
@Entity('request_keys')
export class RequestKeyEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** The id from the first request with the key. */
  @Column({ type: 'text' }) result!: string;
  @CreateDateColumn({ name: 'made_at', type: 'timestamptz' }) madeAt!: Date;
}
