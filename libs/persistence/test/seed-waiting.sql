-- Events that wait in an outbox for their next try, tomorrow; see libs/testing/src/seed-skus.ts.
INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, available_at)
SELECT event_id, tenant_id, sku_id, 'seeded', '{}', '{}', now() + interval '1 day'
FROM seeded;
