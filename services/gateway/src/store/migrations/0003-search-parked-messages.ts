import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of all three-letter parts of a message's ids, type, code and reason, so that a search reads matching messages only. */
export class SearchParkedMessages0000000000013 implements MigrationInterface {
  readonly name = 'SearchParkedMessages0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE FUNCTION parked_message_text(message_id text, tenant_id uuid, aggregate_id text, type text, fault_code text, reason text)
        RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN lower(message_id || ' ' || coalesce(tenant_id::text, '') || ' ' || aggregate_id || ' ' || type || ' ' || fault_code || ' ' || reason);
      CREATE INDEX parked_messages_by_text ON parked_messages
        USING gin (parked_message_text(message_id, tenant_id, aggregate_id, type, fault_code, reason) gin_trgm_ops);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX parked_messages_by_text; DROP FUNCTION parked_message_text');
  }
}
