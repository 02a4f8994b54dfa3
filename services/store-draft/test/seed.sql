-- A SKU has no rows in store-draft's tables before a user opens a listing of it.
SELECT count(*) FROM seeded;
