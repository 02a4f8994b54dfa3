import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stage and the note of a SKU, in a separate table: they never change a row that evaluations write. */
export class SkuPlans0000000000015 implements MigrationInterface {
  readonly name = 'SkuPlans0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sku_plans (
        tenant_id  uuid NOT NULL,
        sku_id     text NOT NULL,
        stage      text CHECK (stage IN ('idea', 'sample', 'ordered', 'dropped')),
        note       text,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, sku_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sku_plans');
  }
}
