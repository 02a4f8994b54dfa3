import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables for sending and receiving events, the same in the database of each service, and a function that fails a statement when a
 * concurrent change has taken its rows. TypeORM orders migrations by their digits: this one precedes those of services.
 */
export class Messaging0000000000010 implements MigrationInterface {
  readonly name = 'Messaging0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id           uuid NOT NULL,
        tenant_id    uuid NOT NULL,
        aggregate_id text NOT NULL,
        routing_key  text NOT NULL,
        payload      bytea NOT NULL,
        headers      jsonb NOT NULL,
        created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        available_at timestamptz NOT NULL DEFAULT now(),
        attempts     smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        last_error   text
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      CREATE INDEX outbox_due ON outbox (available_at, seq);

      CREATE TABLE outbox_failed (
        seq          bigint PRIMARY KEY,
        id           uuid NOT NULL,
        tenant_id    uuid NOT NULL,
        aggregate_id text NOT NULL,
        routing_key  text NOT NULL,
        payload      bytea NOT NULL,
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
      CREATE INDEX inbox_received ON inbox USING brin (received_at);

      CREATE FUNCTION fail_on_conflict(what text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'other work has changed some of what % names', what USING ERRCODE = 'CNFLT';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION fail_on_conflict; DROP TABLE inbox, outbox_failed, outbox');
  }
}
