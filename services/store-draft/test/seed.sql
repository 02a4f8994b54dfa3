-- A SKU leaves nothing in store-draft's tables before a person opens a listing of it.
SELECT count(*) FROM seeded;
