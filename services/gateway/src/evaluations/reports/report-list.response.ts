import { VERDICTS } from '@cpes/contracts';
import { Day, Moment, Percent } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** A report in a list; `/v2/reports/{reportId}` has the full report. */
export class ReportSummaryResponse {
  @ApiProperty() reportId!: string;
  @Moment('When it was created.') issuedAt!: string;
  @ApiProperty() ruleVersion!: string;
  @ApiProperty() currency!: string;
  @Day({ description: 'The last day on which all its evidence is valid.' }) validUntil!: string;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: string;
  @Percent('In points.') score!: number;
  @Percent('`confidence.overallPercent` of the report.') confidencePercent!: number;
}

export class ReportListResponse {
  @ApiProperty({ type: [ReportSummaryResponse], description: 'Newest first.' }) data!: ReportSummaryResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}
