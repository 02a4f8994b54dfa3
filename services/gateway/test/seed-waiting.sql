-- Runs that have not ended, and wait for the events with which they began.
INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, event_id, sweep_at)
SELECT run_id, sku_id, tenant_id, submitted_at, event_id, now() + interval '1 day'
FROM seeded;
