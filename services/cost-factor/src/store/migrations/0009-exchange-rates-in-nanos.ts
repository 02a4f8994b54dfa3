import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exchange rates in billionths of a dollar: a millionth is too coarse for a currency like VND. A rate may state its own quality. */
export class ExchangeRatesInNanos0009 implements MigrationInterface {
  readonly name = 'ExchangeRatesInNanos0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE exchange_rates RENAME usd_micros_per_major_unit TO usd_nanos_per_major_unit;
      ALTER TABLE exchange_rates
        ALTER usd_nanos_per_major_unit TYPE bigint USING usd_nanos_per_major_unit::bigint * 1000,
        ADD quality_percent integer;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE exchange_rates
        ALTER usd_nanos_per_major_unit TYPE integer USING round(usd_nanos_per_major_unit / 1000.0)::integer,
        DROP quality_percent;
      ALTER TABLE exchange_rates RENAME usd_nanos_per_major_unit TO usd_micros_per_major_unit;`);
  }
}
