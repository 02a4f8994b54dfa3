import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release that a check found, so that the next one does not read the same file again. */
export class RateReleases0000000000014 implements MigrationInterface {
  readonly name = 'RateReleases0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rate_imports ADD COLUMN release text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rate_imports DROP COLUMN release');
  }
}
