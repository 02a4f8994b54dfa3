import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per run. The body is text and not jsonb: a report reads back to the byte as it was issued. */
export class Reports0001 implements MigrationInterface {
  readonly name = 'Reports0001000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reports (
        run_id                 text PRIMARY KEY,
        report_id              text NOT NULL UNIQUE,
        tenant_id              uuid NOT NULL,
        sku_id                 text NOT NULL,
        issued_at              timestamptz NOT NULL,
        score                  smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
        verdict                text NOT NULL CHECK (verdict IN ('ADVANCE', 'CAUTION', 'REJECT')),
        confidence_percent     smallint NOT NULL CHECK (confidence_percent BETWEEN 0 AND 100),
        true_landed_cost_cents bigint NOT NULL CHECK (true_landed_cost_cents >= 0),
        body                   text NOT NULL
      );
      CREATE INDEX reports_of_sku ON reports (tenant_id, sku_id, issued_at);

      CREATE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'a report is never changed after it is issued';
      END $$;
      CREATE TRIGGER reports_are_kept BEFORE UPDATE ON reports FOR EACH ROW EXECUTE FUNCTION keep_report();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reports; DROP FUNCTION keep_report()');
  }
}
