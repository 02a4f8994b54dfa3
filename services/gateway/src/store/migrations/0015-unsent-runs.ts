import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id of a run's first event follows from the run. What the broker did not take is due at once. */
export class Gateway0015000000000 implements MigrationInterface {
  readonly name = 'Gateway0015000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE open_runs DROP COLUMN event_id, ADD COLUMN is_unsent boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE open_runs DROP COLUMN is_unsent, ADD COLUMN event_id uuid NOT NULL DEFAULT gen_random_uuid()',
    );
  }
}
