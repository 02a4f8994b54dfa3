import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  databaseOf,
  hasDatabase,
  type ServiceName,
  SERVICES,
  SERVICES_WITH_DATABASE,
  type ServiceWithDatabase,
} from '@cpes/contracts';
import {
  freePort,
  type PostgresInstance,
  privateFolder,
  type PrivateFolder,
  programInModules,
  type RabbitInstance,
  runningDatabase,
  TcpProxy,
} from '@cpes/local-servers';
import { InternalClient } from '@cpes/outbound-http';
import { credentialsIn, startInOrder, systemSettings, UNLIMITED } from '@cpes/testing';
import { Counters } from './counters.ts';
import { keepFacts } from './facts.ts';
import { databasePid, stopLeftover } from './one-process.ts';
import { QuoteServer } from './quote-server.ts';
import { type Servers, startServers } from './servers.ts';
import { ServiceDatabases } from './service-databases.ts';
import { type ProcessOptions, ServiceProcess } from './service-process.ts';
import type { Peer, Shape } from './shape.ts';
import { StoreServers } from './store-servers.ts';

/** Webhook receivers are on this machine. The timeout is shortened from 15 s, because some never respond. */
const RECEIVERS_HERE = {
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  WEBHOOK_FIRST_PING_AFTER_MS: '0',
  WEBHOOK_ATTEMPT_TIMEOUT_MS: '3000',
};

/**
 * A production-like CPES: a private RabbitMQ, a private durable PostgreSQL, and one process per service; or a single
 * process with its own PostgreSQL and no broker.
 */
export class System {
  readonly processes: ServiceProcess[] = [];
  readonly counters = new Counters(() => this.processes);
  /** Parked messages that a story has replayed, which are in no table any more. */
  replayed = 0;
  private readonly lines = new Map<string, TcpProxy>();
  private liveSources: QuoteServer | undefined;
  private storeServers: StoreServers | undefined;
  /** Of the databases of services that run apart. */
  private readonly addresses = new Map<ServiceName, string>();
  private readonly databases = new ServiceDatabases(async (service) =>
    this.servers === undefined && hasDatabase(service)
      ? runningDatabase(join(this.folder.path, 'postgres'), databaseOf(service).name)
      : this.addresses.get(service),
  );
  private internalSecret = '';
  /** Receives the events of processes; set by the current scenario. */
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
    if (isOneProcess && isDivided) throw new Error('a single process has no services to configure separately');
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

  /** Folder of the service logs while the system runs. */
  get logs(): string {
    return join(this.folder.path, 'logs');
  }

  /** The broker's nodes: one by default, three for a cluster, none for a single process. */
  get brokers(): readonly RabbitInstance[] {
    return this.servers?.cluster.nodes ?? [];
  }

  get postgres(): PostgresInstance {
    if (this.servers === undefined) throw new Error('the single process has its own database server');
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

  /** The proxy between all instances of a service and its database or broker. */
  line(service: ServiceName, peer: Peer): TcpProxy {
    const proxy = this.lines.get(`${service} ${peer}`);
    if (proxy === undefined) throw new Error('the scenario must declare `hasProxies`');
    return proxy;
  }

  get sources(): QuoteServer {
    if (this.liveSources === undefined) throw new Error('the scenario must declare `hasSources`');
    return this.liveSources;
  }

  get stores(): StoreServers {
    if (this.storeServers === undefined) throw new Error('the scenario must declare `hasStores`');
    return this.storeServers;
  }

  /** Calls a service as the gateway does. */
  internal(service: ServiceName): InternalClient {
    return new InternalClient({ service, url: this.one(service).internalUrl, secret: this.internalSecret });
  }

  /** Queries a service's database, without the proxies. */
  async query<Row extends object>(
    service: ServiceName,
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.databases.query<Row>(service, sql, parameters);
  }

  /** The address of the API, and a key for it. */
  async access(): Promise<{ baseUrls: string[]; apiKey: string; tenantId: string }> {
    const { apiKey, tenantId } = await credentialsIn(this.folder.path);
    return { baseUrls: this.all('gateway').map(({ url }) => `${url}/v2`), apiKey, tenantId };
  }

  /** Kills all processes and the database server at once. The processes are restarted. */
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
    else await this.startServices(this.servers);
    await keepFacts(this);
    this.counters.start();
  }

