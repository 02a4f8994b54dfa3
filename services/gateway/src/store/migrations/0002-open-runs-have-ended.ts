import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A run whose report came without its factors has ended, and stays open for the sweeper to fetch them. */
export class Gateway0002000000000 implements MigrationInterface {
  readonly name = 'Gateway0002000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE open_runs ADD COLUMN has_ended boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE open_runs DROP COLUMN has_ended');
  }
}
