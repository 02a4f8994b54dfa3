import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Duties that goods may bear and that no table has: what evidence says in their place. */
export class DutyGaps0006 implements MigrationInterface {
  readonly name = 'DutyGaps0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE duty_gaps (
        zone           text NOT NULL,
        origin         text NOT NULL,
        hs_prefix      text NOT NULL,
        layer          text NOT NULL,
        statement      text NOT NULL,
        effective_from date NOT NULL,
        effective_to   date,
        as_of          date NOT NULL,
        source         text NOT NULL,
        reliability    text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (zone, origin, hs_prefix, layer, effective_from)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE duty_gaps');
  }
}
