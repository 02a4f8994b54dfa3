import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The messages that services have given up on, in the order in which an operator pages through them. */
export class Gateway0013000000000 implements MigrationInterface {
  readonly name = 'Gateway0013000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE parked_messages (
        queue      text NOT NULL,
        message_id text NOT NULL,
        resend     smallint NOT NULL,
        tenant_id  uuid,
        type       text NOT NULL,
        message    jsonb NOT NULL,
        fault_kind text NOT NULL,
        fault_code text NOT NULL,
        reason     text NOT NULL,
        attempts   integer NOT NULL,
        parked_at  timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (queue, message_id, resend)
      );
      CREATE INDEX parked_messages_by_time ON parked_messages (parked_at, queue, message_id, resend);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parked_messages');
  }
}
