import { EVIDENCE_SUBJECTS, VERDICTS } from '@cpes/contracts';
import { AMOUNT, Integer, Moment, Percent } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

export class MovedFigureResponse {
  @ApiProperty({
    enum: EVIDENCE_SUBJECTS,
    description:
      'A factor, or a cost of the sale: `salesTax` in the retail price, `paymentFee`, `returnRate` for the cost of returns. `exchangeRate` is the price of a US dollar.',
  })
  factor!: string;
  @Integer({ description: `In the report. ${AMOUNT}` }) fromCents!: number;
  @Integer({ description: `Today. ${AMOUNT}` }) toCents!: number;
  @ApiProperty({ description: 'The source of the amount of today.' }) source!: string;
}

/** Why a report no longer holds: what another evaluation would find today. */
export class OutdatedResponse {
  @Moment('When CPES found that the figures have moved.') since!: string;
  @ApiProperty({ type: [MovedFigureResponse], description: 'Empty when only the formulas of CPES have changed.' })
  moved!: MovedFigureResponse[];
  @Percent('The score of today, in points.') scoreNow!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'The verdict of today.' }) verdictNow!: string;
  @Integer({
    nullable: true,
    description: `The lowest retail price that restores the CM2 of the report; null when there is none. ${AMOUNT}`,
  })
  recoveryPriceCents!: number | null;
}
