import {
  type Delivery,
  type Endpoint,
  type EndpointId,
  type EndpointWithSecret,
  prefixed,
  type Recovery,
  type RecoveryId,
  type TenantId,
} from '@cpes/contracts';
import { auditEvent, invalid, invalidBody, notFound } from '@cpes/http-api';
import { PreparedDatabase, type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, type Fault, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type {
  CreateEndpoint,
  DeleteEndpoint,
  FindEndpoint,
  FindRecovery,
  ListEndpoints,
  Recover,
  RotateSecret,
  TestEndpoint,
  UpdateEndpoint,
} from '../domain/commands.ts';
import { DeliveryRepository } from '../store/delivery.repository.ts';
import { MessageRepository } from '../store/message.repository.ts';
import { RecoveryRepository } from '../store/recovery.repository.ts';
import { DeliveryLoop } from '../sending/delivery-loop.ts';
import { Receivers } from '../sending/receivers.ts';
import { bodyOf, messageIdOf } from '../domain/message.ts';
import { EndpointRepository } from '../store/endpoint.repository.ts';
import { PortalLinkRepository } from '../store/portal-link.repository.ts';
import { SecretRepository } from '../store/secret.repository.ts';
import { WebhookConfig } from '../webhook.config.ts';
import { RequestKeyRepository } from '../store/request-key.repository.ts';

/** Far more receivers than a merchant has. The limit stops a program that creates endpoints in a loop. */
const ENDPOINTS_MAX = 50;

/**
 * Endpoints, their secrets and recoveries. Every method throws `not-found` for what the tenant does not have, and `invalid` for what
 * cannot be done.
 */
@Injectable()
export class Endpoints {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly work: UnitOfWork,
    private readonly rows: EndpointRepository,
    private readonly secrets: SecretRepository,
    private readonly messages: MessageRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly recoveries: RecoveryRepository,
    private readonly requestKeys: RequestKeyRepository,
    private readonly portalLinks: PortalLinkRepository,
    private readonly receivers: Receivers,
    private readonly loop: DeliveryLoop,
    private readonly clock: Clock,
    private readonly ids: IdSource,
    private readonly config: WebhookConfig,
  ) {}

  /**
   * The first ping is written with the endpoint but sent later, because the caller has to give the secret to the receiver first.
   * Each attempt checks the address again.
   */
  async create(request: CreateEndpoint): Promise<EndpointWithSecret> {
    const { tenantId, requestKey, by, hasPublicKey = false, ...members } = request;
    const made = await this.findMade(tenantId, requestKey);
    if (made !== undefined) return made;
    const url = await this.vetted(request.url);
    const id = prefixed('whe', this.ids.next());
    let secret: string | null = null;
    const create = this.work.runAlone({ tenantId }, async (tx) => {
      if ((await this.rows.countLocked(tx, tenantId)) >= ENDPOINTS_MAX) throw tooMany();
      await this.rows.insert(tx, tenantId, { ...members, url, id, hasPublicKey, requestKey });
      secret = await this.secrets.renew(tx, id, { hasPublicKey, overlapSeconds: 0 });
      this.addPing(tx, tenantId, id, { afterMs: this.config.WEBHOOK_FIRST_PING_AFTER_MS });
      return [auditEvent(by, { action: 'webhook-endpoint.created', subject: id, details: receiverIn(url) })];
    });
    try {
      await create;
    } catch (error) {
      // The same request in another process may have been faster.
      const first = await this.findMade(tenantId, requestKey);
      if (first === undefined) throw error;
      return first;
    } finally {
      this.loop.wake();
    }
    return { endpoint: await this.find({ tenantId, endpointId: id }), secret };
  }

  async list({ tenantId, limit, before }: ListEndpoints): Promise<readonly Endpoint[]> {
    return this.rows.list(tenantId, limit, before);
  }

  async find({ tenantId, endpointId }: FindEndpoint): Promise<Endpoint> {
    return (await this.rows.find(tenantId, endpointId)) ?? notThere();
  }

  /**
   * A new address must accept a ping before it receives anything else, and ends the portal links. An endpoint that is enabled again must
   * accept a ping, too.
   */
  async update(request: UpdateEndpoint): Promise<Endpoint> {
    const { tenantId, endpointId, by, state, ...change } = request;
    const before = await this.find(request);
    const url = change.url === undefined ? undefined : await this.vetted(change.url);
    const isMoved = url !== undefined && url !== before.url;
    const isWaking = state === 'enabled' && before.state === 'disabled';
    await this.work.runAlone({ tenantId }, async (tx) => {
      const next =
        state === 'disabled'
          ? ({ state, stateReason: 'by-hand' } as const)
          : isWaking || (isMoved && before.state !== 'disabled')
            ? ({ state: 'pending', stateReason: 'not-confirmed' } as const)
            : {};
      const { url: _given, ...others } = change;
      const isThere = await this.rows.update(tx, tenantId, endpointId, {
        ...others,
        ...(isMoved ? { url } : {}),
        ...next,
      });
      if (!isThere) notThere();
      // Another address may belong to another subscriber.
      if (isMoved) await this.portalLinks.removeAll(tx, tenantId, endpointId);
      if (next.state === 'pending') this.addPing(tx, tenantId, endpointId);
      const details = { ...(isMoved ? receiverIn(url) : {}), ...('state' in next ? { state: next.state } : {}) };
      return [auditEvent(by, { action: 'webhook-endpoint.changed', subject: endpointId, details })];
    });
    this.loop.wake(endpointId);
    return this.find(request);
  }

  async remove(request: DeleteEndpoint): Promise<Endpoint> {
    const { tenantId, endpointId, by } = request;
    const endpoint = await this.find(request);
    await this.work.runAlone({ tenantId }, async (tx) => {
      if (!(await this.rows.remove(tx, tenantId, endpointId))) return [];
      const details = receiverIn(endpoint.url);
      return [auditEvent(by, { action: 'webhook-endpoint.deleted', subject: endpointId, details })];
    });
    return endpoint;
  }

  async rotateSecret(request: RotateSecret): Promise<EndpointWithSecret> {
    const { tenantId, endpointId, by, overlapSeconds, requestKey } = request;
    const { publicKey } = await this.find(request);
    let secret: string | null = null;
    await this.work.runAlone({ tenantId }, async (tx) => {
      // The row is locked first, so that two concurrent rotations leave one current secret.
      await this.rows.touch(tx, tenantId, endpointId);
      const id = this.ids.next();
      if ((await this.requestKeys.firstOf(tx, tenantId, requestKey, id)) !== id) return [];
      secret = await this.secrets.renew(tx, endpointId, { hasPublicKey: publicKey !== null, overlapSeconds });
      return [auditEvent(by, { action: 'webhook-endpoint.secret-rotated', subject: endpointId })];
    });
    return { endpoint: await this.find(request), secret };
  }

  async test(request: TestEndpoint): Promise<Delivery> {
    const { tenantId, endpointId, requestKey } = request;
    await this.find(request);
    const messageId = await this.database.transaction(async (tx) => {
      const id = messageIdOf(this.ids.next());
      const first = await this.requestKeys.firstOf(tx, tenantId, requestKey, id);
      return first === id ? this.addPing(tx, tenantId, endpointId, { id }) : first;
    });
    this.loop.wake(endpointId);
    return (await this.deliveries.findByMessage(tenantId, endpointId, messageId)) ?? notThere();
  }

  async recover(request: Recover): Promise<Recovery> {
    const { tenantId, endpointId, by, isPlan, requestKey } = request;
    const { state } = await this.find(request);
    if (isPlan) return this.recoveries.plan(tenantId, endpointId, request);
    if (state === 'disabled') throw conflict('the endpoint is disabled: enable it first');
    const id = prefixed('rcv', this.ids.next());
    // A repeat starts a recovery that the first request has not started, under the same id.
    let first: string = id;
    await this.work.runAlone({ tenantId }, async (tx) => {
      first = await this.requestKeys.firstOf(tx, tenantId, requestKey, id);
      const details = { recoveryId: id, since: request.since };
      return first === id
        ? [auditEvent(by, { action: 'webhook-endpoint.recovered', subject: endpointId, details })]
        : [];
    });
    await this.recoveries.begin(tenantId, endpointId, request, first as RecoveryId);
    return this.findRecovery({ tenantId, endpointId, recoveryId: first as RecoveryId });
  }

  async findRecovery({ tenantId, endpointId, recoveryId }: FindRecovery): Promise<Recovery> {
    return (await this.recoveries.find(tenantId, endpointId, recoveryId)) ?? notThere();
  }

  private async findMade(tenantId: TenantId, requestKey: string | undefined): Promise<EndpointWithSecret | undefined> {
    if (requestKey === undefined) return undefined;
    const endpoint = await this.rows.findByRequestKey(tenantId, requestKey);
    return endpoint && { endpoint, secret: null };
  }

  private addPing(
    tx: Transaction,
    tenantId: TenantId,
    endpointId: EndpointId,
    { id = messageIdOf(this.ids.next()), afterMs = 0 } = {},
  ): string {
    const body = bodyOf('ping', this.clock.now().toISOString(), { endpointId });
    this.messages.add(
      tx,
      { id, tenantId, type: 'ping', skuId: null, body, traceparent: null },
      { only: endpointId, afterMs },
    );
    return id;
  }

  private async vetted(url: string): Promise<string> {
    const obstacle = await this.receivers.obstacleTo(url);
    if (obstacle !== undefined) throw invalid([{ pointer: '#/url', code: 'destination', detail: obstacle }]);
    return new URL(url).href;
  }
}

/** The receiver of an endpoint. Its path and its query may contain a secret. */
function receiverIn(url: string): { readonly origin: string } {
  return { origin: new URL(url).origin };
}

function notThere(): never {
  throw notFound();
}

function conflict(detail: string): Fault {
  return invalidBody('conflict', detail);
}

function tooMany(): Fault {
  return invalidBody('range', `there are ${ENDPOINTS_MAX} endpoints, which is the maximum: delete one first`);
}
