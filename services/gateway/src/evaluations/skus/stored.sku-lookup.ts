import {
  type Candidate,
  CandidateNormalisation,
  type CandidateRecord,
  type FindSkuRequest,
  type Report,
  type ReportFigures,
  SkuLookup,
  type SubmittedCandidate,
} from '@cpes/contracts';
import { notFound } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ReportRepository } from '../reports/report.repository.ts';
import { SkuRepository, type StoredSku } from './sku.repository.ts';

/** The data of a SKU for its listings, as stored. */
@Injectable()
export class StoredSkuLookup extends SkuLookup {
  constructor(
    private readonly skus: SkuRepository,
    private readonly reports: ReportRepository,
    private readonly normalisation: CandidateNormalisation,
  ) {
    super();
  }

  async find(request: FindSkuRequest): Promise<{ readonly report: ReportFigures | null }> {
    const { reportId } = await this.sku(request);
    const text = reportId === null ? undefined : await this.reports.find(request.tenantId, reportId);
    return { report: text === undefined ? null : figuresOf(JSON.parse(text) as Report) };
  }

  async candidate(request: FindSkuRequest): Promise<Candidate> {
    const { extracted, normalized, submitted } = (await this.sku(request)).documents;
    const evaluated = extracted ?? normalized;
    if (evaluated !== undefined)
      return withoutNulls((JSON.parse(evaluated.body) as { candidate: CandidateRecord }).candidate);
    const candidate = JSON.parse(submitted?.body ?? '{}') as SubmittedCandidate;
    const [made] = await this.normalisation.normalise({ candidates: [candidate] });
    if (made === undefined) throw new Fault('bug', 'An unexpected fault.', { internal: 'intake left a candidate out' });
    return made.candidate;
  }

  private async sku({ tenantId, skuId }: FindSkuRequest): Promise<StoredSku> {
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    return sku;
  }
}

function figuresOf({ reportId, currency, verdict, validUntil, confidence, landedCost }: Report): ReportFigures {
  const { overallPercent } = confidence;
  const { trueLandedCostCents, landedToWarehouseCents } = landedCost;
  return {
    reportId,
    currency,
    verdict,
    validUntil,
    confidence: { overallPercent },
    landedCost: { trueLandedCostCents, landedToWarehouseCents },
  };
}

/** A missing value is null in a record and absent in a call. */
function withoutNulls(record: CandidateRecord): Candidate {
  const given = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as unknown as Candidate;
}
