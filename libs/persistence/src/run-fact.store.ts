import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import type { DataSource } from 'typeorm';
import { type EntityClass, tableOf } from './entity-table.ts';
import { selectedColumns, toEntity } from './find-entity.ts';
import { RunFailureEntity } from './run-failure.entity.ts';
import { type RunData, type RunFact, type RunFactQuery, RunFacts, type RunFailure } from './run-facts.ts';

/** Fifty reports are some two megabytes, half of what a caller accepts. */
export const RUN_FACTS_MAX = 50;

/** A row per run, as every stage has them. */
export interface RunRow {
  readonly runId: RunId;
  readonly tenantId: TenantId;
  readonly skuId: SkuId;
}

/** Reads the table of a stage that has a row per run, and the platform's table of failures. */
export class RunFactStore<Row extends RunRow, Result extends RunData> extends RunFacts<Result> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entity: EntityClass<Row>,
    private readonly toFact: (row: Row) => RunFact<Result>,
  ) {
    super();
  }

  async results(query: RunFactQuery): Promise<readonly RunFact<Result>[]> {
    return (await this.page(this.entity, query)).map(this.toFact);
  }

  async failures(query: RunFactQuery): Promise<readonly RunFact<RunFailure>[]> {
    const rows = await this.page(RunFailureEntity, query);
    return rows.map(({ tenantId, skuId, runId, code, detail, failedAt }) => ({
      tenantId,
      storedAt: failedAt.toISOString(),
      data: { skuId, runId, code, detail },
    }));
  }

  private async page<Entity extends RunRow>(
    entity: EntityClass<Entity>,
    { after = '', tenantId, skuId, limit = RUN_FACTS_MAX }: RunFactQuery,
  ): Promise<Entity[]> {
    const parameters = [after, tenantId ?? null, skuId ?? null, Math.min(limit, RUN_FACTS_MAX)];
    const rows: object[] = await this.dataSource.query(
      `SELECT ${selectedColumns(entity)} FROM ${tableOf(entity).name}
       WHERE run_id > $1 AND ($2::uuid IS NULL OR tenant_id = $2) AND ($3::text IS NULL OR sku_id = $3)
       ORDER BY run_id LIMIT $4`,
      parameters,
    );
    return rows.map((row) => toEntity(entity, row));
  }
}
