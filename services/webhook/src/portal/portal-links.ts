import { type DeliveryDetail, type PortalLinkId, prefixed } from '@cpes/contracts';
import { auditEvent, invalidBody, linkTokenHash, newLinkToken, notFound } from '@cpes/http-api';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { CreatePortalLink, FindEndpoint, FindPortalLink, RevokePortalLink } from '../domain/commands.ts';
import { EndpointRepository } from '../store/endpoint.repository.ts';
import { type OpenedPortal, type PortalLink, PortalLinkRepository } from '../store/portal-link.repository.ts';
import { RequestKeyRepository } from '../store/request-key.repository.ts';

/** One endpoint has few subscribers. The limit stops a program that creates links in a loop. */
const LINKS_PER_ENDPOINT_MAX = 20;
/** Time to read how the last attempt ended. It stops a holder, who has no quota, from sending one delivery in a loop. */
const RESEND_SECONDS_MIN = 5;

/**
 * The links by which a subscriber sees the deliveries of one endpoint without an account. Every method throws `not-found` for what
 * the tenant does not have.
 */
@Injectable()
export class PortalLinks {
  constructor(
    private readonly work: UnitOfWork,
    private readonly links: PortalLinkRepository,
    private readonly endpoints: EndpointRepository,
    private readonly requestKeys: RequestKeyRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /** The token is null in the response to a repeat. Throws `invalid` when the endpoint has the maximum number of links. */
  async create(request: CreatePortalLink): Promise<{ readonly link: PortalLink; readonly token: string | null }> {
    const { tenantId, endpointId, by, hours, requestKey } = request;
    const made = newLinkToken();
    const id = prefixed('whl', this.ids.next());
    let first: string = id;
    await this.work.runAlone({ tenantId }, async (tx) => {
      if (!(await this.endpoints.lock(tx, tenantId, endpointId))) throw notFound();
      first = await this.requestKeys.firstOf(tx, tenantId, requestKey, id);
      if (first !== id) return [];
      if ((await this.links.removeExpired(tx, tenantId, endpointId)) >= LINKS_PER_ENDPOINT_MAX) throw tooMany();
      await this.links.insert(tx, { id, tenantId, endpointId, tokenHash: linkTokenHash(made) }, hours);
      const details = { linkId: id, hours: String(hours) };
      return [auditEvent(by, { action: 'webhook-endpoint.portal-shared', subject: endpointId, details })];
    });
    // The link of the first request may have been revoked since.
    const link = await this.find({ tenantId, endpointId, linkId: first as PortalLinkId });
    return { link, token: first === id ? made : null };
  }

  /** The links that work, newest first. */
  async list({ tenantId, endpointId }: FindEndpoint): Promise<readonly PortalLink[]> {
    if ((await this.endpoints.find(tenantId, endpointId)) === undefined) throw notFound();
    return this.links.list(tenantId, endpointId);
  }

  async find({ tenantId, endpointId, linkId }: FindPortalLink): Promise<PortalLink> {
    const link = await this.links.find(tenantId, endpointId, linkId);
    if (link === undefined) throw notFound();
    return link;
  }

  /** The link stops working at once. */
  async revoke({ by, ...request }: RevokePortalLink): Promise<PortalLink> {
    const { tenantId, endpointId, linkId } = request;
    const link = await this.find(request);
    await this.work.runAlone({ tenantId }, async (tx) => {
      if (!(await this.links.remove(tx, tenantId, endpointId, linkId))) return [];
      return [auditEvent(by, { action: 'webhook-endpoint.portal-revoked', subject: endpointId, details: { linkId } })];
    });
    return link;
  }

  /** Throws `invalid` for a delivery whose last attempt began a moment ago. */
  demandPause({ log }: DeliveryDetail): void {
    const lastMs = Date.parse(log.at(-1)?.startedAt ?? '');
    if (this.clock.now().getTime() < lastMs + RESEND_SECONDS_MIN * 1_000)
      throw invalidBody('conflict', `was sent less than ${RESEND_SECONDS_MIN} seconds ago: wait for the result`);
  }

  /** The endpoint that a token opens. Throws `not-found` for an unknown, expired or revoked one. */
  async open(token: string): Promise<OpenedPortal> {
    const opened = await this.links.opened(linkTokenHash(token));
    if (opened === undefined) throw notFound();
    return opened;
  }
}

function tooMany() {
  const text = `the endpoint has ${LINKS_PER_ENDPOINT_MAX} links, which is the maximum: revoke one first`;
  return invalidBody('range', text);
}
