import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per run: what intake made of the submission. */
export class Normalizations0001000000000 implements MigrationInterface {
  readonly name = 'Normalizations0001000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE normalizations (
        run_id         text PRIMARY KEY,
        sku_id         text NOT NULL,
        tenant_id      uuid NOT NULL,
        candidate      jsonb NOT NULL,
        assumptions    jsonb NOT NULL,
        classification jsonb NOT NULL,
        created_at     timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX normalizations_sku ON normalizations (tenant_id, sku_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE normalizations');
  }
}
