import type { CostFactorsExtracted, CostFactorsExtractedV1, RunId, TenantId } from '@cpes/contracts';
import { insertInto, type RunFact, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { FactorSetEntity } from './factor-set.entity.ts';

/** What a run's extraction came to, in the form of the version that stored it. */
export type StoredFactorSet = CostFactorsExtracted | CostFactorsExtractedV1;

/** Whether an earlier version stored it, with its words written out. */
export function isEarlier(stored: StoredFactorSet): stored is CostFactorsExtractedV1 {
  return 'costFactors' in stored;
}

/** Exclusive: when another process has worked the run out already, this unit of work fails and its repeat finds that row. */
const INSERT_FACTOR_SET = insertInto(FactorSetEntity, { exclusive: true });

@Injectable()
export class FactorSetStore {
  insert(tx: Transaction, tenantId: TenantId, factorSet: StoredFactorSet): void {
    tx.write(INSERT_FACTOR_SET, toRow(tenantId, factorSet));
  }

  /** What the run came to already, if it did. */
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<StoredFactorSet | undefined> {
    const row = await tx.find(FactorSetEntity, { tenantId, runId });
    return row?.body;
  }
}

/** As other services ask for it. */
export function factOf({ tenantId, createdAt, body }: FactorSetEntity): RunFact<StoredFactorSet> {
  return { tenantId, storedAt: createdAt.toISOString(), data: body };
}

function toRow(tenantId: TenantId, factorSet: StoredFactorSet): FactorSetEntity {
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
