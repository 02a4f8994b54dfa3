import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists show of a report beside verdict, score and confidence; reports that are there give theirs. */
export class Gateway0011000000000 implements MigrationInterface {
  readonly name = 'Gateway0011000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE skus
        ADD COLUMN landed_cost_cents bigint, ADD COLUMN cm2_cents bigint, ADD COLUMN cm2_bps integer,
        ADD COLUMN break_even_cac_cents bigint, ADD COLUMN missing_factors smallint;
      UPDATE skus s SET
        landed_cost_cents = (r.body::jsonb #>> '{landedCost,trueLandedCostCents}')::bigint,
        cm2_cents = (r.body::jsonb #>> '{unitEconomics,cm2Cents}')::bigint,
        cm2_bps = (r.body::jsonb #>> '{unitEconomics,cm2Bps}')::integer,
        break_even_cac_cents = (r.body::jsonb #>> '{breakEvenCacCents}')::bigint,
        missing_factors = jsonb_array_length(jsonb_path_query_array(r.body::jsonb, '$.evidence[*] ? (@.type == "missing")'))
      FROM reports r WHERE r.report_id = s.report_id AND r.tenant_id = s.tenant_id;
      CREATE INDEX skus_by_landed_cost ON skus (tenant_id, landed_cost_cents, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_cm2 ON skus (tenant_id, cm2_cents, sku_id) WHERE score IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX skus_by_landed_cost, skus_by_cm2;
      ALTER TABLE skus
        DROP COLUMN landed_cost_cents, DROP COLUMN cm2_cents, DROP COLUMN cm2_bps, DROP COLUMN break_even_cac_cents,
        DROP COLUMN missing_factors;`);
  }
}
