import { randomUUID } from 'node:crypto';
import { type EndpointId, SkuEvaluated, type TenantId } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { RabbitBroker } from '@cpes/messaging';
import { messageOf } from '@cpes/testing';
import type { ReceiverBehaviour } from './receiver-behaviours.ts';
import { HookReceiver } from './hook-receiver.ts';
import { ask } from './http.ts';
import type { System } from './system.ts';
import { addTenant } from './tenants.ts';

const ANSWER_MS_MAX = 10_000;
/** The ping is sent within a second on busy cores. */
const ENABLED_MS_MAX = 15_000;
/** Facts whose confirmation by the broker is awaited together. */
const FACTS_AT_ONCE = 100;
/** Time limit of the broker's confirmation. */
const TAKEN_MS_MAX = 30_000;

export interface Endpoint {
  readonly id: EndpointId;
  readonly receiver: HookReceiver;
}

/** The state of one delivery. */
interface Standing {
  readonly endpoint_id: EndpointId;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly count: number;
}

/** A tenant with endpoints, and the public events about its SKUs. */
export class Subscriber {
  readonly endpoints: Endpoint[] = [];
  /** `webhook-id` of every confirmed fact. */
  readonly published: string[] = [];

  private constructor(
    private readonly system: System,
    private readonly tenantId: TenantId,
    private readonly apiKey: string,
    private readonly baseUrl: string,
    private readonly broker: RabbitBroker,
  ) {}

  /** Creates a tenant unless one is given. */
  static async join(system: System, tenant?: { tenantId: string; apiKey: string }): Promise<Subscriber> {
    const { tenantId, apiKey } = tenant ?? (await addTenant(system));
    const { baseUrls } = await system.access();
    const broker = await new RabbitBroker({ urls: [system.broker.url], service: 'chaos' }).open();
    return new Subscriber(system, tenantId, apiKey, baseUrls[0] ?? '', broker);
  }

  /** Creates an enabled endpoint for each behaviour, with its own server. */
  async subscribe(behaviours: readonly ReceiverBehaviour[]): Promise<void> {
    for (const behaviour of behaviours) {
      const receiver = await HookReceiver.open(behaviour);
      const { endpointId } = await this.call<{ endpointId: EndpointId }>('POST', '/webhook-endpoints', {
        url: receiver.url,
      });
      this.endpoints.push({ id: endpointId, receiver });
    }
    for (const { id } of this.endpoints) await this.enabled(id);
  }

  async enabled(id: EndpointId): Promise<void> {
    const state = async () => (await this.call<{ state: string }>('GET', `/webhook-endpoints/${id}`)).state;
    await until('the endpoint is enabled', async () => (await state()) === 'enabled', ENABLED_MS_MAX);
  }

  /** Calls the API. Rejects on a non-2xx response. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { status, text } = await ask(`${this.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      limitMs: ANSWER_MS_MAX,
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  /** Publishes this many events, as the gateway would. */
  async publish(count: number): Promise<void> {
    for (let left = count; left > 0; left -= FACTS_AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(left, FACTS_AT_ONCE) }, () => this.publishOne()));
    }
  }

  /** The deliveries of the published events, counted by endpoint, state and last outcome. */
  async standings(): Promise<Standing[]> {
    return this.system.query<Standing>('webhook', STANDINGS, [this.endpoints.map(({ id }) => id), this.published]);
  }

  /** Removes the endpoints, so that no more messages are sent to them. */
  async leave(): Promise<void> {
    for (const { id, receiver } of this.endpoints) {
      await this.call('DELETE', `/webhook-endpoints/${id}`).catch(() => undefined);
      await receiver.close();
    }
    await this.broker.close();
  }

  private async publishOne(): Promise<void> {
    const [skuId, reportId] = [`sku_${hex()}`, `rpt_${hex()}`] as const;
    const data = { skuId, reportId, score: 74, confidencePercent: 57, verdict: 'CAUTION' } as const;
    const fact = messageOf(SkuEvaluated, data, { tenantId: this.tenantId });
    const isTaken = async () => (await this.broker.publish(fact)).kind === 'sent';
    await until('the broker takes a fact', isTaken, TAKEN_MS_MAX);
    this.published.push(`msg_${fact.id.replaceAll('-', '')}`);
  }
}

const hex = () => randomUUID().replaceAll('-', '');

const STANDINGS = `
  SELECT endpoint_id, state, last_status, last_error, count(*)::int AS count FROM deliveries
  WHERE endpoint_id = ANY($1) AND message_id = ANY($2) GROUP BY 1, 2, 3, 4`;
