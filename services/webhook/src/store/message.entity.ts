import type { MessageId, MessageType, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A message to the endpoints of a tenant. Its body is sent byte for byte. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn({ type: 'text' }) id!: MessageId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ type: 'text' }) type!: MessageType;
  @Column({ name: 'sku_id', type: 'text', nullable: true }) skuId!: string | null;
  @Column({ type: 'bytea' }) body!: Buffer;
  @Column({ type: 'text', nullable: true }) traceparent!: string | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
