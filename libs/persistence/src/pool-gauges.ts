import type { Pool } from 'pg';
import { Gauge } from 'prom-client';

const POOL = 'db_client_connection_pool_name';
const pools = new Map<string, Pool>();

/** The name follows the OpenTelemetry conventions for database clients. */
new Gauge({
  name: 'db_client_connection_pending_requests',
  help: 'Transactions and statements that wait for a connection to the database, by pool',
  labelNames: [POOL],
  collect() {
    this.reset();
    for (const [name, pool] of pools) this.set({ [POOL]: name }, pool.waitingCount);
  },
});

/** Exports the number of waiters of a pool until the returned function is called. Pools of one name replace each other. */
export function measurePool(name: string, pool: Pool): () => void {
  pools.set(name, pool);
  return () => {
    if (pools.get(name) === pool) pools.delete(name);
  };
}
