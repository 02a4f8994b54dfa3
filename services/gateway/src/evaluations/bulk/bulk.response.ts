import { Integer, type Problem, ProblemResponse } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** The result of one item of a bulk. */
export class BulkResultResponse {
  @Integer({ minimum: 0, description: 'The index of the item, from 0.' }) index!: number;
  @Integer({ description: 'As for a single submission: 201, or the status of the problem. 200 in a trial.' })
  status!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null when the item was refused, and in a trial.' })
  skuId!: string | null;
  @ApiProperty({ description: 'True when an earlier request with the same `Idempotency-Key` has stored the item.' })
  replayed!: boolean;
  @Integer({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'With 429: seconds to wait before the next attempt.',
  })
  retryAfterSeconds!: number | null;
  @ApiProperty({ type: ProblemResponse, nullable: true }) problem!: Problem | null;
}

export class BulkResponse {
  @ApiProperty({ type: [BulkResultResponse], description: 'In the order of the items.' })
  results!: BulkResultResponse[];
}
