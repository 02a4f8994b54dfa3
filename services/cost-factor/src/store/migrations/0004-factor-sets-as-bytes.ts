import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A factor set is kept as the event that announces it travels: JSON, deflated once for all. */
export class FactorSetsAsBytes0004 implements MigrationInterface {
  readonly name = 'FactorSetsAsBytes0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE factor_sets ALTER COLUMN body TYPE bytea USING convert_to(body, 'UTF8')`);
  }

  /** Fails on what is deflated, which the database cannot read. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE factor_sets ALTER COLUMN body TYPE text USING convert_from(body, 'UTF8')`);
  }
}
