import { TENANT } from '@cpes/testing';
import { register } from 'prom-client';
import { measureTables } from '../src/table-gauges.ts';
import { openHarness, type PersistenceHarness } from './harness.ts';

/** What a gauge says now, by the label that is asked for. */
async function said(gauge: string, label: string): Promise<Record<string, number>> {
  const { values = [] } = (await register.getSingleMetric(gauge)?.get()) ?? {};
  return Object.fromEntries(
    values.map(({ labels, value }) => [String((labels as Record<string, string>)[label]), value]),
  );
}

describe('gauges of what waits in the tables', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('table_gauges');
  });
  afterAll(() => db.close());

  const measure = () => measureTables('intake', db.database.pipelined);
  const addToOutbox = (availableIn: string, leaseEndsIn: string | null) =>
    db.dataSource.query(
      `INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, available_at, lease_token, lease_until)
       VALUES (gen_random_uuid(), $1, 'sku', 'a.b.v1', '{}', '{}', now() + $2::interval,
         CASE WHEN $3::text IS NOT NULL THEN gen_random_uuid() END, now() + $3::interval)`,
      [TENANT, availableIn, leaseEndsIn],
    );

  it('tell due, leased and waiting rows of the outbox apart', async () => {
    await addToOutbox('-1 s', null);
    await addToOutbox('-1 s', null);
    // A lease that is over holds nothing back.
    await addToOutbox('-1 s', '-1 s');
    await addToOutbox('-1 s', '30 s');
    await addToOutbox('30 s', null);
    await measure();
    expect(await said('outbox_rows', 'state')).toEqual({ due: 3, leased: 1, waiting: 1 });
    await db.empty();
    await measure();
    expect(await said('outbox_rows', 'state')).toEqual({ due: 0, leased: 0, waiting: 0 });
  });
});
