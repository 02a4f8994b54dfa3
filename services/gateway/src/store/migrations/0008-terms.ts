import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of a tenant's own terms, and the version that an open run takes, so that a repeat of its event takes the same. */
export class Terms0000000000018 implements MigrationInterface {
  readonly name = 'Terms0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE terms_versions (
        tenant_id uuid NOT NULL,
        version   integer NOT NULL CHECK (version > 0),
        body      jsonb NOT NULL,
        saved_at  timestamptz NOT NULL,
        saved_by  text NOT NULL,
        PRIMARY KEY (tenant_id, version)
      )`);
    await runner.query('ALTER TABLE open_runs ADD COLUMN terms_version integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE open_runs DROP COLUMN terms_version');
    await runner.query('DROP TABLE terms_versions');
  }
}
