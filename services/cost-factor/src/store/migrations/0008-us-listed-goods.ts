import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of goods under US measures, with their rates by origin, and lines exempt from duties by origin. They replace the annex of
 * a tariff line and the duties on metals by annex. The rows come from the rate files when the service starts.
 */
export class UsListedGoods0008 implements MigrationInterface {
  readonly name = 'UsListedGoods0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE us_listed_goods (
        measure        text NOT NULL,
        tier           text NOT NULL,
        metal          text,
        code           text NOT NULL,
        extent         text NOT NULL,
        named_by       text,
        unless         text,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (measure, code, metal, effective_from)
      );
      CREATE TABLE us_listed_duties (
        measure        text NOT NULL,
        tier           text NOT NULL,
        metal          text,
        origins        text NOT NULL,
        method         text NOT NULL,
        bps            integer NOT NULL,
        low_bps        integer,
        heading        text,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (measure, tier, metal, origins, effective_from)
      );
      DROP TABLE us_exempt_lines, us_metal_duties;
      CREATE TABLE us_exempt_lines (
        duty           text NOT NULL,
        origins        text NOT NULL,
        code           text NOT NULL,
        condition      text NOT NULL,
        note           text,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (duty, origins, code, condition, effective_from)
      );
      ALTER TABLE us_origin_duties ALTER COLUMN heading DROP NOT NULL;
      ALTER TABLE us_tariff_lines DROP COLUMN section232_annex, DROP COLUMN is_exempt_by_proxy;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE us_listed_goods, us_listed_duties, us_exempt_lines;
      CREATE TABLE us_exempt_lines (
        hts8           text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (hts8, effective_from)
      );
      CREATE TABLE us_metal_duties (
        annex          text NOT NULL,
        method         text NOT NULL,
        bps            integer NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (annex, effective_from)
      );
      ALTER TABLE us_tariff_lines
        ADD COLUMN section232_annex text,
        ADD COLUMN is_exempt_by_proxy boolean NOT NULL DEFAULT false;
      DELETE FROM us_origin_duties WHERE heading IS NULL;
      ALTER TABLE us_origin_duties ALTER COLUMN heading SET NOT NULL;
      DELETE FROM rate_table_loads
        WHERE file IN ('us-exempt-lines.csv', 'us-metal-duties.csv', 'us-origin-duties.csv', 'us-tariff-lines.csv');`);
  }
}
