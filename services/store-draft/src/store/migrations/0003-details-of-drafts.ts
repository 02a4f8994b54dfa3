import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The details that the drafts of a store carry: all of them until an owner switches some off. */
export class DetailsOfDrafts0000000000013 implements MigrationInterface {
  readonly name = 'DetailsOfDrafts0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE store_connections ADD COLUMN details text[] NOT NULL
        DEFAULT '{cost,hsCode,origin,weight,size,report,images}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store_connections DROP COLUMN details');
  }
}
