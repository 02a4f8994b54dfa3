import { ApiObject, type Bytes, check, OneOf, readJsonObject, refuse, Text, trimmedText } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** How far a candidate has come with its owner. */
export const STAGES = ['idea', 'sample', 'ordered', 'dropped'] as const;
export type Stage = (typeof STAGES)[number];

/** Two or three sentences, shown in one piece. */
export const NOTE_LENGTH_MAX = 500;

/** The plan for a candidate. A member that is left out is cleared. */
@ApiObject({ additionalProperties: false })
export class PlanRequest {
  @OneOf(STAGES)
  @ApiProperty({ required: false, enum: STAGES, description: 'How far the candidate has come.' })
  stage?: Stage;
  @Text(NOTE_LENGTH_MAX)
  @ApiProperty({
    required: false,
    pattern: trimmedText(NOTE_LENGTH_MAX),
    description: `A note of 1 to ${NOTE_LENGTH_MAX} characters; surrounding white space is removed.`,
    example: 'Ask for a sample in steel',
  })
  note?: string;
}

/** The plan in a JSON body. Throws one `invalid` fault that names every offence. */
export function readPlan(bytes: Bytes): PlanRequest {
  const { body, violations: flaws } = readJsonObject(bytes);
  if (typeof body.note === 'string') body.note = body.note.trim();
  const { value, violations } = check(PlanRequest, body);
  refuse([...violations, ...flaws]);
  return value;
}
