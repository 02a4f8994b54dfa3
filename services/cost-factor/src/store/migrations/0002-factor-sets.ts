import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a run's extraction came to, as it was announced: written once and read whole. */
export class FactorSets0002 implements MigrationInterface {
  readonly name = 'FactorSets0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE factor_sets (
        run_id              text PRIMARY KEY,
        tenant_id           uuid NOT NULL,
        sku_id              text NOT NULL,
        rate_tables_version text NOT NULL,
        duration_ms         integer NOT NULL CHECK (duration_ms >= 0),
        body                jsonb NOT NULL,
        created_at          timestamptz NOT NULL
      );
      CREATE INDEX factor_sets_sku ON factor_sets (tenant_id, sku_id, created_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE factor_sets');
  }
}
