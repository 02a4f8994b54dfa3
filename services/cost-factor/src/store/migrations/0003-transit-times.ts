import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days of transit of each lane. */
export class TransitTimes0000000000013 implements MigrationInterface {
  readonly name = 'TransitTimes0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transit_times (
        origin         text NOT NULL,
        zone           text NOT NULL,
        mode           text NOT NULL,
        days           integer NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (origin, zone, mode, effective_from)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE transit_times');
  }
}
