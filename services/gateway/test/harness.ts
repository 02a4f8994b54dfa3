import { randomUUID } from 'node:crypto';
import { catalogue, type EventClass, prefixed, SCOPES, SkuLookup } from '@cpes/contracts';
import { until as untilSo } from '@cpes/local-servers';
import type { InProcessBroker, Outcome, WireMessage } from '@cpes/messaging';
import { type Clock, Peers } from '@cpes/service-kit';
import {
  aLongRequest,
  aShortRequest,
  messageOf,
  OpenApiContract,
  resent,
  ServiceHarness,
  type Settings,
} from '@cpes/testing';
import type { Type } from '@nestjs/common';
import { v7 } from 'uuid';
import { apiKeyOf, KEY_ALPHABET, keyHash, keyPrefix } from '../src/identity/domain/api-key.ts';
import { GatewayModule, gatewayService } from '../src/index.ts';
import { PendingStageResults } from '../src/evaluations/runs/pending-stage-results.ts';
import { FakePeers } from './fake-stages.ts';

export const LONG = aLongRequest();
export const SHORT = aShortRequest();

const PUBLIC_EVENTS = catalogue()
  .filter(({ isPublic }) => isPublic)
  .map(({ type }) => type);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a parsed answer, looked into by tests
  readonly body: any;
}

export interface Credentials {
  readonly tenantId: string;
  readonly key: string;
}

/** One gateway; the test plays the other services. */
export class Gateway extends ServiceHarness {
  readonly submitted: WireMessage[] = [];
  readonly publicEvents: WireMessage[] = [];

  private readContract: Promise<OpenApiContract> | undefined;

  /** `controllers` are added to those of the gateway; their responses are then not checked against the description. */
  static async start(
    settings: Settings = {},
    databaseUrl?: string,
    clock?: Clock,
    controllers: readonly Type[] = [],
    peers = new Peers(),
    broker?: InProcessBroker,
  ): Promise<Gateway> {
    const defaults = {
      PORT: '0',
      RUN_SWEEP_EVERY_MS: '600000',
      RATE_LIMIT_BURST: '100000',
      // No consumer works the submissions off here, and only the test of load shedding needs it.
      SHED_AGE_MS: '600000',
      SHED_SUBMISSIONS_AT_ONCE: '100000',
    };
    const module: typeof gatewayService.module = (config, around) => {
      const gateway = GatewayModule.for(config, around, clock, peers);
      return { ...gateway, controllers: [...(gateway.controllers ?? []), ...controllers] };
    };
    const owners = peers instanceof FakePeers ? peers : undefined;
    const gateway = new Gateway(controllers.length === 0, owners, broker);
    const addresses = await owners?.open();
    await gateway.launch({ ...gatewayService, module }, { ...defaults, ...addresses, ...settings }, { databaseUrl });
    owners?.serve(gateway.provider(SkuLookup));
    return gateway;
  }

  private constructor(
    private readonly isDescribed: boolean,
    private readonly owners: FakePeers | undefined,
    broker?: InProcessBroker,
  ) {
    super(broker);
  }

  override async stop(options: { keepDatabase?: boolean } = {}): Promise<void> {
    await super.stop(options);
    await this.owners?.close();
  }

  /** Replaces intake and the webhook service: records submissions and public events of the gateway. */
  async receiveSubmissions(): Promise<void> {
    await this.receive('intake.sku.submitted.v1', (message) => void this.submitted.push(message));
    for (const type of PUBLIC_EVENTS)
      await this.receive(`webhook.${type}`, (message) => void this.publicEvents.push(message));
  }

  async tenant(
    options: { scopes?: readonly string[]; perMinute?: number; burst?: number; currency?: string } = {},
  ): Promise<Credentials> {
    const tenantId = randomUUID();
    await this.query(
      'INSERT INTO tenants (id, name, currency, rate_per_minute, rate_burst) VALUES ($1, $2, $3, $4, $5)',
      [tenantId, 'a tenant', options.currency ?? 'USD', options.perMinute ?? null, options.burst ?? null],
    );
    return { tenantId, key: await this.key(tenantId, options.scopes) };
  }

  async key(tenantId: string, scopes: readonly string[] = SCOPES): Promise<string> {
    const random = Array.from({ length: 30 }, () => KEY_ALPHABET.charAt(Math.floor(Math.random() * 62))).join('');
    const key = apiKeyOf('test', random);
    await this.query(
      'INSERT INTO api_keys (id, tenant_id, name, prefix, hash, scopes) VALUES ($1, $2, $3, $4, $5, $6)',
      [prefixed('key', v7()), tenantId, 'a key', keyPrefix(key), keyHash(key), scopes],
    );
    return key;
  }

  async call(
    method: string,
    path: string,
    options: { key?: string | undefined; headers?: Record<string, string>; body?: string | Buffer } = {},
  ) {
    const { key, headers, body } = options;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer = await answerOf(response);
    if (this.isDescribed) (await this.contract()).check({ method, path, body }, answer);
    return answer;
  }

  /** The description of this gateway at `/openapi.json`; every response to `call` is checked against it. */
  contract(): Promise<OpenApiContract> {
    this.readContract ??= OpenApiContract.of(this.url);
    return this.readContract;
  }

  get(path: string, key?: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, { key, headers });
  }

  post(path: string, body: unknown, key?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return this.call('POST', path, { key, body: text, headers: { 'content-type': 'application/json', ...headers } });
  }

  /** Delivers an event like the broker. Stores stage results at once, without their usual delay. */
  async deliver<T extends object>(
    event: EventClass<T>,
    tenantId: string,
    data: T,
    { resend = 0, ...envelope }: Partial<WireMessage> & { resend?: number } = {},
  ): Promise<Outcome> {
    const message = messageOf(event, data, { tenantId, ...envelope });
    const outcome = await this.broker.publish(resend === 0 ? message : resent(message, resend));
    await this.provider(PendingStageResults).flush();
    return outcome;
  }

  async runOf(skuId: string): Promise<`run_${string}`> {
    const [row] = await this.query<{ run_id: `run_${string}` }>('SELECT run_id FROM skus WHERE sku_id = $1', [skuId]);
    return row!.run_id;
  }

  async count(table: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return row!.count;
  }

  /** The number of SKUs of a tenant. */
  async skusOf({ tenantId }: Credentials): Promise<number> {
    return (await this.query('SELECT 1 FROM skus WHERE tenant_id = $1', [tenantId])).length;
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

const REACTION_MS_MAX = 45_000;

/** Waits for an asynchronous effect of a gateway. */
export function until(condition: () => Promise<boolean> | boolean, limitMs = REACTION_MS_MAX): Promise<void> {
  return untilSo('the condition', condition, limitMs, 20);
}
