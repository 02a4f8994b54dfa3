-- What the facts about evaluated SKUs leave in webhook's tables, as no tenant has endpoints; see libs/testing/src/seed-skus.ts.
INSERT INTO inbox (consumer, message_id, resend)
SELECT 'webhook.sku.evaluated.v1', gen_random_uuid(), 0
FROM seeded;
