import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The function of the migration before, under the name and SQLSTATE of what it reports: a conflict with other work. */
export class MessagingConflict0000000000004 implements MigrationInterface {
  readonly name = 'MessagingConflict0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION fail_as_taken;
      CREATE FUNCTION fail_on_conflict(what text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'other work has changed some of what % names', what USING ERRCODE = 'CNFLT';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION fail_on_conflict;
      CREATE FUNCTION fail_as_taken(what text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'some of what % names is taken', what USING ERRCODE = 'TAKEN';
      END $$`);
  }
}
