import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The runs of a SKU that failed before its current one, so that a deletion finds their documents. Reports name all other runs. */
export class SkusAddFailedRuns0000000000023 implements MigrationInterface {
  readonly name = 'SkusAddFailedRuns0000000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE skus ADD COLUMN failed_runs jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus DROP COLUMN failed_runs');
  }
}
