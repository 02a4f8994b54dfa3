-- What an evaluated SKU leaves in intake's tables; see libs/testing/src/seed-skus.ts.
INSERT INTO normalisations (run_id, sku_id, tenant_id, candidate, assumptions, classification)
SELECT run_id, sku_id, tenant_id, '{}', '[]', '{}'
FROM seeded;
