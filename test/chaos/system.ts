import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  databaseOf,
  hasDatabase,
  internalUrlOf,
  type ServiceName,
  type ServiceWithDatabase,
  STAGES,
} from '@cpes/contracts';
import {
  freePort,
  newSecretKeys,
  type PostgresInstance,
  privateFolder,
  type PrivateFolder,
  programInModules,
  type RabbitInstance,
  TcpProxy,
} from '@cpes/local-servers';
import { InternalClient } from '@cpes/service-kit';
import { Counters } from './counters.ts';
import { keepFacts } from './facts.ts';
import { databasePid, oneProcess, stopLeftover } from './one-process.ts';
import { QuoteServer } from './quote-server.ts';
import { type Servers, startServers } from './servers.ts';
import { ServiceDatabases } from './service-databases.ts';
import { ServiceProcess } from './service-process.ts';
import type { Peer, Shape } from './shape.ts';
import { StoreServers } from './store-servers.ts';

/** Quota and shedding are the subject of few scenarios; in all others they must not shape the load. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '10000000',
  RATE_LIMIT_BURST: '1000000',
  SHED_AGE_MS: '600000',
  SHED_SUBMISSIONS_AT_ONCE: '100000',
};

const INTERNAL_SECRET_BYTES = 32;
/** Services that the gateway asks, each through an internal API of its own. */
const ASKED: readonly ServiceName[] = ['webhook', 'store-draft'];
/** Scenarios' receivers of webhooks are on this machine. Those that never answer should not take the usual 15 s of each attempt. */
const RECEIVERS_HERE = {
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  WEBHOOK_FIRST_PING_AFTER_MS: '0',
  WEBHOOK_ATTEMPT_TIMEOUT_MS: '3000',
};

/**
 * CPES in earnest: a private RabbitMQ, a private PostgreSQL that keeps what it commits, and one process per service; or one
 * process for all, which has no broker and brings its PostgreSQL.
 */
export class System {
  readonly processes: ServiceProcess[] = [];
  readonly counters = new Counters(() => this.processes);
  /** Parked messages that a story has replayed: no table has them any more. */
  replayed = 0;
  private readonly lines = new Map<string, TcpProxy>();
  private liveSources: QuoteServer | undefined;
  private storeServers: StoreServers | undefined;
  private readonly databases = new ServiceDatabases();
  /** All instances of the webhook service read the same secrets. */
  private readonly secretKeys = newSecretKeys();
  private readonly internalSecret = randomBytes(INTERNAL_SECRET_BYTES).toString('base64url');
  /** Where the gateway asks: the internal API of the first instance of each service that has one. */
  private readonly internalUrls = new Map<ServiceName, string>();
  /** Where events of processes go; the scenario under way sets it. */
  onEvent: (what: string, fields: object) => void = () => undefined;

  private constructor(
    readonly shape: Shape,
    private readonly folder: PrivateFolder,
    private readonly servers: Servers | undefined,
  ) {}

