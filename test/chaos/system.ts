import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@cpes/contracts';
import {
  freePort,
  type PostgresInstance,
  privateFolder,
  type PrivateFolder,
  type RabbitCluster,
  type RabbitInstance,
  startPostgres,
  startRabbit,
  startRabbitCluster,
  TcpProxy,
} from '@cpes/instances';
import pg from 'pg';
import { Counters } from './counters.ts';
import { keepFacts } from './facts.ts';
import type { PreloadSettings } from './faults.ts';
import { ServiceProcess } from './service-process.ts';

/** What a scenario needs of its system. Consecutive scenarios with the same shape share one. */
export interface Shape {
  /** How many processes of each service; one unless it says so. */
  readonly instances?: Readonly<Partial<Record<ServiceName, number>>>;
  /** Settings of every service; see docs/operations.md. */
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of one service. */
  readonly envOf?: Readonly<Partial<Record<ServiceName, Readonly<Record<string, string>>>>>;
  /** RabbitMQ nodes: one, or a cluster of three. */
  readonly brokerNodes?: 1 | 3;
  /** Puts a `TcpProxy` between every service and its database and broker: `system.line('intake', 'broker')`. */
  readonly hasProxies?: boolean;
  readonly preload?: PreloadSettings;
  readonly preloadOf?: Readonly<Partial<Record<ServiceName, PreloadSettings>>>;
  /** The last instance of each service is of the next version. */
  readonly hasNext?: boolean;
}

export type Peer = 'broker' | 'database';

/** Quota and shedding are the subject of few scenarios; in all others they must not shape the load. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_BURST: '1000000', SHED_AGE_MS: '600000' };

const DATABASES: Readonly<Record<ServiceName, { name: string; variable: string }>> = {
  gateway: { name: 'gateway', variable: 'GATEWAY_DATABASE_URL' },
  intake: { name: 'intake', variable: 'INTAKE_DATABASE_URL' },
  'cost-factor': { name: 'cost_factor', variable: 'COST_FACTOR_DATABASE_URL' },
  scoring: { name: 'scoring', variable: 'SCORING_DATABASE_URL' },
};

const QUERY_MS_MAX = 10_000;

/** CPES in earnest: a private RabbitMQ, a private PostgreSQL that keeps what it commits, one process per service. */
export class System {
  readonly processes: ServiceProcess[] = [];
  readonly counters = new Counters(() => this.processes);
  /** Parked messages that a story has replayed: no table has them any more. */
  readonly replayed: Partial<Record<ServiceName, number>> = {};
  private readonly lines = new Map<string, TcpProxy>();
  private readonly pools = new Map<ServiceName, pg.Pool>();
  /** Where events of processes go; the scenario under way sets it. */
  onEvent: (what: string, fields: object) => void = () => undefined;

  private constructor(
    readonly shape: Shape,
    private readonly cluster: RabbitCluster,
    readonly postgres: PostgresInstance,
    private readonly folder: PrivateFolder,
  ) {}

  static async start(shape: Shape): Promise<System> {
    const folder = await privateFolder('chaos');
    const servers = [startBrokers(shape), startPostgres()] as const;
    const [cluster, postgres] = await Promise.all(servers).catch(async (error: unknown) => {
      // The other one may be up, or be so soon.
      await Promise.allSettled(servers.map(async (server) => (await server).stop()));
      await folder.remove();
      throw error;
    });
    const system = new System(shape, cluster, postgres, folder);
    try {
      await system.startServices();
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

  /** The broker's nodes; one unless the shape says three. */
  get brokers(): readonly RabbitInstance[] {
    return this.cluster.nodes;
  }

  /** The broker, or the first node of a cluster. */
  get broker(): RabbitInstance {
    const [first] = this.brokers;
    if (first === undefined) throw new Error('there is no broker');
    return first;
  }

  /** The instances of a service. */
  all(service: ServiceName): ServiceProcess[] {
    return this.processes.filter((process) => process.service === service);
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

  /** Asks a service's own database, past all proxies. */
  async query<Row extends object>(
    service: ServiceName,
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<Row[]> {
    const pool = this.pools.get(service);
    if (pool === undefined) throw new Error(`${service} has no database yet`);
    return (await pool.query<Row>(sql, [...parameters])).rows;
  }

  /** Where the API is, and a key for it. */
  async access(): Promise<{ baseUrls: string[]; apiKey: string; tenantId: string }> {
    const text = await readFile(join(this.folder.path, 'demo-credentials.json'), 'utf8');
    const { apiKey, tenantId } = JSON.parse(text) as { apiKey: string; tenantId: string };
    return { baseUrls: this.all('gateway').map((process) => `http://127.0.0.1:${process.port}/v2`), apiKey, tenantId };
  }

  async stop(): Promise<void> {
    this.counters.stop();
    await Promise.allSettled(this.processes.map((process) => process.stop()));
    await Promise.allSettled([...this.lines.values()].map((line) => line.close()));
    await Promise.allSettled([...this.pools.values()].map((pool) => pool.end()));
    await Promise.allSettled([this.cluster.stop(), this.postgres.stop()]);
    await this.folder.remove();
  }

  private async startServices(): Promise<void> {
    await mkdir(this.logs);
    const behind = SERVICES.filter((service) => service !== 'gateway');
    await Promise.all(behind.map((service) => this.startService(service)));
    // The door opens last.
    await this.startService('gateway');
    await keepFacts(this);
    this.counters.start();
  }

  private async startService(service: ServiceName): Promise<void> {
    const { name, variable } = DATABASES[service];
    const databaseUrl = await this.postgres.databases.ensure(name);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, query_timeout: QUERY_MS_MAX });
    // A database that restarts breaks idle connections; the pool makes new ones.
    pool.on('error', () => undefined);
    this.pools.set(service, pool);
    const { instances = {}, env, envOf, preload, preloadOf, hasNext = false } = this.shape;
    const shared = {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      ...UNLIMITED,
      [variable]: await this.through(service, 'database', databaseUrl),
      BROKER_URL: await this.brokerUrl(service),
      ...(service === 'gateway' ? { DEMO_CREDENTIALS_FILE: join(this.folder.path, 'demo-credentials.json') } : {}),
      ...env,
      ...envOf?.[service],
    };
    const count = instances[service] ?? 1;
    for (let instance = 1; instance <= count; instance += 1) {
      const port = await freePort();
      const started = new ServiceProcess({
        service,
        instance,
        port,
        env: { ...shared, PORT: String(port) },
        preload: { ...preload, ...preloadOf?.[service], isNext: hasNext && instance === count },
        log: join(this.logs, `${service}-${instance}.log`),
        onEvent: (what, fields) => this.onEvent(what, fields),
      });
      this.processes.push(started);
      await started.start();
    }
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

async function startBrokers({ brokerNodes = 1, hasProxies }: Shape): Promise<RabbitCluster> {
  if (brokerNodes === 1) {
    const broker = await startRabbit();
    return { nodes: [broker], stop: () => broker.stop() };
  }
  if (hasProxies === true) throw new Error('a cluster has no proxies: no scenario needs both');
  return startRabbitCluster();
}
