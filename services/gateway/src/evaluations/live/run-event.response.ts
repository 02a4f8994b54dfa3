import { EVALUATION_DEADLINE_MS, EVIDENCE_TYPES, FACTOR_KEYS, MATCHES, VERDICTS } from '@cpes/contracts';
import { AMOUNT, Integer, Moment, Percent } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

const SINCE = 'Milliseconds since the run began.';

/** `event: accepted`. A run has begun, and results of an earlier one are obsolete. */
export class RunAccepted {
  @ApiProperty({ description: 'Id of the run, `run_…`.' }) runId!: string;
  @Moment('When the run began.') startedAt!: string;
  @Integer({ example: EVALUATION_DEADLINE_MS, description: 'The promised time, in milliseconds.' }) limitMs!: number;
  @ApiProperty({ description: 'ISO 4217, of every amount of the run.' }) currency!: string;
}

/** `event: normalized`. */
export class RunNormalized {
  @Integer({ description: SINCE }) atMs!: number;
  @ApiProperty({ type: String, nullable: true, description: 'The tariff code; null when none is known.' })
  hsCode!: string | null;
  @ApiProperty({ enum: MATCHES, description: 'The certainty of the code.' }) match!: string;
}

/** `event: factor`, 12 times. */
export class RunFactor {
  @ApiProperty({ enum: FACTOR_KEYS, description: 'The landed cost factor.' }) key!: string;
  @ApiProperty({ description: 'The same for display.' }) label!: string;
  @Integer({ description: `When work on the factor began. ${SINCE}` }) startMs!: number;
  @Integer({ description: `When its amount was known. ${SINCE}` }) endMs!: number;
  @Integer({ description: `Per unit sold. ${AMOUNT}` }) amountCents!: number;
  @Integer({ description: `The sum of this factor and those before it. ${AMOUNT}` }) soFarCents!: number;
  @ApiProperty({ enum: EVIDENCE_TYPES, description: 'The kind of its evidence.' }) evidenceType!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['answered', 'late', 'failed', null],
    description: 'The outcome of the request to a live source; null without one.',
  })
  asked!: string | null;
}

/** `event: scored`. */
export class RunScored {
  @Integer({ description: SINCE }) atMs!: number;
  @Percent('The score.') score!: number;
  @Percent('The confidence, which does not change the verdict.') confidencePercent!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'The consequence of the score.' }) verdict!: string;
}

/** `event: done`, the last one of a run that was evaluated. */
export class RunDone {
  @Integer({ description: `When the report was stored. ${SINCE}` }) atMs!: number;
  @ApiProperty({ description: 'Id of the report, `rpt_…`.' }) reportId!: string;
}

/** `event: failed`, the last one of a run that failed. */
export class RunFailed {
  @Integer({ description: SINCE }) atMs!: number;
  @ApiProperty({ description: 'The service that could not complete its work.' }) stage!: string;
  @ApiProperty({ description: 'The kind of failure.' }) code!: string;
  @ApiProperty({ description: 'The same as a sentence.' }) detail!: string;
}

/** `event: changed` in the stream of the list. */
export class ListChanged {
  @ApiProperty({ type: [String], description: 'SKUs that were submitted, begun again or ended since the last event.' })
  skuIds!: readonly string[];
}
