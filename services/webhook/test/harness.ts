import { randomBytes } from 'node:crypto';
import { type Endpoint, SkuEvaluated, type SkuId, type TenantId, WebhookAdministration } from '@cpes/contracts';
import { type RunningService, startService } from '@cpes/service-kit';
import { InProcessBroker, type WireMessage } from '@cpes/messaging';
import { messageOf, testDatabase, until } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { DeliveryLoop } from '../src/delivery/delivery-loop.ts';
import { Housekeeping } from '../src/housekeeping.ts';
import { WebhookConfig, webhookService } from '../src/index.ts';

export const SECRET_KEYS = `one:${randomBytes(32).toString('base64')}`;

/** The webhook service on its own database, which may send to this machine. */
export class Webhooks {
  private constructor(
    readonly service: RunningService,
    readonly broker: InProcessBroker,
    readonly databaseUrl: string,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(settings: Partial<WebhookConfig> = {}, databaseUrl?: string): Promise<Webhooks> {
    const database =
      databaseUrl === undefined ? await testDatabase('webhook') : { url: databaseUrl, drop: async () => undefined };
    const config = Object.assign(new WebhookConfig(), {
      WEBHOOK_DATABASE_URL: database.url,
      WEBHOOK_SECRET_KEYS: SECRET_KEYS,
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      WEBHOOK_ATTEMPT_TIMEOUT_MS: 1_000,
      WEBHOOK_FIRST_PING_AFTER_MS: 0,
      ...settings,
    });
    const broker = new InProcessBroker();
    const service = await startService(webhookService, config, broker);
    return new Webhooks(service, broker, database.url, () => database.drop());
  }

  get administration(): WebhookAdministration {
    return this.service.app.get(WebhookAdministration, { strict: false });
  }

  get housekeeping(): Housekeeping {
    return this.service.app.get(Housekeeping, { strict: false });
  }

  get loop(): DeliveryLoop {
    return this.service.app.get(DeliveryLoop, { strict: false });
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.service.app.get(DataSource, { strict: false }).query(sql, parameters);
  }

  /** An endpoint that has accepted its first ping, and its secret. */
  async endpoint(
    tenantId: TenantId,
    url: string,
    wish: object = {},
  ): Promise<{ readonly endpoint: Endpoint; readonly secret: string }> {
    const { endpoint, secret } = await this.administration.createEndpoint({ tenantId, url, ...wish });
    const find = () => this.administration.findEndpoint({ tenantId, endpointId: endpoint.endpointId });
    await until('the endpoint is enabled', async () => (await find()).state === 'enabled');
    return { endpoint: await find(), secret: secret ?? '' };
  }

  async publish(message: WireMessage): Promise<void> {
    const outcome = await this.broker.publish(message);
    if (outcome.kind !== 'sent') throw new Error(`not settled: ${JSON.stringify(outcome)}`);
  }

  async stop({ keepDatabase = false } = {}): Promise<void> {
    await this.service.stop();
    await this.broker.close();
    if (!keepDatabase) await this.drop();
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
