import type { EndpointId, PortalLinkId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link by which a subscriber sees the deliveries of one endpoint until it expires. Only the hash of its token is stored. */
@Entity('portal_links')
export class PortalLinkEntity {
  @PrimaryColumn({ type: 'text' }) id!: PortalLinkId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'endpoint_id', type: 'text' }) endpointId!: EndpointId;
  @Column({ name: 'token_hash', type: 'bytea' }) tokenHash!: Buffer;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}
