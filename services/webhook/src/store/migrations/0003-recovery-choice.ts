import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A recovery may also bring forward what waits for a later attempt. */
export class Webhooks0003 implements MigrationInterface {
  readonly name = 'Webhooks0003000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE recoveries ADD COLUMN include text NOT NULL DEFAULT 'failed'
        CHECK (include IN ('failed', 'waiting', 'both')),
        ADD COLUMN waiting_deliveries integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recoveries DROP COLUMN include, DROP COLUMN waiting_deliveries');
  }
}