  static async start(shape: Shape): Promise<System> {
    const { instances, envOf, preloadOf, brokerNodes, hasProxies, hasNext, isOneProcess = false } = shape;
    const isDivided = [instances, envOf, preloadOf, brokerNodes, hasProxies, hasNext].some(
      (part) => part !== undefined,
    );
    if (isOneProcess && isDivided) throw new Error('one process has no parts that differ');
    const folder = await privateFolder('chaos');
    const servers = isOneProcess
      ? undefined
      : await startServers(shape).catch(async (error: unknown) => {
          await folder.remove();
          throw error;
        });
    const system = new System(shape, folder, servers);
    try {
      await system.startProcesses();
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  /** Where the services' logs are, as long as the system runs. */
  get logs(): string {
    return join(this.folder.path, 'logs');
  }

  /** The broker's nodes; one unless the shape says three, none where there is one process. */
  get brokers(): readonly RabbitInstance[] {
    return this.servers?.cluster.nodes ?? [];
  }

  get postgres(): PostgresInstance {
    if (this.servers === undefined) throw new Error('the one process has a database server of its own');
    return this.servers.postgres;
  }

  /** The broker, or the first node of a cluster. */
  get broker(): RabbitInstance {
    const [first] = this.brokers;
    if (first === undefined) throw new Error('there is no broker');
    return first;
  }

  /** The instances of a service. */
  all(service: ServiceName): ServiceProcess[] {
    return this.processes.filter(({ services }) => services.includes(service));
  }

  /** The first instance of a service. */
  one(service: ServiceName): ServiceProcess {
    const [first] = this.all(service);
    if (first === undefined) throw new Error(`${service} has no instance`);
    return first;
  }

  /** The line between a service, all its instances, and its database or broker. */
  line(service: ServiceName, peer: Peer): TcpProxy {
    const proxy = this.lines.get(`${service} ${peer}`);
    if (proxy === undefined) throw new Error('the scenario has to declare `hasProxies`');
    return proxy;
  }

  get sources(): QuoteServer {
    if (this.liveSources === undefined) throw new Error('the scenario has to declare `hasSources`');
    return this.liveSources;
  }

  get stores(): StoreServers {
    if (this.storeServers === undefined) throw new Error('the scenario has to declare `hasStores`');
    return this.storeServers;
  }

  /** Asks a service as the gateway does. */
  internal(service: ServiceName): InternalClient {
    return new InternalClient({ service, url: this.internalUrls.get(service) ?? '', secret: this.internalSecret });
  }

  /** Asks a service's own database, past all proxies. */
  async query<Row extends object>(
    service: ServiceName,
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.databases.query<Row>(service, sql, parameters);
  }

  /** Where the API is, and a key for it. */
  async access(): Promise<{ baseUrls: string[]; apiKey: string; tenantId: string }> {
    const text = await readFile(join(this.folder.path, 'demo-credentials.json'), 'utf8');
    const { apiKey, tenantId } = JSON.parse(text) as { apiKey: string; tenantId: string };
    return { baseUrls: this.all('gateway').map((process) => `http://127.0.0.1:${process.port}/v2`), apiKey, tenantId };
  }

  /** Kills all processes and the database server at once. The processes are started again. */
  cutPower(): void {
    process.kill(this.servers?.postgres.pid() ?? databasePid(this.folder.path), 'SIGKILL');
    for (const one of this.processes) one.signal('SIGKILL');
  }

  async stop(): Promise<void> {
    this.counters.stop();
    await Promise.allSettled(this.processes.map((process) => process.stop()));
    await Promise.allSettled([...this.lines.values()].map((line) => line.close()));
    await this.liveSources?.close();
    await this.storeServers?.close();
    await this.databases.close();
    if (this.servers === undefined) await stopLeftover(this.folder.path);
    else await Promise.allSettled([this.servers.cluster.stop(), this.servers.postgres.stop()]);
    await this.folder.remove();
  }

  private async startProcesses(): Promise<void> {
    await mkdir(this.logs);
    if (this.shape.hasSources === true) this.liveSources = await QuoteServer.open();
    if (this.shape.hasStores === true) this.storeServers = await StoreServers.open(this.folder.path);
    if (this.servers === undefined) await this.startOne();
    else await this.startServices(this.servers.postgres);
    await keepFacts(this);
    this.counters.start();
  }

  private async startOne(): Promise<void> {
    const { folder, databases, logs, shape } = this;
    const one = await oneProcess({
      folder: folder.path,
      databases,
      logs,
      env: { ...this.environment(), ...shape.env },
      preload: shape.preload ?? {},
      onEvent: (what, fields) => this.onEvent(what, fields),
    });
    this.processes.push(one);
    await one.start();
  }

  private async startServices(postgres: PostgresInstance): Promise<void> {
    await Promise.all(STAGES.map((service) => this.startService(service, postgres)));
    // The door opens last.
    await this.startService('gateway', postgres);
  }

  /** What every process is told. */
  private environment(): Record<string, string> {
    return {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ...UNLIMITED,
      ...RECEIVERS_HERE,
      ...this.liveSources?.environment,
      ...this.storeServers?.environment,
    };
  }

  private async startService(service: ServiceName, postgres: PostgresInstance): Promise<void> {
    const { instances = {}, env, envOf, preload, preloadOf, hasNext = false } = this.shape;
    const shared = {
      ...this.environment(),
      ...(hasDatabase(service) ? await this.openDatabase(service, postgres) : {}),
      BROKER_URL: await this.brokerUrl(service),
      ...this.secretKeys,
      ...(service === 'gateway' ? this.gatewayEnvironment() : {}),
      ...env,
      ...envOf?.[service],
    };
    const count = instances[service] ?? 1;
    for (let instance = 1; instance <= count; instance += 1) {
      const port = await freePort();
      const started = new ServiceProcess({
        name: `${service}-${instance}`,
        services: [service],
        program: programInModules(service),
        port,
        env: { ...shared, PORT: String(port), ...(ASKED.includes(service) ? await this.internalApi(service) : {}) },
        preload: { ...preload, ...preloadOf?.[service], isNext: hasNext && instance === count },
        log: join(this.logs, `${service}-${instance}.log`),
        onEvent: (what, fields) => this.onEvent(what, fields),
      });
      this.processes.push(started);
      await started.start();
    }
  }

  private async openDatabase(
    service: ServiceWithDatabase,
    postgres: PostgresInstance,
  ): Promise<Record<string, string>> {
    const { name, setting } = databaseOf(service);
    const url = await postgres.databases.ensure(name);
    this.databases.open(service, url);
    return { [setting]: await this.through(service, 'database', url) };
  }

  private gatewayEnvironment(): Record<string, string> {
    return {
      DEMO_CREDENTIALS_FILE: join(this.folder.path, 'demo-credentials.json'),
      ...Object.fromEntries([...this.internalUrls].map(([service, url]) => [internalUrlOf(service), url])),
      INTERNAL_SECRET: this.internalSecret,
    };
  }

  /** An internal API of its own for an instance, where it is found again after a restart. */
  private async internalApi(service: ServiceName): Promise<Record<string, string>> {
    const port = String(await freePort());
    if (!this.internalUrls.has(service)) this.internalUrls.set(service, `http://127.0.0.1:${port}`);
    return { INTERNAL_PORT: port, INTERNAL_SECRET: this.internalSecret };
  }

  private async brokerUrl(service: ServiceName): Promise<string> {
    if (this.brokers.length === 1) return this.through(service, 'broker', this.broker.url);
    return this.brokers.map(({ url }) => url).join(',');
  }

  /** The address of a peer, by way of a proxy where the scenario wants one. */
  private async through(service: ServiceName, peer: Peer, address: string): Promise<string> {
    if (this.shape.hasProxies !== true) return address;
    const url = new URL(address);
    const proxy = await TcpProxy.open(Number(url.port));
    this.lines.set(`${service} ${peer}`, proxy);
    url.port = String(proxy.port);
    return url.toString();
  }
}
