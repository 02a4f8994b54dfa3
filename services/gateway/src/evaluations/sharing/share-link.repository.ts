import { ID_PATTERN, type TenantId } from '@cpes/contracts';
import { invalidBody, linkTokenHash, newLinkToken, notFound } from '@cpes/http-api';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AuditRepository } from '../../identity/index.ts';
import { ReportEntity } from '../reports/report.entity.ts';
import { ShareLinkEntity } from './share-link.entity.ts';

/** One report has few readers. The limit stops a page that creates links in a loop. */
const LINKS_PER_REPORT_MAX = 20;
const DAY_MS = 86_400_000;
const LINK_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Person {
  readonly tenantId: TenantId;
  readonly userId: string;
}

/** The links by which people outside of the tenant read a report. */
@Injectable()
export class ShareLinkRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: PreparedDatabase,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /**
   * Creates a link and removes the expired ones of the report. Throws a 404 fault when the tenant has no such report, and an `invalid`
   * fault when the report has the maximum number of links.
   */
  create(
    { tenantId, userId }: Person,
    reportId: string,
    days: number,
  ): Promise<{ link: ShareLinkEntity; token: string }> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_LINKS, [reportId]);
      if (!(await hasReport(manager, tenantId, reportId))) throw notFound();
      const now = this.clock.now();
      await manager.query(REMOVE_EXPIRED, [tenantId, reportId, now]);
      if ((await manager.countBy(ShareLinkEntity, { tenantId, reportId })) >= LINKS_PER_REPORT_MAX)
        throw invalidBody(
          'range',
          `the report has ${LINKS_PER_REPORT_MAX} links, which is the maximum: revoke one first`,
        );
      const token = newLinkToken();
      const link = manager.create(ShareLinkEntity, {
        id: this.ids.next(),
        tenantId,
        reportId,
        tokenHash: linkTokenHash(token),
        createdBy: userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      });
      await manager.insert(ShareLinkEntity, link);
      const details = { linkId: link.id, expiresAt: link.expiresAt.toISOString() };
      await this.audit.insert(manager, { tenantId, userId, action: 'report.shared', subject: reportId, details });
      return { link, token };
    });
  }

  /** The links of a report that work, newest first. Undefined when the tenant has no such report. */
  async list(tenantId: TenantId, reportId: string): Promise<ShareLinkEntity[] | undefined> {
    if (!(await hasReport(this.dataSource.manager, tenantId, reportId))) return undefined;
    return this.dataSource.manager.find(ShareLinkEntity, {
      where: { tenantId, reportId, expiresAt: MoreThan(this.clock.now()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Removes a link, which stops working at once. False when there is no such link. */
  async revoke({ tenantId, userId }: Person, reportId: string, linkId: string): Promise<boolean> {
    if (!LINK_ID.test(linkId)) return false;
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(ShareLinkEntity, { id: linkId, tenantId, reportId });
      if (affected !== 1) return false;
      const details = { linkId };
      await this.audit.insert(manager, {
        tenantId,
        userId,
        action: 'report.share-revoked',
        subject: reportId,
        details,
      });
      return true;
    });
  }

  /** The report that a token opens now. The link of a user who is disabled opens nothing. */
  async reportOf(token: string): Promise<{ tenantId: TenantId; reportId: string } | undefined> {
    const [row] = await this.database.query<{ tenant_id: TenantId; report_id: string }>(FIND, [
      linkTokenHash(token),
      this.clock.now(),
    ]);
    return row === undefined ? undefined : { tenantId: row.tenant_id, reportId: row.report_id };
  }
}

/** Uses the connection of its caller: a transaction that waited for a second one could wait for itself. */
function hasReport(manager: EntityManager, tenantId: TenantId, reportId: string): Promise<boolean> {
  if (!ID_PATTERN.rpt.test(reportId)) return Promise.resolve(false);
  return manager.existsBy(ReportEntity, { tenantId, reportId });
}

const FIND = `
  SELECT l.tenant_id, l.report_id FROM share_links l JOIN users u ON u.id = l.created_by AND u.tenant_id = l.tenant_id
  WHERE l.token_hash = $1 AND l.expires_at > $2 AND u.disabled_at IS NULL`;

/** Two links at once would otherwise both count one below the maximum. */
const LOCK_LINKS = `SELECT pg_advisory_xact_lock(hashtextextended('share-links ' || $1, 0))`;

const REMOVE_EXPIRED = 'DELETE FROM share_links WHERE tenant_id = $1 AND report_id = $2 AND expires_at <= $3';
