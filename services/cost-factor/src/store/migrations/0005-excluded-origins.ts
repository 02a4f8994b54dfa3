import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Origins that a duty on unlisted countries does not cover. */
export class ExcludedOrigins0000000000015 implements MigrationInterface {
  readonly name = 'ExcludedOrigins0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trade_remedies ADD COLUMN excluded_origins text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trade_remedies DROP COLUMN excluded_origins');
  }
}
