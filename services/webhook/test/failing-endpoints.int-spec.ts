import { FailingEndpoints } from '@cpes/contracts';
import { Webhooks } from './harness.ts';

const DELIVERIES = Number(process.env['DELIVERIES'] ?? 20_000);
/** Rows that one statement can insert within its timeout. */
const CHUNK = 20_000;
const ENDPOINTS = 12;

describe('failing endpoints', () => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());

  it('are listed for all tenants, longest failure first, without their addresses, and counted up to 1,000', async () => {
    await webhooks.query(
      `INSERT INTO endpoints (id, tenant_id, url, has_public_key, state, failing_since)
       SELECT 'whe_' || lpad(n::text, 32, '0'), gen_random_uuid(), 'https://shop.example/secret', false,
         CASE WHEN n = 12 THEN 'deleted' WHEN n = 1 THEN 'disabled' ELSE 'enabled' END,
         CASE WHEN n = 11 THEN NULL ELSE now() - make_interval(hours => ${ENDPOINTS} - n) END
       FROM generate_series(1, ${ENDPOINTS}) AS n`,
    );
    for (let from = 1; from <= DELIVERIES; from += CHUNK)
      await webhooks.query(
        `INSERT INTO deliveries (id, tenant_id, endpoint_id, message_id, type, state, next_attempt_at)
       SELECT 'dlv_' || n, gen_random_uuid(), 'whe_' || lpad((1 + n % ${ENDPOINTS})::text, 32, '0'), 'msg_' || n, 'sku.evaluated',
         CASE n % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'failed' ELSE 'succeeded' END, now() + interval '1 day'
       FROM generate_series($1::integer, $2::integer) AS n`,
        [from, from + CHUNK - 1],
      );
    await webhooks.query('ANALYZE deliveries');
    const failing = webhooks.provider(FailingEndpoints);
    const worst = await failing.read();
    expect(worst).toHaveLength(10);
    expect(worst[0]).toMatchObject({ endpointId: `whe_${'1'.padStart(32, '0')}`, state: 'disabled' });
    expect(worst.some(({ waiting, failed }) => waiting === 1_000 || failed === 1_000)).toBe(true);
    expect(JSON.stringify(worst)).not.toContain('secret');
  }, 600_000);
});
