import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants whose references each name one SKU: `unique_ref` is the reference of a SKU that has it to itself. */
export class Gateway0014000000000 implements MigrationInterface {
  readonly name = 'Gateway0014000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tenants ADD COLUMN has_unique_references boolean NOT NULL DEFAULT false;
      ALTER TABLE skus ADD COLUMN unique_ref text;
      CREATE UNIQUE INDEX skus_by_unique_ref ON skus (tenant_id, unique_ref) WHERE unique_ref IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX skus_by_unique_ref;
      ALTER TABLE skus DROP COLUMN unique_ref;
      ALTER TABLE tenants DROP COLUMN has_unique_references;`);
  }
}
