import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which people outside of the tenant read a report. */
export class ShareLinks0000000000016 implements MigrationInterface {
  readonly name = 'ShareLinks0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE share_links (
        id         uuid PRIMARY KEY,
        tenant_id  uuid NOT NULL,
        report_id  text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX share_links_of_report ON share_links (tenant_id, report_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE share_links');
  }
}
