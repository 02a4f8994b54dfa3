import { IsUUID, Matches } from 'class-validator';
import type { Candidate } from '../candidate.ts';
import { ID_PATTERN, type SkuId, type TenantId } from '../ids.ts';
import type { Report } from '../report.ts';

export class FindSkuRequest {
  @IsUUID() tenantId!: TenantId;
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
}

/** The fields of a report that a listing is checked against. */
export type ReportFigures = Pick<Report, 'reportId' | 'currency' | 'verdict' | 'validUntil'> & {
  readonly confidence: Pick<Report['confidence'], 'overallPercent'>;
  readonly landedCost: Pick<Report['landedCost'], 'trueLandedCostCents' | 'landedToWarehouseCents'>;
};

/** The data of a SKU that its listings need. Every call throws `not-found` when the tenant has no such SKU. */
export abstract class SkuLookup {
  /** `report` is null before the first evaluation has ended. */
  abstract find(request: FindSkuRequest): Promise<{ readonly report: ReportFigures | null }>;
  /** The candidate as evaluated; intake normalises one that has not been evaluated. */
  abstract candidate(request: FindSkuRequest): Promise<Candidate>;
}
