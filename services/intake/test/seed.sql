-- What an evaluated SKU leaves in intake's tables; see libs/testing/src/seed-skus.ts.
INSERT INTO normalisations (run_id, sku_id, tenant_id, candidate, assumptions, classification)
SELECT run_id, sku_id, tenant_id, '{}', '[]', '{}'
FROM seeded;

INSERT INTO inbox (consumer, message_id, resend)
SELECT 'intake.sku.submitted.v1', gen_random_uuid(), 0
FROM seeded;
