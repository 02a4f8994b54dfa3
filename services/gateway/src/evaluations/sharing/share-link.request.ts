import { ApiObject, type Bytes, readOptionalBody, Whole } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** A month: long enough for an investor or a supplier to come back to it. */
const DAYS_DEFAULT = 30;
/** A quarter. By then, most evidence of a report is past its validity. */
const DAYS_MAX = 90;

@ApiObject({ additionalProperties: false })
export class ShareReportBody {
  @Whole(1, DAYS_MAX, 'Days until the link expires.')
  @ApiProperty({ required: false, default: DAYS_DEFAULT })
  expiresInDays?: number;
}

/** The days until a new link expires. Throws one `invalid` fault that names every offence. */
export function readExpiryDays(bytes: Bytes): number {
  return readOptionalBody(ShareReportBody, bytes).expiresInDays ?? DAYS_DEFAULT;
}
