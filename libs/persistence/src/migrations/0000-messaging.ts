import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same tables for sending and receiving events in each service's own database. TypeORM orders by the digits, of which 0 is none to it. */
export class Messaging0000000000001 implements MigrationInterface {
  readonly name = 'Messaging0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        seq          bigint GENERATED ALWAYS AS IDENTITY,
        id           uuid PRIMARY KEY,
        tenant_id    uuid NOT NULL,
        aggregate_id text NOT NULL,
        routing_key  text NOT NULL,
        payload      text NOT NULL,
        headers      jsonb NOT NULL,
        created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        available_at timestamptz NOT NULL DEFAULT now(),
        attempts     smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        last_error   text,
        lease_token  uuid,
        lease_until  timestamptz,
        CHECK ((lease_token IS NULL) = (lease_until IS NULL))
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      CREATE INDEX outbox_due ON outbox (available_at, seq);

      CREATE TABLE outbox_failed (
        id           uuid PRIMARY KEY,
        tenant_id    uuid NOT NULL,
        aggregate_id text NOT NULL,
        routing_key  text NOT NULL,
        payload      text NOT NULL,
        headers      jsonb NOT NULL,
        created_at   timestamptz NOT NULL,
        attempts     smallint NOT NULL,
        failed_at    timestamptz NOT NULL DEFAULT now(),
        reason       text NOT NULL
      );

      CREATE TABLE inbox (
        consumer    text NOT NULL,
        message_id  uuid NOT NULL,
        resend      smallint NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, message_id, resend)
      );
      CREATE INDEX inbox_received ON inbox USING brin (received_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox, outbox_failed, outbox');
  }
}
