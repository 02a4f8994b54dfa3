-- Events about a SKU leave no rows in webhook's tables, because no tenant has endpoints.
SELECT count(*) FROM seeded;
