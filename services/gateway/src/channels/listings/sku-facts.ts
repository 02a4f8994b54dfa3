import {
  type Candidate,
  CandidateNormalisation,
  type CandidateRecord,
  type Report,
  type SubmittedCandidate,
  type TenantId,
} from '@cpes/contracts';
import { notFound } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ReportRepository, SkuRepository, type StoredSku } from '../../evaluations/index.ts';
import type { ReportFigures } from '../domain/listing-warnings.ts';

/** The data of a SKU that its listing needs. */
@Injectable()
export class SkuFacts {
  constructor(
    private readonly skus: SkuRepository,
    private readonly reports: ReportRepository,
    private readonly normalisation: CandidateNormalisation,
  ) {}

  /** Throws a `not-found` fault when the SKU does not exist. */
  async find(tenantId: TenantId, skuId: string): Promise<StoredSku> {
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    return sku;
  }

  /** The candidate as evaluated. Intake normalises it when it has not done so in the current run. */
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

/** A missing value is null in a record and absent in a call. */
function withoutNulls(record: CandidateRecord): Candidate {
  const given = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as unknown as Candidate;
}
