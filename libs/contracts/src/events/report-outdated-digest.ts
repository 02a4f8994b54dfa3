import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type ReportId, type SkuId } from '../ids.ts';
import { NestedList } from '../nested.ts';
import { type Verdict, VERDICTS } from '../vocabulary.ts';

/** Enough to decide what to look at first; the list of outdated SKUs has the others. */
export const DIGEST_WORST_MAX = 10;
/** Counting all reports of a large tenant could take longer than a statement may. */
export const DIGEST_REPORTS_MAX = 10_000;

/** The reports of one verdict whose verdict of today is another one, or the same with other figures. */
export class DigestVerdict {
  @IsIn(VERDICTS) verdict!: Verdict;
  @IsIn(VERDICTS) verdictNow!: Verdict;
  @IsInt() @Min(1) @Max(DIGEST_REPORTS_MAX) reports!: number;
}

/** Without the title: messages are kept after the SKU is deleted. */
export class DigestSku {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.rpt) reportId!: ReportId;
  @IsInt() @Min(0) @Max(100) score!: number;
  @IsInt() @Min(0) @Max(100) scoreNow!: number;
  @IsIn(VERDICTS) verdict!: Verdict;
  @IsIn(VERDICTS) verdictNow!: Verdict;
}

/** Public event: the reports of a tenant that became outdated since its previous digest; at most one a day. */
@Event('report.outdated_digest.v1', {
  aggregate: { type: 'digest', id: 'day' },
  emittedBy: ['gateway'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class ReportOutdatedDigest {
  @Matches(/^\d{4}-\d{2}-\d{2}$/) day!: string;
  /** Reports that became outdated since the previous digest, and still are; of more than 10,000, those of the newest SKUs. */
  @IsInt() @Min(1) @Max(DIGEST_REPORTS_MAX) newReports!: number;
  /** All outdated reports of the tenant. Counting stops at 10,000. */
  @IsInt() @Min(1) @Max(DIGEST_REPORTS_MAX) outdatedReports!: number;
  /** Of the new ones, the most frequent change first. */
  @NestedList(() => DigestVerdict)
  @ArrayMinSize(1)
  @ArrayMaxSize(VERDICTS.length ** 2)
  verdicts!: DigestVerdict[];
  /** Of the new ones, those whose score falls most. */
  @NestedList(() => DigestSku) @ArrayMinSize(1) @ArrayMaxSize(DIGEST_WORST_MAX) worst!: DigestSku[];
  /** The view of all outdated candidates, below the address of CPES. */
  @IsString() link!: string;
}
