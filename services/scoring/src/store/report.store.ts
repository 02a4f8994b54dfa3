import { landedCostCentsOf, type ReportCompleted, reportIdOf, type RunId, type TenantId } from '@cpes/contracts';
import { insertInto, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { ReportEntity } from './report.entity.ts';

/** Exclusive: when another process has issued the run's report already, this unit of work fails and its repeat finds it. */
const INSERT_REPORT = insertInto(ReportEntity, { exclusive: true });

@Injectable()
export class ReportStore {
  insert(tx: Transaction, tenantId: TenantId, completed: ReportCompleted): void {
    tx.write(INSERT_REPORT, toRow(tenantId, completed));
  }

  /** What the run came to already, if it did. */
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<ReportCompleted | undefined> {
    const row = await tx.find(ReportEntity, { tenantId, runId });
    return row?.body;
  }
}

function toRow(tenantId: TenantId, completed: ReportCompleted): ReportEntity {
  const { runId, skuId, report } = completed;
  return {
    runId,
    reportId: reportIdOf(runId),
    tenantId,
    skuId,
    issuedAt: new Date(report.issuedAt),
    score: report.score,
    verdict: report.verdict,
    confidencePercent: report.confidence.overallPercent,
    trueLandedCostCents: landedCostCentsOf(report.evidence),
    body: completed,
  };
}
