import { ID_PATTERN, type TenantId } from '@cpes/contracts';
import { insertInto, PipelinedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { questionBatcher } from '../question-batcher.ts';
import { ReportEntity } from '../store/report.entity.ts';

interface Question {
  readonly tenantId: TenantId;
  readonly reportId: string;
}

/** No report has this id: a text that is no id at all takes the same way through the database as one that is. */
const NOBODY = 'none';

/** Reports as scoring made them, as JSON text. Questions that come together are asked together. */
@Injectable()
export class ReportStore {
  private readonly reports = questionBatcher<Question, string | undefined>((questions) => this.findAll(questions));

  constructor(private readonly database: PipelinedDatabase) {}

  find(tenantId: TenantId, reportId: string): Promise<string | undefined> {
    return this.reports.add({ tenantId, reportId: ID_PATTERN.rpt.test(reportId) ? reportId : NOBODY });
  }

  insert(tx: Transaction, report: ReportEntity): void {
    tx.write(INSERT_REPORT, report);
  }

  private async findAll(questions: readonly Question[]): Promise<(string | undefined)[]> {
    const rows = await this.database.query<{ index: number; body: string }>(FIND_REPORTS, [
      questions.map(({ tenantId }) => tenantId),
      questions.map(({ reportId }) => reportId),
    ]);
    const bodies = new Map(rows.map(({ index, body }) => [index, body]));
    return questions.map((_, index) => bodies.get(index));
  }
}

const INSERT_REPORT = insertInto(ReportEntity);

// The keys are named twice, so that an index is used whatever the table's size (see `keysOf`).
const FIND_REPORTS = `
  SELECT question.place::int - 1 AS index, r.body
  FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS question(tenant_id, report_id, place)
  JOIN reports r ON r.tenant_id = question.tenant_id AND r.report_id = question.report_id
  WHERE r.report_id = ANY($2)`;
