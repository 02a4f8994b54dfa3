import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outside the US: trade remedies, markets that levy no duties on ordinary goods, and the quality of a rate of sales tax. */
export class DutiesElsewhere0011 implements MigrationInterface {
  readonly name = 'DutiesElsewhere0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE national_duties ADD except_prefixes text, ADD additional_bps integer;
      ALTER TABLE vat_rates ADD quality_percent integer;
      CREATE TABLE trade_remedies (
        zone            text NOT NULL,
        origin          text NOT NULL,
        hs_prefix       text NOT NULL,
        goods           text NOT NULL,
        min_bps         integer NOT NULL,
        max_bps         integer NOT NULL,
        quality_percent integer,
        effective_from  date NOT NULL,
        effective_to    date,
        as_of           date NOT NULL,
        source          text NOT NULL,
        reliability     text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, origin, hs_prefix, goods, effective_from)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE trade_remedies;
      ALTER TABLE vat_rates DROP quality_percent;
      ALTER TABLE national_duties DROP additional_bps, DROP except_prefixes;`);
  }
}
