import {
  landedCostCentsOf,
  type ReportCompleted,
  type ReportCompletedV1,
  reportIdOf,
  type RunId,
  type TenantId,
} from '@cpes/contracts';
import { insertInto, type RunFact, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { ReportEntity } from './report.entity.ts';

/** What a run came to, in the form of the version that stored it. */
export type StoredReport = ReportCompleted | ReportCompletedV1;

/** Whether an earlier version stored it, with its words written out. */
export function isEarlier(stored: StoredReport): stored is ReportCompletedV1 {
  return 'reportId' in stored;
}

/** Exclusive: when another process has issued the run's report already, this unit of work fails and its repeat finds it. */
const INSERT_REPORT = insertInto(ReportEntity, { exclusive: true });

@Injectable()
export class ReportStore {
  insert(tx: Transaction, tenantId: TenantId, completed: ReportCompleted): void {
    tx.write(INSERT_REPORT, toRow(tenantId, completed));
  }

  /** What the run came to already, if it did. */
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<StoredReport | undefined> {
    const row = await tx.find(ReportEntity, { tenantId, runId });
    return row?.body;
  }
}

/** As other services ask for it. */
export function factOf({ tenantId, issuedAt, body }: ReportEntity): RunFact<StoredReport> {
  return { tenantId, storedAt: issuedAt.toISOString(), data: body };
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
