import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first answer to each request with an `Idempotency-Key`. */
export class Gateway0006000000000 implements MigrationInterface {
  readonly name = 'Gateway0006000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        tenant_id   uuid NOT NULL,
        key         text NOT NULL,
        operation   text NOT NULL,
        item        smallint NOT NULL,
        fingerprint text NOT NULL,
        location    text NOT NULL,
        run_id      text,
        body        text NOT NULL,
        kept_at     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, key, operation, item)
      );
      CREATE INDEX idempotency_keys_by_age ON idempotency_keys (kept_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
