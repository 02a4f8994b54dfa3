import { ID_PATTERN } from '@cpes/contracts';
import { ApiObject, type Bytes, OneOf, readBody, whenGiven } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches } from 'class-validator';
import { MATCHES_MAX } from './sku-matches.controller.ts';

export const FORMATS = ['csv', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

const IDS = `must be 1 to ${MATCHES_MAX} ids of SKUs`;

/** The SKUs of an export. */
@ApiObject({ additionalProperties: false })
export class SkuExportRequest {
  @OneOf(FORMATS)
  @ApiProperty({ enum: FORMATS })
  format!: Format;

  @whenGiven()
  @IsArray({ message: IDS })
  @ArrayMinSize(1, { message: IDS })
  @ArrayMaxSize(MATCHES_MAX, { message: IDS })
  @Matches(ID_PATTERN.sku, { each: true, message: IDS })
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MATCHES_MAX,
    items: { type: 'string', pattern: ID_PATTERN.sku.source },
    description: 'The rows, in this order. The file has no row for an unknown id.',
  })
  skuIds!: string[];
}

export function readSkuExport(bytes: Bytes): SkuExportRequest {
  return readBody(SkuExportRequest, bytes, ['format', 'skuIds']) as SkuExportRequest;
}
