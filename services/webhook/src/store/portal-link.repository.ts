import type { EndpointId, PortalLinkId, TenantId } from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { PortalLinkEntity } from './portal-link.entity.ts';

/** The members of a link that are shown. */
export type PortalLink = Pick<PortalLinkEntity, 'id' | 'endpointId' | 'createdAt' | 'expiresAt'>;

/** The endpoint that a token opens, until when. */
export interface OpenedPortal {
  readonly tenantId: TenantId;
  readonly endpointId: EndpointId;
  readonly expiresAt: Date;
}

/** The links by which subscribers see the deliveries of one endpoint. */
@Injectable()
export class PortalLinkRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /** Removes the expired links of an endpoint, whose row the caller has locked, and returns the number of the others. */
  async removeExpired(tx: Transaction, tenantId: TenantId, endpointId: EndpointId): Promise<number> {
    const parameters = [tenantId, endpointId];
    await tx.query(
      'DELETE FROM portal_links WHERE tenant_id = $1 AND endpoint_id = $2 AND expires_at <= now()',
      parameters,
    );
    const [row] = await tx.query<{ n: number }>(COUNT, parameters);
    return row?.n ?? 0;
  }

  async insert(
    tx: Transaction,
    link: Pick<PortalLinkEntity, 'id' | 'tenantId' | 'endpointId' | 'tokenHash'>,
    hours: number,
  ): Promise<void> {
    await tx.query(INSERT, [link.id, link.tenantId, link.endpointId, link.tokenHash, hours]);
  }

  async find(tenantId: TenantId, endpointId: EndpointId, id: string): Promise<PortalLink | undefined> {
    const [row] = await this.database.query<PortalLink>(FIND, [tenantId, endpointId, id]);
    return row;
  }

  /** The links that work, newest first. */
  list(tenantId: TenantId, endpointId: EndpointId): Promise<PortalLink[]> {
    return this.database.query<PortalLink>(LIST, [tenantId, endpointId]);
  }

  /** True when there was such a link. */
  async remove(tx: Transaction, tenantId: TenantId, endpointId: EndpointId, id: PortalLinkId): Promise<boolean> {
    const rows = await tx.query(REMOVE, [tenantId, endpointId, id]);
    return rows.length > 0;
  }

  async removeAll(tx: Transaction, tenantId: TenantId, endpointId: EndpointId): Promise<void> {
    await tx.query('DELETE FROM portal_links WHERE tenant_id = $1 AND endpoint_id = $2', [tenantId, endpointId]);
  }

  /** The endpoint that a token opens now. A link to a deleted endpoint opens nothing. */
  async opened(tokenHash: Buffer): Promise<OpenedPortal | undefined> {
    const [row] = await this.database.query<OpenedPortal>(OPENED, [tokenHash]);
    return row;
  }
}

const COUNT = 'SELECT count(*)::int AS n FROM portal_links WHERE tenant_id = $1 AND endpoint_id = $2';
const INSERT = `
  INSERT INTO portal_links (id, tenant_id, endpoint_id, token_hash, expires_at)
  VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))`;
const SELECT = `
  SELECT id, endpoint_id AS "endpointId", created_at AS "createdAt", expires_at AS "expiresAt" FROM portal_links
  WHERE tenant_id = $1 AND endpoint_id = $2`;
const FIND = `${SELECT} AND id = $3 AND expires_at > now()`;
const LIST = `${SELECT} AND expires_at > now() ORDER BY id DESC`;
const REMOVE = 'DELETE FROM portal_links WHERE tenant_id = $1 AND endpoint_id = $2 AND id = $3 RETURNING id';
const OPENED = `
  SELECT l.tenant_id AS "tenantId", l.endpoint_id AS "endpointId", l.expires_at AS "expiresAt"
  FROM portal_links l JOIN endpoints e ON e.id = l.endpoint_id AND e.tenant_id = l.tenant_id
  WHERE l.token_hash = $1 AND l.expires_at > now() AND e.state <> 'deleted'`;
