import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A factor set is only ever read whole, so its text is kept as it is: the database need neither parse nor write it anew. */
export class FactorSetsAsText0003 implements MigrationInterface {
  readonly name = 'FactorSetsAsText0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE factor_sets ALTER COLUMN body TYPE text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE factor_sets ALTER COLUMN body TYPE jsonb USING body::jsonb');
  }
}
