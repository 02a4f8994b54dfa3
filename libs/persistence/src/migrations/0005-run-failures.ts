import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a service gave up on a run. The first time counts, as it does where runs end. */
export class RunFailures0000000000006 implements MigrationInterface {
  readonly name = 'RunFailures0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE run_failures (
        run_id    text PRIMARY KEY,
        sku_id    text NOT NULL,
        tenant_id uuid NOT NULL,
        code      text NOT NULL,
        detail    text NOT NULL,
        failed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX run_failures_of_sku ON run_failures (tenant_id, sku_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE run_failures');
  }
}