  /** `npm start`: all services and the in-process broker in one process, which brings its own PostgreSQL. */
  private async startOne(): Promise<void> {
    const data = this.folder.path;
    await symlink(join(data, 'cpes.log'), join(this.logs, 'cpes.log'));
    await this.startProcess({
      name: 'cpes',
      services: SERVICES,
      program: programInModules('standalone'),
      port: await freePort(),
      env: { ...UNLIMITED, DEMO_STORES: 'off', DEMO_DATA: 'off', ...this.environment(), CPES_DATA_DIR: data },
      preload: this.shape.preload ?? {},
      log: join(this.logs, 'cpes.out'),
    });
  }

  private async startServices({ cluster, postgres }: Servers): Promise<void> {
    const brokerUrl = cluster.nodes.map(({ url }) => url).join(',');
    const settings = await systemSettings(this.folder.path, brokerUrl, (service) =>
      this.openDatabase(service, postgres),
    );
    this.internalSecret = settings.INTERNAL_SECRET;
    const members = SERVICES.map((service) => ({ service }));
    await startInOrder(members, ({ service }, internalUrls) =>
      this.startService(service, { ...settings, ...internalUrls }),
    );
  }

  /** Settings of every process besides those of a system. */
  private environment(): Record<string, string> {
    return {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ...RECEIVERS_HERE,
      ...this.liveSources?.environment,
      ...this.storeServers?.environment,
      ...this.shape.env,
    };
  }

  /** Starts all instances of a service, and returns the first. */
  private async startService(
    service: ServiceName,
    settings: Readonly<Record<string, string>>,
  ): Promise<ServiceProcess> {
    const { instances = {}, envOf, preload, preloadOf, hasNext = false } = this.shape;
    const brokerUrl = await this.through(service, 'broker', settings['BROKER_URL'] ?? '');
    const env = { ...settingsOf(service, settings), ...this.environment(), BROKER_URL: brokerUrl, ...envOf?.[service] };
    const count = instances[service] ?? 1;
    for (let instance = 1; instance <= count; instance += 1) {
      const name = `${service}-${instance}`;
      await this.startProcess({
        name,
        services: [service],
        program: programInModules(service),
        port: await freePort(),
        internalPort: await freePort(),
        env,
        preload: { ...preload, ...preloadOf?.[service], isNext: hasNext && instance === count },
        log: join(this.logs, `${name}.log`),
      });
    }
    return this.one(service);
  }

  private async startProcess(options: Omit<ProcessOptions, 'onEvent'>): Promise<void> {
    const started = new ServiceProcess({ ...options, onEvent: (what, fields) => this.onEvent(what, fields) });
    this.processes.push(started);
    await started.start();
  }

  private async openDatabase(service: ServiceWithDatabase, postgres: PostgresInstance): Promise<string> {
    const url = await postgres.databases.ensure(databaseOf(service).name);
    this.addresses.set(service, url);
    return this.through(service, 'database', url);
  }

  /** The address of a peer, through a proxy if the scenario wants one. */
  private async through(service: ServiceName, peer: Peer, address: string): Promise<string> {
    if (this.shape.hasProxies !== true) return address;
    const url = new URL(address);
    const proxy = await TcpProxy.open(Number(url.port));
    this.lines.set(`${service} ${peer}`, proxy);
    url.port = String(proxy.port);
    return url.toString();
  }
}

/** Settings without the databases of other services. */
function settingsOf(service: ServiceName, settings: Readonly<Record<string, string>>): Record<string, string> {
  const others = SERVICES_WITH_DATABASE.filter((one) => one !== service).map((one) => databaseOf(one).setting);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !others.some((other) => other === name)));
}
