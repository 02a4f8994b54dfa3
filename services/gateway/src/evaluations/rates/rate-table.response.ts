import { Day, Integer } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** The rows of a rate table that apply today. */
export class RateTableInForceResponse {
  @ApiProperty({ example: 'exchange_rates', description: 'Its name. An update of CPES may add tables.' })
  table!: string;
  @Integer({ minimum: 0, description: 'The rows that apply today.' }) rows!: number;
  @Day({ nullable: true, description: 'The newest day of a figure; null for a table without days.' }) asOf!:
    string | null;
  @Day({ nullable: true, description: 'The oldest day of a figure that applies today.' }) oldestAsOf!: string | null;
  @Day({ nullable: true, description: 'The last day on which all of these rows apply; null when none of them ends.' })
  validUntil!: string | null;
  @ApiProperty({ type: [String], description: 'Up to 10 sources; that of the most rows comes first.' })
  sources!: readonly string[];
  @ApiProperty({ type: String, format: 'date-time', description: 'When this installation loaded the table.' })
  loadedAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When CPES last read its sources; null without a check.',
  })
  checkedAt!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When CPES reads its sources again; null for a table that comes with an update of CPES.',
  })
  nextCheckAt!: string | null;
}

export class RateTablesResponse {
  @ApiProperty({ type: [RateTableInForceResponse] }) tables!: readonly RateTableInForceResponse[];
}
