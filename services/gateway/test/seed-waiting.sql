-- Runs that have not ended.
INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, sweep_at)
SELECT run_id, sku_id, tenant_id, submitted_at, now() + interval '1 day'
FROM seeded;
