import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The titles that merchants have labelled with a tariff code, and whether a tenant shares them. */
export class LabelledTitles0000000000033 implements MigrationInterface {
  readonly name = 'LabelledTitles0000000000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE labelled_titles (
        tenant_id   uuid NOT NULL,
        sku_id      text NOT NULL,
        title       text NOT NULL,
        title_key   text,
        hs_code     text NOT NULL,
        market      text NOT NULL,
        labelled_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, sku_id)
      )`);
    await runner.query('CREATE INDEX labelled_titles_title ON labelled_titles (tenant_id, title)');
    await runner.query('CREATE INDEX labelled_titles_key ON labelled_titles (tenant_id, title_key)');
    await runner.query('CREATE INDEX labelled_titles_age ON labelled_titles (tenant_id, labelled_at, sku_id)');
    await runner.query('ALTER TABLE tenants ADD COLUMN shares_labelled_titles boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tenants DROP COLUMN shares_labelled_titles');
    await runner.query('DROP TABLE labelled_titles');
  }
}
