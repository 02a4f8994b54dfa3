import {
  DIGEST_REPORTS_MAX,
  DIGEST_WORST_MAX,
  EVIDENCE_SUBJECTS,
  type PushState,
  VERDICTS,
  type Verdict,
} from '@cpes/contracts';
import { AMOUNT, ApiMessage, Day, Integer, Moment, Percent } from '@cpes/http-api';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const EXAMPLE = { skuId: 'sku_01980000000070008000000000000000', reportId: 'rpt_01980000000070008000000000000001' };
const ENDPOINT = { type: String, example: 'whe_01980000000070008000000000000002' } as const;

class EvaluatedSku {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ example: EXAMPLE.reportId, description: 'The report is available when the message arrives.' })
  reportId!: string;
  @Percent('As in the report.') score!: number;
  @Percent('As in the report.') confidencePercent!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: Verdict;
}

class FailedSku {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ description: 'The stage at which the evaluation ended.', example: 'cost-factor' }) stage!: string;
  @ApiProperty({ description: 'The reason, for programs.', example: 'no-exchange-rate' }) code!: string;
  @ApiProperty({ description: 'The reason, in words.' }) detail!: string;
}

class ChangedVerdict {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ example: EXAMPLE.reportId, description: 'The new report.' }) reportId!: string;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of the report before.' }) previousVerdict!: Verdict;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: Verdict;
  @Percent('Of the new report.') score!: number;
}

class OutdatedReport {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ example: EXAMPLE.reportId, description: 'The report, which itself does not change.' })
  reportId!: string;
  @ApiProperty({
    enum: EVIDENCE_SUBJECTS,
    isArray: true,
    description: 'The costs that have moved, as `factor` in `outdated.moved` of the report.',
  })
  factors!: string[];
  @Percent('Of the report.') score!: number;
  @Percent('Of today.') scoreNow!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of the report.' }) verdict!: Verdict;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of today.' }) verdictNow!: Verdict;
  @Integer({ description: `Of the report. ${AMOUNT}` }) cm2Cents!: number;
  @Integer({ description: `Of today. ${AMOUNT}` }) cm2NowCents!: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: `The lowest retail price that restores CM2; absent when there is none. ${AMOUNT}`,
  })
  recoveryPriceCents?: number;
}

class DigestVerdict {
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of the reports.' }) verdict!: Verdict;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of today; it may be the same.' })
  verdictNow!: Verdict;
  @Integer({ minimum: 1, maximum: DIGEST_REPORTS_MAX, description: 'Their number.' }) reports!: number;
}

class DigestSku {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ example: EXAMPLE.reportId }) reportId!: string;
  @Percent('Of the report.') score!: number;
  @Percent('Of today.') scoreNow!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of the report.' }) verdict!: Verdict;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Of today.' }) verdictNow!: Verdict;
}

class OutdatedReports {
  @Day({ description: 'The day of the digest, in UTC.' }) day!: string;
  @Integer({
    minimum: 1,
    maximum: DIGEST_REPORTS_MAX,
    description:
      'Reports that became outdated since the previous digest, and still are; of more than 10,000, those of the newest SKUs.',
  })
  newReports!: number;
  @Integer({
    minimum: 1,
    maximum: DIGEST_REPORTS_MAX,
    description: 'All outdated reports. Counting stops at 10,000.',
  })
  outdatedReports!: number;
  @ApiProperty({ type: [DigestVerdict], description: 'Of the new ones, the most frequent change first.' })
  verdicts!: DigestVerdict[];
  @ApiProperty({
    type: [DigestSku],
    maxItems: DIGEST_WORST_MAX,
    description: 'Of the new ones, those whose score falls most.',
  })
  worst!: DigestSku[];
  @ApiProperty({ example: '/app?outdated=1', description: 'The view of all of them, below the address of CPES.' })
  link!: string;
}

class PushedListing {
  @ApiProperty({ example: 'lst_01980000000070008000000000000003' }) listingId!: string;
  @ApiProperty({ example: 'psh_01980000000070008000000000000004' }) pushId!: string;
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ example: 'sto_01980000000070008000000000000005' }) storeId!: string;
  @ApiProperty({ description: 'The state in words.' }) text!: string;
  @ApiPropertyOptional({ description: 'The reason for programs, where a state has several.', example: 'foreign' })
  reason?: string;
  @ApiPropertyOptional({ description: "The product's id at the store, once it is known." }) externalId?: string;
}

