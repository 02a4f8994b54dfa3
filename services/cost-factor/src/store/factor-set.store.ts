import type { CostFactorsExtracted, RunId, TenantId } from '@cpes/contracts';
import { insertInto, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { FactorSetEntity } from './factor-set.entity.ts';

/** Exclusive: when another process has worked the run out already, this unit of work fails and its repeat finds that row. */
const INSERT_FACTOR_SET = insertInto(FactorSetEntity, { exclusive: true });

@Injectable()
export class FactorSetStore {
  insert(tx: Transaction, tenantId: TenantId, factorSet: CostFactorsExtracted): void {
    tx.write(INSERT_FACTOR_SET, toRow(tenantId, factorSet));
  }

  /** What the run came to already, if it did. */
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<CostFactorsExtracted | undefined> {
    const row = await tx.find(FactorSetEntity, { tenantId, runId });
    return row?.body;
  }
}

function toRow(tenantId: TenantId, factorSet: CostFactorsExtracted): FactorSetEntity {
  return {
    runId: factorSet.runId,
    tenantId,
    skuId: factorSet.skuId,
    rateTablesVersion: factorSet.rateTablesVersion,
    durationMs: factorSet.extraction.durationMs,
    body: factorSet,
    createdAt: new Date(factorSet.extraction.completedAt),
  };
}
