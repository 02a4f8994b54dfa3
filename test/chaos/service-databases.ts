import type { ServiceName } from '@cpes/contracts';
import pg from 'pg';

const QUERY_MS_MAX = 10_000;

/** The harness's own way into the services' databases, past all proxies. */
export class ServiceDatabases {
  private readonly pools = new Map<ServiceName, pg.Pool>();

  /** From now on a service's database is to be found there. */
  open(service: ServiceName, url: string): void {
    const pool = new pg.Pool({ connectionString: url, max: 2, query_timeout: QUERY_MS_MAX });
    // A database that restarts breaks idle connections; the pool makes new ones.
    pool.on('error', () => undefined);
    void this.pools.get(service)?.end();
    this.pools.set(service, pool);
  }

  async query<Row extends object>(service: ServiceName, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const pool = this.pools.get(service);
    if (pool === undefined) throw new Error(`${service} has no database yet`);
    return (await pool.query<Row>(sql, [...parameters])).rows;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.pools.values()].map((pool) => pool.end()));
  }
}
