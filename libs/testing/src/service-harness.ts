import { databaseOf, type EventClass, hasDatabase, type ServiceName, typeOf } from '@cpes/contracts';
import { InProcessBroker, queueOf, type WireMessage } from '@cpes/messaging';
import {
  InternalApiConfig,
  parseEnv,
  type Peers,
  type RunningService,
  type ServiceDefinition,
  startService,
} from '@cpes/service-kit';
import { DataSource } from 'typeorm';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { until } from './until.ts';

/** Settings that differ from the defaults, as environment variables. */
export type Settings = Readonly<Record<string, string | number>>;

export interface HarnessOptions {
  /** A database of another harness. By default, the service gets its own. */
  readonly databaseUrl?: string | undefined;
  /** The services and events whose messages `received` records. */
  readonly listeners?: readonly (readonly [ServiceName, EventClass])[];
  /** The services that this one calls in this process. */
  readonly peers?: Peers;
}

/** One service in the test's process, on a real database, with an in-process broker. The test simulates the other services. */
export class ServiceHarness {
  /** The messages for other services. */
  readonly received: WireMessage[] = [];
  private ownDatabase: TestDatabase | undefined;
  private service: RunningService | undefined;

  /** Services that share a broker receive each other's events. */
  constructor(readonly broker = new InProcessBroker()) {}

  /** Starts the service. Leaves nothing behind when that fails. */
  async launch<Config extends object>(
    definition: ServiceDefinition<Config, InProcessBroker>,
    settings: Settings = {},
    { databaseUrl, listeners = [], ...options }: HarnessOptions = {},
  ): Promise<this> {
    for (const [service, event] of listeners) {
      await this.receive(queueOf(service, typeOf(event)), (message) => this.received.push(message));
    }
    try {
      const env = { ...(await this.openDatabase(definition.name, databaseUrl)), ...textsOf(settings) };
      const internalApi = parseEnv(InternalApiConfig, env);
      const config = parseEnv(definition.config, env);
      this.service = await startService(definition, config, this.broker, { ...options, internalApi });
      return this;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Of the API; empty when there is none. */
  get url(): string {
    return this.started.url ?? '';
  }

  get internalUrl(): string {
    return this.started.internalUrl ?? '';
  }

  /** Throws where the service has no database. */
  get database(): TestDatabase {
    if (this.ownDatabase === undefined) throw new Error('the service has no database');
    return this.ownDatabase;
  }

  get app(): RunningService['app'] {
    return this.started.app;
  }

  get lifecycle(): RunningService['lifecycle'] {
    return this.started.lifecycle;
  }

  /** A provider of the service. */
  provider<Provider extends object>(token: abstract new (...parameters: never[]) => Provider): Provider {
    return this.app.get<Provider>(token, { strict: false });
  }

  /** Queries the service's database, over its ordinary connections. */
  query<Row = unknown>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.provider(DataSource).query(sql, parameters);
  }

  /** Delivers a message. Throws unless the service has settled it. */
  async publish(message: WireMessage): Promise<void> {
    const outcome = await this.broker.publish(message);
    if (outcome.kind !== 'sent') throw new Error(`not settled: ${JSON.stringify(outcome)}`);
  }

  /** Replaces the service behind a queue. */
  receive(queue: string, keep: (message: WireMessage) => void): Promise<void> {
    return this.broker.subscribe({
      queue,
      prefetch: 100,
      handle: async (message) => {
        keep(message);
        return { kind: 'done' };
      },
    });
  }

  /** Waits for this many events, and returns all. */
  async receivedOf(count: number): Promise<readonly WireMessage[]> {
    await this.until(() => this.received.length >= count);
    return this.received;
  }

  until(holds: () => boolean): Promise<void> {
    return until('the condition', holds);
  }

  async stop({ keepDatabase = false } = {}): Promise<void> {
    await this.service?.stop();
    await this.broker.close();
    if (!keepDatabase) await this.ownDatabase?.drop();
  }

  private get started(): RunningService {
    if (this.service === undefined) throw new Error('the service is not started');
    return this.service;
  }

  private async openDatabase(service: ServiceName, url?: string): Promise<Record<string, string>> {
    if (!hasDatabase(service)) return {};
    const { name, setting } = databaseOf(service);
    this.ownDatabase = url === undefined ? await testDatabase(name) : { name, url, drop: async () => undefined };
    return { [setting]: this.ownDatabase.url };
  }
}

function textsOf(settings: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}
