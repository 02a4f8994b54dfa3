import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words that tell the lines of one subheading of the United States apart. */
export class LineWords0013 implements MigrationInterface {
  readonly name = 'LineWords0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE us_line_words (
        hts8           text NOT NULL,
        named_by       text NOT NULL,
        unless         text,
        effective_from date NOT NULL,
        effective_to   date,
        UNIQUE (hts8, effective_from)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE us_line_words');
  }
}
