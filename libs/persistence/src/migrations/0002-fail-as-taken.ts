import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement fails by itself when its work was done elsewhere: its transaction's commit is on the way behind it. */
export class MessagingTaken0000000000003 implements MigrationInterface {
  readonly name = 'MessagingTaken0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION fail_as_taken(what text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'some of what % names is taken', what USING ERRCODE = 'TAKEN';
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION fail_as_taken');
  }
}
