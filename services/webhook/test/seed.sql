-- The facts about a SKU leave nothing in webhook's tables, as no tenant has endpoints.
SELECT count(*) FROM seeded;
