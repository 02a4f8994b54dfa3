-- What an evaluated SKU leaves in the gateway's tables; see libs/testing/src/seed-skus.ts.
INSERT INTO skus (sku_id, tenant_id, run_id, submitted_at, currency, title, market, ended_as, ended_at, report_id, score, verdict, confidence_percent)
SELECT sku_id, tenant_id, run_id, submitted_at, 'USD', 'Seeded ' || number, 'US', 'EVALUATED', submitted_at, report_id, 70, 'CAUTION', 80
FROM seeded;

INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
SELECT kind, run_id, tenant_id, submitted_at, '{"candidate":{},"classification":{},"costFactors":[],"evidence":[],"extraction":{}}'
FROM seeded, unnest(ARRAY['submitted', 'normalized', 'extracted']) AS kind;

INSERT INTO reports (report_id, tenant_id, sku_id, run_id, issued_at, body)
SELECT report_id, tenant_id, sku_id, run_id, submitted_at, '{"score":70,"verdict":"CAUTION"}'
FROM seeded;

INSERT INTO inbox (consumer, message_id, resend)
SELECT consumer, gen_random_uuid(), 0
FROM seeded, unnest(ARRAY['gateway.sku.normalized.v1', 'gateway.sku.factors-extracted.v1', 'gateway.report.completed.v1']) AS consumer;
