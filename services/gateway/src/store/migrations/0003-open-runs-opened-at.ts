import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a run was opened by the database's clock, by which its age is judged; `submitted_at` is by the clock of the gateway that
 * took it. Runs that are open at this moment count as opened now.
 */
export class Gateway0003000000000 implements MigrationInterface {
  readonly name = 'Gateway0003000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE open_runs ADD COLUMN opened_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE open_runs DROP COLUMN opened_at');
  }
}
