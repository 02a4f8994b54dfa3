import type { TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A request with a key that has had its effect. */
@Entity('request_keys')
export class RequestKeyEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** The id that the first request with the key has brought. */
  @Column({ type: 'text' }) result!: string;
  @CreateDateColumn({ name: 'made_at', type: 'timestamptz' }) madeAt!: Date;
}
