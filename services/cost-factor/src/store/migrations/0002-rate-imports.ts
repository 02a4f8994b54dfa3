import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checks of published rates, and when each source is checked next. An imported table is newer than the shipped file. */
export class RateImports0000000000012 implements MigrationInterface {
  readonly name = 'RateImports0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rate_table_loads ADD COLUMN imported_as_of date;
      CREATE TABLE rate_import_turns (source text PRIMARY KEY, next_at timestamptz NOT NULL);
      CREATE TABLE rate_imports (
        seq     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source  text NOT NULL,
        at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        outcome text NOT NULL CHECK (outcome IN ('imported', 'unchanged', 'refused', 'failed')),
        detail  text NOT NULL,
        sha256  text,
        rows    integer
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_imports; DROP TABLE rate_import_turns');
    await runner.query('ALTER TABLE rate_table_loads DROP COLUMN imported_as_of');
  }
}
