import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often attempts to an endpoint have failed since one succeeded; and which requests with a key have had their effect. */
export class Webhooks0002 implements MigrationInterface {
  readonly name = 'Webhooks0002000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE endpoints ADD COLUMN failures integer NOT NULL DEFAULT 0;
      CREATE TABLE request_keys (
        tenant_id uuid NOT NULL,
        key       text NOT NULL,
        result    text NOT NULL,
        made_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, key)
      );
      CREATE INDEX request_keys_by_age ON request_keys (made_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_keys; ALTER TABLE endpoints DROP COLUMN failures');
  }
}
