import { ApiObject, type Bytes, readOptionalBody, Whole } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** Enough to look into a failure together. */
const HOURS_DEFAULT = 24;
/** A week, because the log has the bodies of messages. */
const HOURS_MAX = 168;

@ApiObject({ additionalProperties: false })
export class CreatePortalLinkRequest {
  @Whole(1, HOURS_MAX, 'Hours until the link expires.')
  @ApiProperty({ required: false, default: HOURS_DEFAULT })
  expiresInHours?: number;
}

/** The hours until a new link expires. Throws one `invalid` fault that names every offence. */
export function readExpiryHours(bytes: Bytes): number {
  return readOptionalBody(CreatePortalLinkRequest, bytes).expiresInHours ?? HOURS_DEFAULT;
}
