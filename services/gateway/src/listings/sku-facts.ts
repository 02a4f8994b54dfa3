import {
  type Candidate,
  CandidateNormalisation,
  type CandidateRecord,
  type Report,
  type SubmittedCandidate,
  type TenantId,
} from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { ReportFigures } from '../domain/listing-warnings.ts';
import { notFound } from '../http/faults.ts';
import { ReportStore } from '../reports/report.store.ts';
import { SkuStore, type StoredSku } from '../skus/sku.store.ts';

/** What a listing needs to know of its SKU. */
@Injectable()
export class SkuFacts {
  constructor(
    private readonly skus: SkuStore,
    private readonly reports: ReportStore,
    private readonly normalisation: CandidateNormalisation,
  ) {}

  /** Throws a `not-found` fault without such a SKU. */
  async find(tenantId: TenantId, skuId: string): Promise<StoredSku> {
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    return sku;
  }

  /** The candidate as evaluated. Intake brings it into that form when it has not done so in the present run. */
  async candidateOf({ documents: { extracted, normalized, submitted } }: StoredSku): Promise<Candidate> {
    const said = extracted ?? normalized;
    if (said !== undefined) return withoutNulls((JSON.parse(said.body) as { candidate: CandidateRecord }).candidate);
    const candidate = JSON.parse(submitted?.body ?? '{}') as SubmittedCandidate;
    const [made] = await this.normalisation.normalise({ candidates: [candidate] });
    if (made === undefined) throw new Fault('bug', 'An unexpected fault.', { internal: 'intake left a candidate out' });
    return made.candidate;
  }

  /** Its report, if it has one. */
  async reportOf(tenantId: TenantId, { reportId }: Pick<StoredSku, 'reportId'>): Promise<ReportFigures | undefined> {
    const text = reportId === null ? undefined : await this.reports.find(tenantId, reportId);
    return text === undefined ? undefined : (JSON.parse(text) as Report);
  }
}

/** In a record a member without a value is null; in a call it is absent. */
function withoutNulls(record: CandidateRecord): Candidate {
  const given = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as unknown as Candidate;
}
