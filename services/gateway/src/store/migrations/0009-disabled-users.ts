import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who may not sign in any more, and are still named in the audit. */
export class Gateway0009000000000 implements MigrationInterface {
  readonly name = 'Gateway0009000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN disabled_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN disabled_at');
  }
}
