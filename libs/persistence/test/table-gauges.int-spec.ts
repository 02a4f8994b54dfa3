import { TENANT } from '@cpes/testing';
import { register } from 'prom-client';
import { measureTables } from '../src/table-gauges.ts';
import { openHarness, type PersistenceHarness } from './harness.ts';

/** The current value of a gauge for a label. */
async function said(gauge: string, label: string): Promise<Record<string, number>> {
  const { values = [] } = (await register.getSingleMetric(gauge)?.get()) ?? {};
  return Object.fromEntries(
    values.map(({ labels, value }) => [String((labels as Record<string, string>)[label]), value]),
  );
}

describe('the gauges of tables', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('table_gauges');
  });
  afterAll(() => db.close());

  const measure = () => measureTables('intake', db.database.prepared);
  const addToOutbox = (availableIn: string) =>
    db.dataSource.query(
      `INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, available_at)
       VALUES (gen_random_uuid(), $1, 'sku', 'a.b.v1', '{}', '{}', now() + $2::interval)`,
      [TENANT, availableIn],
    );

  it('count due and waiting rows of the outbox, and those that have failed', async () => {
    await addToOutbox('-1 s');
    await addToOutbox('-1 s');
    await addToOutbox('30 s');
    await db.dataSource.query(
      `INSERT INTO outbox_failed (seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
       VALUES (1, gen_random_uuid(), $1, 'sku', 'a.b.v1', '{}', '{}', now(), 15, 'unroutable')`,
      [TENANT],
    );
    await measure();
    expect(await said('outbox_rows', 'state')).toEqual({ due: 2, waiting: 1, failed: 1 });
    await db.empty();
    await measure();
    expect(await said('outbox_rows', 'state')).toEqual({ due: 0, waiting: 0, failed: 0 });
  });
});
