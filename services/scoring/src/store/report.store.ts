import type { ReportCompleted, RunId, TenantId } from '@cpes/contracts';
import { insertInto, type Transaction } from '@cpes/persistence';
import { decodeJson } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ReportEntity } from './report.entity.ts';

interface ReportRow {
  readonly run_id: string;
  readonly report_id: string;
  readonly tenant_id: string;
  readonly sku_id: string;
  readonly issued_at: string;
  readonly score: number;
  readonly verdict: string;
  readonly confidence_percent: number;
  readonly true_landed_cost_cents: number;
  readonly body: ReportCompleted;
}

/** Exclusive: when another process has issued the run's report already, this unit of work fails and its repeat finds it. */
const INSERT_REPORT = insertInto<ReportRow>(
  'reports',
  {
    run_id: 'text',
    report_id: 'text',
    tenant_id: 'uuid',
    sku_id: 'text',
    issued_at: 'timestamptz',
    score: 'smallint',
    verdict: 'text',
    confidence_percent: 'smallint',
    true_landed_cost_cents: 'bigint',
    body: 'bytea',
  },
  { key: 'run_id', exclusive: true },
);

@Injectable()
export class ReportStore {
  insert(tx: Transaction, tenantId: TenantId, completed: ReportCompleted): void {
    tx.write(INSERT_REPORT, toRow(tenantId, completed));
  }

  /** What the run came to already, if it did. */
  async find(tx: Transaction, tenantId: TenantId, runId: RunId): Promise<ReportCompleted | undefined> {
    const row = await tx.manager.findOneBy(ReportEntity, { tenantId, runId });
    return row === null ? undefined : (decodeJson(row) as ReportCompleted);
  }
}

function toRow(tenantId: TenantId, completed: ReportCompleted): ReportRow {
  const { report } = completed;
  return {
    run_id: completed.runId,
    report_id: report.reportId,
    tenant_id: tenantId,
    sku_id: report.skuId,
    issued_at: report.issuedAt,
    score: report.score,
    verdict: report.verdict,
    confidence_percent: report.confidence.overallPercent,
    true_landed_cost_cents: report.landedCost.trueLandedCostCents,
    body: completed,
  };
}
