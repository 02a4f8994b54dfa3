import type { ServiceName } from '@cpes/contracts';
import pg from 'pg';

const QUERY_MS_MAX = 10_000;

/** The harness's own connections to the services' databases, without the proxies. */
export class ServiceDatabases {
  private readonly pools = new Map<string, pg.Pool>();

  /** `addressOf` is asked each time: a database may be found somewhere else after a restart. */
  constructor(private readonly addressOf: (service: ServiceName) => Promise<string | undefined>) {}

  async query<Row extends object>(service: ServiceName, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const address = await this.addressOf(service);
    if (address === undefined) throw new Error(`${service} has no database now`);
    return (await this.poolOf(address).query<Row>(sql, [...parameters])).rows;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.pools.values()].map((pool) => pool.end()));
  }

  private poolOf(address: string): pg.Pool {
    const known = this.pools.get(address);
    if (known !== undefined) return known;
    const pool = new pg.Pool({ connectionString: address, max: 2, query_timeout: QUERY_MS_MAX });
    // A database restart breaks idle connections; the pool opens new ones.
    pool.on('error', () => undefined);
    this.pools.set(address, pool);
    return pool;
  }
}
