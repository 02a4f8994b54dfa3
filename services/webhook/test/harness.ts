import { randomBytes } from 'node:crypto';
import { AuditRecorded, type Endpoint, SkuEvaluated, type SkuId, type TenantId } from '@cpes/contracts';
import type { WireMessage } from '@cpes/messaging';
import { messageOf, ServiceHarness, type Settings, until } from '@cpes/testing';
import { v7 } from 'uuid';
import { DeliveryLoop } from '../src/sending/delivery-loop.ts';
import { Housekeeping } from '../src/sending/housekeeping.ts';
import { Deliveries, Endpoints, webhookService } from '../src/index.ts';

export const SECRET_KEYS = `one:${randomBytes(32).toString('base64')}`;

/** The webhook service, which may send to this machine. */
export class Webhooks extends ServiceHarness {
  static start(settings: Settings = {}, databaseUrl?: string): Promise<Webhooks> {
    const defaults = {
      WEBHOOK_SECRET_KEYS: SECRET_KEYS,
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      WEBHOOK_ATTEMPT_TIMEOUT_MS: 1_000,
      WEBHOOK_FIRST_PING_AFTER_MS: 0,
    };
    const listeners = [['gateway', AuditRecorded]] as const;
    return new Webhooks().launch(webhookService, { ...defaults, ...settings }, { databaseUrl, listeners });
  }

  get endpoints(): Endpoints {
    return this.provider(Endpoints);
  }

  get deliveries(): Deliveries {
    return this.provider(Deliveries);
  }

  /** The entries of the audit log about an endpoint, in order. */
  auditOf(endpointId: string): AuditRecorded[] {
    const entries = this.received.map(({ body }) => JSON.parse(body.toString()) as AuditRecorded);
    return entries.filter(({ subject }) => subject === endpointId);
  }

  get housekeeping(): Housekeeping {
    return this.provider(Housekeeping);
  }

  get loop(): DeliveryLoop {
    return this.provider(DeliveryLoop);
  }

  /** An endpoint that has accepted its first ping, and its secret. */
  async endpoint(
    tenantId: TenantId,
    url: string,
    members: object = {},
  ): Promise<{ readonly endpoint: Endpoint; readonly secret: string }> {
    const { endpoint, secret } = await this.endpoints.create({ tenantId, url, ...members });
    const find = () => this.endpoints.find({ tenantId, endpointId: endpoint.endpointId });
    await until('the endpoint is enabled', async () => (await find()).state === 'enabled');
    return { endpoint: await find(), secret: secret ?? '' };
  }
}

export function aSkuId(): SkuId {
  return `sku_${v7().replaceAll('-', '')}`;
}

/** The public event of an evaluated SKU. */
export function evaluated(tenantId: TenantId, skuId = aSkuId(), score = 74): WireMessage {
  const reportId = `rpt_${v7().replaceAll('-', '')}` as const;
  const data = { skuId, reportId, score, confidencePercent: 57, verdict: 'CAUTION' } as const;
  return messageOf(SkuEvaluated, data, { tenantId, id: v7() });
}
