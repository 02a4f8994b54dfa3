import type { ServiceName } from '@cpes/contracts';

/** What it asks a service's database. */
interface Databases {
  query(service: ServiceName, sql: string): Promise<object[]>;
}

/**
 * Notes every public fact in the transaction that emits it, in a table that nobody empties. An outbox row is gone once it is
 * sent, and whatever happens on the way cannot hide that a fact was emitted twice, or never.
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
