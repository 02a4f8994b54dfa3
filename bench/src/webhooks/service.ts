import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Endpoint, SkuEvaluated } from '@cpes/contracts';
import { callerHeaders, FORWARDED_TYPE } from '@cpes/http-api';
import { newSecretKeys, programOf, until } from '@cpes/local-servers';
import { RabbitBroker } from '@cpes/messaging';
import { InternalClient } from '@cpes/outbound-http';
import { messageOf, RunningProgram } from '@cpes/testing';
import type { Cleanup } from '../machine/cleanup.ts';
import { startServers } from '../machine/servers.ts';
import type { Measured } from '../machine/usage.ts';

const SECRET_BYTES = 32;
/** An endpoint is pinged when it is created, and receives messages after it has accepted the ping. */
const ENABLED_MS_MAX = 30_000;
/** Events whose confirmation by the broker is awaited together. */
const FACTS_AT_ONCE = 200;

/** The webhook service alone, on its own servers, with events as the gateway would publish them. */
export class WebhookService {
  private constructor(
    private readonly client: InternalClient,
    private readonly broker: RabbitBroker,
    readonly measured: readonly Measured[],
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ cleanup, folder }: { cleanup: Cleanup; folder: string }): Promise<WebhookService> {
    const servers = await startServers(cleanup);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const env = {
      WEBHOOK_DATABASE_URL: await servers.database('webhook'),
      ...newSecretKeys(),
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      WEBHOOK_FIRST_PING_AFTER_MS: '0',
      BROKER_URL: servers.rabbit.url,
      INTERNAL_PORT: '0',
      INTERNAL_SECRET: secret,
    };
    const log = join(folder, 'webhook.log');
    const [running, end] = await cleanup.start(
      () => RunningProgram.start({ program: programOf('webhook'), env, log }),
      (started) => started.end('SIGTERM'),
    );
    const broker = await new RabbitBroker({ urls: [servers.rabbit.url], service: 'bench' }).open();
    const closeBroker = cleanup.add(() => broker.close());
    const stop = async (): Promise<void> => {
      await closeBroker();
      await end();
      await servers.stop();
    };
    const measured = [
      { name: 'service', pid: running.pid },
      { name: 'PostgreSQL', pid: servers.postgres.pid(), isTree: true },
      { name: 'RabbitMQ', pid: servers.rabbit.pid(), isTree: true },
    ];
    const client = new InternalClient({ service: 'webhook', url: running.internalUrl, secret });
    return new WebhookService(client, broker, measured, stop);
  }

  /** Creates a tenant with enabled endpoints at these addresses. Returns the tenant. */
  async tenant(urls: readonly string[]): Promise<string> {
    const tenantId = randomUUID();
    const caller = callerHeaders({ tenantId, scopes: ['webhooks:manage'], rights: [], userId: null, keyId: null });
    for (const url of urls) {
      const made = await this.call(
        'POST',
        '/v2/webhook-endpoints',
        { ...caller, 'content-type': FORWARDED_TYPE },
        { url },
      );
      const state = async () => (await this.call('GET', `/v2/webhook-endpoints/${made.endpointId}`, caller)).state;
      await until('the endpoint is enabled', async () => (await state()) === 'enabled', ENABLED_MS_MAX);
    }
    return tenantId;
  }

  /** Calls a public route of the service as the edge does. */
  private async call(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Endpoint> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await this.client.forward({ method, path, headers, ...sent });
    return JSON.parse(answer.body.toString()) as Endpoint;
  }

  /** Publishes public events about different SKUs. Resolves to their message ids when the broker has confirmed them. */
  async publish(tenantId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let left = count; left > 0; left -= FACTS_AT_ONCE) {
      const facts = Array.from({ length: Math.min(left, FACTS_AT_ONCE) }, () => factOf(tenantId));
      await Promise.all(facts.map((fact) => this.broker.publish(fact)));
      ids.push(...facts.map(({ id }) => `msg_${id.replaceAll('-', '')}`));
    }
    return ids;
  }
}

/** The body of the usual message. */
export function dataOfFact(): SkuEvaluated {
  const hex = () => randomUUID().replaceAll('-', '');
  return { skuId: `sku_${hex()}`, reportId: `rpt_${hex()}`, score: 74, confidencePercent: 57, verdict: 'CAUTION' };
}

function factOf(tenantId: string) {
  return messageOf(SkuEvaluated, dataOfFact(), { tenantId });
}
