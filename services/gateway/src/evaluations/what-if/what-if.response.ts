import { FACTOR_KEYS, SENSITIVE_TERMS, VERDICTS } from '@cpes/contracts';
import { AMOUNT, Integer, Percent } from '@cpes/http-api';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ReportResponse } from '../reports/report.response.ts';
import { ClassificationResponse, DimensionsResponse } from '../skus/sku.response.ts';
import { SOLUTION_OUTCOMES, SOLVER_NAMES } from './solvers.ts';

/** A report that is not stored: it has no ids, and `issuedAt` is the time of the computation. */
export class WhatIfReportResponse extends OmitType(ReportResponse, ['reportId', 'skuId', 'outdated'] as const) {}

export class OutcomeResponse {
  @Percent('In points.') score!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: string;
  @Integer({ description: AMOUNT }) cm2Cents!: number;
}

const CHANGE = 'Percent of the original value';

export class SensitivityChangeResponse extends OutcomeResponse {
  @Integer({ enum: [-25, -10, 10, 25], description: `${CHANGE}.` }) changePercent!: number;
  @Integer({ description: `The changed amount per unit sold. ${AMOUNT}` }) amountCents!: number;
}

export class SensitivityResponse {
  @ApiProperty({ enum: FACTOR_KEYS }) factor!: string;
  @Integer({ description: `Per unit sold. ${AMOUNT}` }) amountCents!: number;
  @ApiProperty({ type: [SensitivityChangeResponse], minItems: 4, maxItems: 4 }) changes!: SensitivityChangeResponse[];
}

const OF_TERM =
  'In minor units of a price, in basis points of a return rate; of an exchange rate, the unit cost at that rate in minor units.';

export class TermSensitivityChangeResponse extends OutcomeResponse {
  @Integer({ enum: [-25, -10, -5, 5, 10, 25], description: `${CHANGE}; −5 and 5 are those of an exchange rate.` })
  changePercent!: number;
  @Integer({ description: `The changed value. ${OF_TERM}` }) value!: number;
}

export class TermSensitivityResponse {
  @ApiProperty({ enum: SENSITIVE_TERMS }) term!: string;
  @Integer({ description: OF_TERM }) value!: number;
  @ApiProperty({ type: [TermSensitivityChangeResponse], minItems: 2, maxItems: 4 })
  changes!: TermSensitivityChangeResponse[];
}

export class TrialResponse extends OutcomeResponse {
  @Integer({
    nullable: true,
    description: `The price, the freight, or the unit cost in its own currency; null for a box. ${AMOUNT}`,
  })
  amountCents!: number | null;
  @ApiProperty({ type: DimensionsResponse, nullable: true, description: 'The box; null for an amount.' })
  dimensionsMm!: DimensionsResponse | null;
}

export class ProofResponse {
  @ApiProperty({ type: TrialResponse, nullable: true, description: 'The solution; null when nothing passes.' })
  passes!: TrialResponse | null;
  @ApiProperty({
    type: TrialResponse,
    nullable: true,
    description:
      'The next cent or millimetre; null when everything passes. When nothing does, the most favourable value.',
  })
  fails!: TrialResponse | null;
}

export class SolutionResponse {
  @ApiProperty({ enum: SOLVER_NAMES, enumName: 'Solver' }) solve!: string;
  @ApiProperty({ enum: SOLUTION_OUTCOMES }) outcome!: string;
  @Integer({ nullable: true, description: `Null for a box, and when nothing passes. ${AMOUNT}` })
  amountCents!: number | null;
  @ApiProperty({
    type: DimensionsResponse,
    nullable: true,
    description: 'Null for an amount, and when nothing passes.',
  })
  dimensionsMm!: DimensionsResponse | null;
  @ApiProperty({ type: ProofResponse }) proof!: ProofResponse;
}

/** The result of a what-if. */
export class WhatIfResponse {
  @ApiProperty({ type: WhatIfReportResponse }) report!: WhatIfReportResponse;
  @ApiProperty({ type: ClassificationResponse, description: 'As in the SKU record.' })
  classification!: ClassificationResponse;
  @ApiProperty({
    type: [SensitivityResponse],
    minItems: 12,
    maxItems: 12,
    description: 'The effect of changing a single factor, largest effect on CM2 first.',
  })
  sensitivity!: SensitivityResponse[];
  @ApiProperty({
    type: [TermSensitivityResponse],
    maxItems: SENSITIVE_TERMS.length,
    description:
      'The effect of changing the retail price, the return rate, or the exchange rate of a unit cost in another currency alone. Empty during an upgrade of CPES.',
  })
  termSensitivity!: TermSensitivityResponse[];
  @ApiProperty({ type: [SolutionResponse], description: 'In the order of `solve`.' }) solutions!: SolutionResponse[];
}
