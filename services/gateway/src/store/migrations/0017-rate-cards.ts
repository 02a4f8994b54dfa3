import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The versions of a tenant's rate cards with their rows, the rows that an open run takes, so that a repeat of its event takes the same,
 * and the versions that an examination used.
 */
export class RateCards0000000000027 implements MigrationInterface {
  readonly name = 'RateCards0000000000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rate_card_versions (
        tenant_id     uuid NOT NULL,
        kind          text NOT NULL,
        version       integer NOT NULL CHECK (version > 0),
        source        text,
        document_date date,
        valid_until   date,
        row_count     integer NOT NULL,
        digest        text NOT NULL,
        saved_at      timestamptz NOT NULL,
        saved_by      text NOT NULL,
        PRIMARY KEY (tenant_id, kind, version)
      )`);
    await runner.query(`
      CREATE TABLE rate_card_rows (
        tenant_id uuid NOT NULL,
        kind      text NOT NULL,
        version   integer NOT NULL,
        position  integer NOT NULL,
        lookup    text NOT NULL,
        body      jsonb NOT NULL,
        PRIMARY KEY (tenant_id, kind, version, position)
      )`);
    await runner.query('CREATE INDEX rate_card_rows_by_lookup ON rate_card_rows (tenant_id, kind, version, lookup)');
    await runner.query('ALTER TABLE open_runs ADD COLUMN rate_cards text');
    await runner.query('ALTER TABLE examinations ADD COLUMN rate_cards integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE examinations DROP COLUMN rate_cards');
    await runner.query('ALTER TABLE open_runs DROP COLUMN rate_cards');
    await runner.query('DROP TABLE rate_card_rows');
    await runner.query('DROP TABLE rate_card_versions');
  }
}
