import type { CostFactorsExtracted, RunId, TenantId } from '@cpes/contracts';
import { insertInto, type Transaction } from '@cpes/persistence';
import { decodeJson } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';

interface FactorSetRow {
  readonly run_id: string;
  readonly tenant_id: string;
  readonly sku_id: string;
  readonly rate_tables_version: string;
  readonly duration_ms: number;
  readonly body: CostFactorsExtracted;
  readonly created_at: string;
}

/** Exclusive: when another process has worked the run out already, this unit of work fails and its repeat finds that row. */
const INSERT_FACTOR_SET = insertInto<FactorSetRow>(
  'factor_sets',
  {
    run_id: 'text',
    tenant_id: 'uuid',
    sku_id: 'text',
    rate_tables_version: 'text',
    duration_ms: 'integer',
    body: 'bytea',
    created_at: 'timestamptz',
  },
  { key: 'run_id', exclusive: true },
);

@Injectable()
export class FactorSetStore {
  insert(tx: Transaction, tenantId: TenantId, factorSet: CostFactorsExtracted): void {
    tx.write(INSERT_FACTOR_SET, toRow(tenantId, factorSet));
  }

  /** What the run came to already, if it did. */
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<CostFactorsExtracted | undefined> {
    const [row] = await tx.query<{ body: Buffer }>(
      'SELECT body FROM factor_sets WHERE tenant_id = $1 AND run_id = $2',
      [tenantId, runId],
    );
    return row && (decodeJson(row) as CostFactorsExtracted);
  }
}

function toRow(tenantId: TenantId, factorSet: CostFactorsExtracted): FactorSetRow {
  return {
    run_id: factorSet.runId,
    tenant_id: tenantId,
    sku_id: factorSet.skuId,
    rate_tables_version: factorSet.rateTablesVersion,
    duration_ms: factorSet.extraction.durationMs,
    body: factorSet,
    created_at: factorSet.extraction.completedAt,
  };
}
