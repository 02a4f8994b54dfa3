-- What an evaluated SKU leaves in cost-factor's tables; see libs/testing/src/seed-skus.ts.
INSERT INTO factor_sets (run_id, tenant_id, sku_id, rate_tables_version, duration_ms, body, created_at)
SELECT run_id, tenant_id, sku_id, 'seeded', 1, '{}', submitted_at
FROM seeded;
