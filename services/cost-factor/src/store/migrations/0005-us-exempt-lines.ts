import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lines exempt from the forced-labour duty, and a second layer of duties by origin. The exemption by proxy is no longer
 * read; its column stays, with a default, for instances of the version before.
 */
export class UsExemptLines0005 implements MigrationInterface {
  readonly name = 'UsExemptLines0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE us_exempt_lines (
        hts8           text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (hts8, effective_from)
      );
      ALTER TABLE us_tariff_lines ALTER COLUMN is_exempt_by_proxy SET DEFAULT false;
      ALTER TABLE us_origin_duties
        ADD COLUMN layer text NOT NULL DEFAULT 'forced_labour',
        DROP CONSTRAINT us_origin_duties_origin_effective_from_key,
        ADD UNIQUE NULLS NOT DISTINCT (origin, layer, effective_from);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE us_exempt_lines;
      DELETE FROM us_origin_duties WHERE layer <> 'forced_labour';
      ALTER TABLE us_origin_duties
        DROP COLUMN layer,
        ADD CONSTRAINT us_origin_duties_origin_effective_from_key UNIQUE NULLS NOT DISTINCT (origin, effective_from);
      ALTER TABLE us_tariff_lines ALTER COLUMN is_exempt_by_proxy DROP DEFAULT;`);
  }
}
