import { VERDICTS } from '@cpes/contracts';
import { AMOUNT, Integer, Percent } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

export class EvidenceOutcomeResponse {
  @Percent('In points.') score!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: string;
  @Percent('`confidence.overallPercent` of the report.') confidencePercent!: number;
  @Integer({ description: AMOUNT }) trueLandedCostCents!: number;
  @Integer({ description: AMOUNT }) cm2Cents!: number;
}

export class EvidenceChangeResponse {
  @ApiProperty() skuId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of the candidate.' }) title!: string | null;
  @ApiProperty({ description: 'Of the amounts, ISO 4217.' }) currency!: string;
  @ApiProperty({ type: EvidenceOutcomeResponse, description: 'With the evidence in force and the rates of today.' })
  before!: EvidenceOutcomeResponse;
  @ApiProperty({ type: EvidenceOutcomeResponse, description: 'With the new evidence and the rates of today.' })
  after!: EvidenceOutcomeResponse;
}

export class EvidencePreviewResponse {
  @Integer({ description: 'The newest SKUs of the tenant, at most 100.' })
  selected!: number;
  @Integer({ description: 'Those of them that were compared, newest first: fewer when the service is busy or slow.' })
  examined!: number;
  @ApiProperty({ type: [EvidenceChangeResponse], description: 'Those whose report would change, newest first.' })
  changes!: EvidenceChangeResponse[];
}
