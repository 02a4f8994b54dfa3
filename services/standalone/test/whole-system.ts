import {
  databaseOf,
  hasDatabase,
  internalUrlOf,
  type ServiceName,
  type ServiceWithDatabase,
  STAGES,
} from '@cpes/contracts';
import { runAdmin } from '@cpes/gateway/admin';
import { newSecretKeys, until } from '@cpes/local-servers';
import { InProcessBroker, type Outcome, type Subscription, type WireMessage } from '@cpes/messaging';
import { configureLog, decodeJson, encodeJson, Peers, type RunningService } from '@cpes/service-kit';
import { aLongRequest, testDatabase, type TestDatabase } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { DEFINITIONS } from '../src/services.ts';

/** Every service migrates its database and loads its rates and words: longer than the default limit of a test. */
export const START_MS_MAX = 120_000;
/** The secret of the internal APIs. */
export const SECRET = 'x'.repeat(43);
const WAIT_MS_MAX = 45_000;

/** A candidate that a stage cannot read and gives up, or one whose messages to that stage are lost. */
export const failsAt = (service: ServiceName) => ({ ...aLongRequest(), title: `A bottle that fails at ${service}` });
export const lostAt = (service: ServiceName) => ({ ...aLongRequest(), title: `A bottle that is lost at ${service}` });

/** Records all published messages, and fails those whose titles request it. */
class FaultyBroker extends InProcessBroker {
  readonly published: WireMessage[] = [];
  readonly lost: WireMessage[] = [];
  /** Faults of the broker, not of messages: false delivers lost messages again. */
  losesMessages = true;

  override publish(message: WireMessage, queue?: string): Promise<Outcome> {
    this.published.push(message);
    return super.publish(message, queue);
  }

  protected override passOn(message: WireMessage, queue?: string): void {
    this.published.push(message);
    super.passOn(message, queue);
  }

  override subscribe(subscription: Subscription): Promise<void> {
    const [service = ''] = subscription.queue.split('.');
    return super.subscribe({
      ...subscription,
      handle: async (message) => {
        const { candidate } = decodeJson(message) as { candidate?: { title?: string } };
        const title = candidate?.title ?? '';
        if (this.losesMessages && title.endsWith(`lost at ${service}`)) {
          this.lost.push(message);
          return { kind: 'done' };
        }
        return subscription.handle(
          title.endsWith(`fails at ${service}`) ? { ...message, body: encodeJson({}) } : message,
        );
      },
    });
  }
}

export interface Tenant {
  readonly id: string;
  readonly key: string;
}

/** All services in this process, each on a real database and with its internal API. */
export class WholeSystem {
  readonly broker = new FaultyBroker();
  /** The settings of the operator's command. */
  readonly environment: Record<string, string> = { INTERNAL_SECRET: SECRET };
  private readonly databases: TestDatabase[] = [];
  private readonly running = new Map<ServiceName, RunningService>();

  static async start(settings: Record<string, string> = {}, logTo = (_line: string): void => undefined) {
    configureLog('info', { write: logTo });
    const system = new WholeSystem();
    const peers = new Peers();
    for (const service of [...STAGES, 'gateway' as const]) {
      const own = hasDatabase(service) ? await system.openDatabase(service) : {};
      const internal = { INTERNAL_PORT: '0', INTERNAL_SECRET: SECRET };
      const environment = {
        PORT: '0',
        RUN_SWEEP_EVERY_MS: '600000',
        ...newSecretKeys(),
        ...internal,
        // The addresses of the services that have started.
        ...system.environment,
        ...own,
        ...settings,
      };
      const started = await DEFINITIONS[service].start(environment, system.broker, { peers });
      peers.add(service, started.app);
      system.running.set(service, started);
      system.environment[internalUrlOf(service)] = started.internalUrl ?? '';
    }
    return system;
  }

  private async openDatabase(service: ServiceWithDatabase): Promise<Record<string, string>> {
    const { name, setting } = databaseOf(service);
    const database = await testDatabase(name);
    this.databases.push(database);
    this.environment[setting] = database.url;
    return { [setting]: database.url };
  }

  of(service: ServiceName): RunningService {
    const found = this.running.get(service);
    if (found === undefined) throw new Error(`${service} does not run`);
    return found;
  }

  admin(parameters: readonly string[], tell?: (line: string) => void): Promise<string> {
    return runAdmin(parameters, this.environment, tell);
  }

  async tenant(name: string): Promise<Tenant> {
    const id = /[0-9a-f-]{36}/.exec(await this.admin(['tenant', 'create', '--name', name]))?.[0] ?? '';
    return { id, key: await this.admin(['key', 'create', '--tenant', id]) };
  }

  query<Row>(sql: string, parameters: unknown[] = [], service: ServiceName = 'gateway'): Promise<Row[]> {
    return this.of(service).app.get(DataSource, { strict: false }).query(sql, parameters);
  }

  /** Posts JSON to the public API. */
  async post(path: string, body: object, { key }: Tenant, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.of('gateway').url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** The same for a SKU. */
  async sku(path: string, body: object, tenant: Tenant, headers: Record<string, string> = {}): Promise<string> {
    const response = await this.post(path, body, tenant, headers);
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
    return ((await response.json()) as { skuId: string }).skuId;
  }

  async get(path: string, { key }: Tenant): Promise<string> {
    return (await fetch(`${this.of('gateway').url}${path}`, { headers: { authorization: `Bearer ${key}` } })).text();
  }

  /** Waits until runs have ended and the gateway has sent its events. */
  settled(): Promise<void> {
    return this.until(
      async () => (await this.query('SELECT 1 FROM open_runs UNION ALL SELECT 1 FROM outbox')).length === 0,
    );
  }

  until(holds: () => Promise<boolean>): Promise<void> {
    return until('the condition', holds, WAIT_MS_MAX, 20);
  }

  async stop(): Promise<void> {
    for (const service of [...this.running.values()].reverse()) await service.stop();
    await this.broker.close();
    for (const database of this.databases) await database.drop();
  }
}
