import type { ServiceName } from '@cpes/contracts';

/** Queries a service's database. */
interface Databases {
  query(service: ServiceName, sql: string): Promise<object[]>;
}

/**
 * Records every public fact in the transaction that emits it, in a table that is never emptied. Outbox rows disappear
 * after sending, so this table shows facts that were emitted twice or never.
 */
export async function keepFacts(databases: Databases): Promise<void> {
  await databases.query(
    'gateway',
    `CREATE SCHEMA chaos;
     CREATE TABLE chaos.facts (id uuid PRIMARY KEY, type text NOT NULL, sku_id text NOT NULL);
     CREATE INDEX ON chaos.facts (sku_id);
     CREATE FUNCTION chaos.keep_fact() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO chaos.facts VALUES (NEW.id, NEW.routing_key, NEW.aggregate_id) ON CONFLICT (id) DO NOTHING;
       RETURN NULL;
     END $$;
     CREATE TRIGGER keep_fact AFTER INSERT ON outbox FOR EACH ROW
       WHEN (NEW.routing_key IN ('sku.evaluated.v1', 'sku.failed.v1')) EXECUTE FUNCTION chaos.keep_fact();`,
  );
}
