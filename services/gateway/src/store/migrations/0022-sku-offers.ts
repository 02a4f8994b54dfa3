import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The offers of suppliers for a SKU, in a separate table: they never change a row that evaluations write. */
export class SkuOffers0000000000032 implements MigrationInterface {
  readonly name = 'SkuOffers0000000000032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sku_offers (
        tenant_id  uuid NOT NULL,
        sku_id     text NOT NULL,
        offer_ref  text NOT NULL,
        terms      jsonb NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, sku_id, offer_ref)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sku_offers');
  }
}
