import { minorUnitDigitsOf } from '@cpes/money';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists sort money of all currencies in US cents, at the exchange rate of the report. The rate is the fifth member of its evidence, in
 * billionths of a US dollar. A report without that evidence sorts by its own amounts until the next evaluation.
 */
export class SkusAddUsdAmounts0000000000025 implements MigrationInterface {
  readonly name = 'SkusAddUsdAmounts0000000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus ADD COLUMN landed_cost_usd_cents bigint, ADD COLUMN cm2_usd_cents bigint');
    await runner.query(`
      UPDATE skus SET landed_cost_usd_cents = landed_cost_cents, cm2_usd_cents = cm2_cents WHERE score IS NOT NULL`);
    const others = (await runner.query(
      `SELECT DISTINCT currency FROM skus WHERE score IS NOT NULL AND currency <> 'USD'`,
    )) as { currency: string }[];
    for (const { currency } of others) await runner.query(CONVERT, [currency, minorUnitDigitsOf(currency)]);
    await runner.query(`
      DROP INDEX skus_by_landed_cost;
      DROP INDEX skus_by_cm2;
      CREATE INDEX skus_by_landed_cost ON skus (tenant_id, landed_cost_usd_cents, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_cm2 ON skus (tenant_id, cm2_usd_cents, sku_id) WHERE score IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX skus_by_landed_cost;
      DROP INDEX skus_by_cm2;
      CREATE INDEX skus_by_landed_cost ON skus (tenant_id, landed_cost_cents, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_cm2 ON skus (tenant_id, cm2_cents, sku_id) WHERE score IS NOT NULL;
      ALTER TABLE skus DROP COLUMN landed_cost_usd_cents, DROP COLUMN cm2_usd_cents`);
  }
}

/** A cent is 10,000,000 billionths of a dollar, and a unit has as many minor units as its digits say. */
const CONVERT = `
  UPDATE skus s SET landed_cost_usd_cents = round(s.landed_cost_cents * rate.factor), cm2_usd_cents = round(s.cm2_cents * rate.factor)
  FROM (
    SELECT report_id, tenant_id, (body::json #>> '{evidence,exchangeRate,4}')::numeric / 10000000 / power(10::numeric, $2::int) AS factor
    FROM reports) AS rate
  WHERE s.currency = $1 AND s.score IS NOT NULL AND rate.report_id = s.report_id AND rate.tenant_id = s.tenant_id
    AND rate.factor IS NOT NULL`;
