import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A report is kept within the event that announces it, as that travels: JSON, deflated once for both. The report in it still
 * reads back to the byte as it was issued.
 */
export class ReportsAsBytes0002 implements MigrationInterface {
  readonly name = 'ReportsAsBytes0002000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reports ALTER COLUMN body TYPE bytea USING convert_to(
        '{"skuId":"' || sku_id || '","runId":"' || run_id || '","reportId":"' || report_id || '","score":' || score
        || ',"report":' || body || '}', 'UTF8')`);
  }

  /** Fails on what is deflated, which the database cannot read. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE reports ALTER COLUMN body TYPE text USING convert_from(body, 'UTF8')::json ->> 'report'`,
    );
  }
}
