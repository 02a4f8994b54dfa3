import { ApiProperty } from '@nestjs/swagger';
import { STAGES, type Stage } from './plan.request.ts';

/** The plan for a candidate. */
export class PlanResponse {
  @ApiProperty({ type: String, enum: STAGES, nullable: true, description: 'How far the candidate has come.' })
  stage!: Stage | null;
  @ApiProperty({ type: String, nullable: true, description: 'A note of its owners.' }) note!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the plan last changed; null before the first time.',
  })
  changedAt!: string | null;
}