class DraftedListing extends PushedListing {
  @ApiProperty({ enum: ['DRAFTED'] }) state!: PushState;
}

class FailedListing extends PushedListing {
  @ApiProperty({ enum: ['WITHDRAWN', 'CONFLICT', 'CONFLICT_LIVE', 'FAILED'] }) state!: PushState;
}

class QuarantinedListing extends PushedListing {
  @ApiProperty({ enum: ['WITHDRAWN', 'QUARANTINED'] }) state!: PushState;
}

class DisabledEndpoint {
  @ApiProperty(ENDPOINT) endpointId!: string;
  @ApiProperty({ description: 'Its address.', example: 'https://shop.example/old' }) url!: string;
  @ApiProperty({
    description: 'It failed for five days, answered 410, asked for it, or never accepted a ping.',
    enum: ['failing', 'gone', 'asked', 'not-confirmed'],
  })
  reason!: string;
  @Moment('The endpoint receives nothing from then on.') disabledAt!: string;
}

class TestedEndpoint {
  @ApiProperty(ENDPOINT) endpointId!: string;
}

class Message {
  @Moment('When it happened, not when it was sent.') timestamp!: string;
}

@ApiMessage('sku.evaluated', 'A SKU has been evaluated, and its report can be read')
export class SkuEvaluatedMessage extends Message {
  @ApiProperty({ enum: ['sku.evaluated'] }) type!: string;
  @ApiProperty() data!: EvaluatedSku;
}

@ApiMessage('sku.failed', 'The evaluation of a SKU has ended without a report')
export class SkuFailedMessage extends Message {
  @ApiProperty({ enum: ['sku.failed'] }) type!: string;
  @ApiProperty() data!: FailedSku;
}

@ApiMessage('sku.verdict_changed', 'Another evaluation of a SKU has another verdict than its previous report')
export class SkuVerdictChangedMessage extends Message {
  @ApiProperty({ enum: ['sku.verdict_changed'] }) type!: string;
  @ApiProperty() data!: ChangedVerdict;
}

@ApiMessage('report.outdated', 'Today the verdict of a report would be another one, or its CM2 notably different')
export class ReportOutdatedMessage extends Message {
  @ApiProperty({ enum: ['report.outdated'] }) type!: string;
  @ApiProperty() data!: OutdatedReport;
}

@ApiMessage('report.outdated_digest', 'The reports that became outdated since the previous digest; at most one a day')
export class ReportOutdatedDigestMessage extends Message {
  @ApiProperty({ enum: ['report.outdated_digest'] }) type!: string;
  @ApiProperty() data!: OutdatedReports;
}

@ApiMessage('listing.drafted', 'A store has a listing as a draft, confirmed by two reads')
export class ListingDraftedMessage extends Message {
  @ApiProperty({ enum: ['listing.drafted'] }) type!: string;
  @ApiProperty() data!: DraftedListing;
}

@ApiMessage('listing.push_failed', 'The push of a listing has ended without a draft in the store')
export class ListingPushFailedMessage extends Message {
  @ApiProperty({ enum: ['listing.push_failed'] }) type!: string;
  @ApiProperty() data!: FailedListing;
}

@ApiMessage('listing.quarantined', 'A store accepts no more pushes until a user releases it')
export class ListingQuarantinedMessage extends Message {
  @ApiProperty({ enum: ['listing.quarantined'] }) type!: string;
  @ApiProperty() data!: QuarantinedListing;
}

@ApiMessage('endpoint.disabled', 'Another endpoint of the tenant was disabled')
export class EndpointDisabledMessage extends Message {
  @ApiProperty({ enum: ['endpoint.disabled'] }) type!: string;
  @ApiProperty() data!: DisabledEndpoint;
}

@ApiMessage('ping', 'A test of the endpoint; the first 2xx to one enables it')
export class PingMessage extends Message {
  @ApiProperty({ enum: ['ping'] }) type!: string;
  @ApiProperty() data!: TestedEndpoint;
}
