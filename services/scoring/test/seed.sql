-- What an evaluated SKU leaves in scoring's tables; see libs/testing/src/seed-skus.ts.
INSERT INTO reports (run_id, report_id, tenant_id, sku_id, issued_at, score, verdict, confidence_percent, true_landed_cost_cents, body)
SELECT run_id, report_id, tenant_id, sku_id, submitted_at, 70, 'CAUTION', 80, 100, '{}'
FROM seeded;
