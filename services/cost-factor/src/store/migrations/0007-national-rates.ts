import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Duties of single markets, reduced rates of tax, and what carriers take as a parcel. */
export class NationalRates0007 implements MigrationInterface {
  readonly name = 'NationalRates0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE national_duties (
        market         text NOT NULL,
        chapter_from   integer NOT NULL,
        chapter_to     integer NOT NULL,
        bps            integer NOT NULL,
        goods          text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (market, chapter_from, effective_from)
      );
      CREATE TABLE reduced_vat_rates (
        market         text NOT NULL,
        hs_prefix      text NOT NULL,
        bps            integer NOT NULL,
        goods          text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (market, hs_prefix, effective_from)
      );
      CREATE TABLE parcel_limits (
        zone                    text NOT NULL,
        weight_grams_max        integer NOT NULL,
        length_mm_max           integer,
        length_and_girth_mm_max integer,
        sides_sum_mm_max        integer,
        effective_from          date NOT NULL,
        effective_to            date,
        as_of                   date NOT NULL,
        source                  text NOT NULL,
        reliability             text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, effective_from)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE national_duties, reduced_vat_rates, parcel_limits');
  }
}
