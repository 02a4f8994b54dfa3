import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The verdict of the report before the current run, so that the end of the run can be compared with it. */
export class SkusAddPreviousVerdict0000000000022 implements MigrationInterface {
  readonly name = 'SkusAddPreviousVerdict0000000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus ADD COLUMN previous_verdict text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus DROP COLUMN previous_verdict');
  }
}
