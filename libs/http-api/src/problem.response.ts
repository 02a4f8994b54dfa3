import { type Scope, SCOPES } from '@cpes/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { API_PROBLEMS, PROBLEM_TYPES } from './problems.ts';
import { Integer } from './schema.ts';

export class OffenceResponse {
  @ApiProperty({
    description:
      'JSON pointer as a URI fragment, `#` for the whole body; `?NAME` for a query parameter; the name of a header field.',
    example: '#/dimensionsMm/length',
  })
  pointer!: string;
  @ApiProperty({ example: 'range' }) code!: string;
  @ApiProperty() detail!: string;
}

/** Problem details (RFC 9457). */
export class ProblemResponse {
  @ApiProperty({
    format: 'uri-reference',
    pattern: `^${PROBLEM_TYPES}[a-z-]+$`,
    description: 'The page of this code.',
    example: `${PROBLEM_TYPES}not-found`,
  })
  type!: string;
  @ApiProperty() title!: string;
  @Integer() status!: number;
  @ApiProperty() detail!: string;
  @ApiProperty({ format: 'uri-reference' }) instance!: string;
  @ApiProperty({ enum: Object.keys(API_PROBLEMS) }) code!: string;
  @ApiProperty({ description: 'Also in `X-Request-Id`.' }) requestId!: string;
  @ApiPropertyOptional({ pattern: '^[0-9a-f]{32}$', description: "The trace id of the request's `traceparent`." })
  traceId?: string;
  @ApiPropertyOptional({ type: [OffenceResponse], description: 'On 400: every offence.' }) errors?: OffenceResponse[];
  @ApiPropertyOptional({ enum: SCOPES, description: 'For `insufficient-scope`: the scope that the key lacks.' })
  requiredScope?: Scope;
  @ApiPropertyOptional({
    type: [String],
    description: 'For `quota-exceeded`: the exceeded policies in `RateLimit-Policy`.',
  })
  'violated-policies'?: string[];
}
