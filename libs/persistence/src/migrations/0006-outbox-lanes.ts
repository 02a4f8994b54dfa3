import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where a process appends the events that it publishes itself. Rows are never updated, so pages are filled; bodies arrive
 * compressed and stay in the row.
 */
export class OutboxLanes0000000000007 implements MigrationInterface {
  readonly name = 'OutboxLanes0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_lanes (
        lane       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        live_until timestamptz NOT NULL
      );
      CREATE TABLE outbox_appended (
        lane         integer NOT NULL,
        position     bigint NOT NULL,
        id           uuid NOT NULL,
        tenant_id    uuid NOT NULL,
        aggregate_id text NOT NULL,
        routing_key  text NOT NULL,
        payload      bytea NOT NULL,
        headers      jsonb NOT NULL,
        created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (lane, position)
      ) WITH (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      ALTER TABLE outbox_appended ALTER COLUMN payload SET STORAGE EXTERNAL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Appends that are under way end first, and later ones fail and are tried again: no row comes after the others have moved.
    await runner.query(`
      LOCK TABLE outbox_appended IN ACCESS EXCLUSIVE MODE;
      INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, created_at)
      SELECT id, tenant_id, aggregate_id, routing_key, payload, headers, created_at FROM outbox_appended
      ORDER BY lane, position ON CONFLICT DO NOTHING;
      DROP TABLE outbox_appended, outbox_lanes;`);
  }
}
