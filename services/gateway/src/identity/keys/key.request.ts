import { type Scope, SCOPES } from '@cpes/contracts';
import { ApiObject, DateTime, Text, trimmedText, whenGiven, Whole } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';

export const KEY_NAME_LENGTH_MAX = 100;
/** 30 days, enough to roll out a new key to every program that uses the old one. */
const OVERLAP_SECONDS_MAX = 30 * 86_400;
export const OVERLAP_SECONDS_DEFAULT = 86_400;

/** The body of a request for a new key. */
@ApiObject({ additionalProperties: false })
export class CreateKeyRequest {
  @Text(KEY_NAME_LENGTH_MAX)
  @ApiProperty({
    pattern: trimmedText(KEY_NAME_LENGTH_MAX),
    description: `A name for display, of 1 to ${KEY_NAME_LENGTH_MAX} characters; surrounding white space is removed.`,
    example: 'the price robot',
  })
  name!: string;

  @whenGiven()
  @IsArray({ message: 'must be a list of scopes' })
  @ArrayMinSize(1, { message: 'must have one scope or more' })
  @ArrayMaxSize(SCOPES.length, { message: 'must not name a scope twice' })
  @IsIn(SCOPES, { each: true, message: `must be scopes: ${SCOPES.join(', ')}` })
  @ApiProperty({
    enum: SCOPES,
    isArray: true,
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description: 'You can grant only scopes that you have.',
  })
  scopes!: Scope[];

  @DateTime()
  @ApiProperty({
    required: false,
    type: String,
    format: 'date-time',
    description: 'In the future. Default: never.',
    example: '2099-01-01T00:00:00Z',
  })
  expiresAt?: string;
}

/** How to replace a key. */
@ApiObject({ additionalProperties: false })
export class RollKeyRequest {
  @Whole(0, OVERLAP_SECONDS_MAX, 'How long the old key stays in force, in seconds.')
  @ApiProperty({ required: false, default: OVERLAP_SECONDS_DEFAULT })
  overlapSeconds?: number;
}
