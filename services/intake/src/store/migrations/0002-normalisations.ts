import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One spelling everywhere. The view serves instances of the version before, and goes one version after this one. */
export class Normalisations0002000000000 implements MigrationInterface {
  readonly name = 'Normalisations0002000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE normalizations RENAME TO normalisations;
      ALTER INDEX normalizations_pkey RENAME TO normalisations_pkey;
      ALTER INDEX normalizations_sku RENAME TO normalisations_sku;
      CREATE VIEW normalizations AS SELECT * FROM normalisations;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW normalizations;
      ALTER TABLE normalisations RENAME TO normalizations;
      ALTER INDEX normalisations_pkey RENAME TO normalizations_pkey;
      ALTER INDEX normalisations_sku RENAME TO normalizations_sku;`);
  }
}
