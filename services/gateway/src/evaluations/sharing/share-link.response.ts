import { Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

/** A link by which people without an account read one report. */
export class ShareLinkResponse {
  @ApiProperty({ format: 'uuid' }) linkId!: string;
  @ApiProperty({ format: 'uuid', description: 'The id of the user who created it.' }) createdBy!: string;
  @Moment('When it was created.') createdAt!: string;
  @Moment('When it stops working.') expiresAt!: string;
}

/** A new link with its address. */
export class NewShareLinkResponse extends ShareLinkResponse {
  @ApiProperty({
    description: 'The path and the fragment of the page, whose fragment is the secret. It is not shown again.',
    example: '/app/shared#q2Dk0VYc3Jm4c7w1x0aZ9A',
  })
  address!: string;
}

export class ShareLinkListResponse {
  @ApiProperty({ type: [ShareLinkResponse], description: 'The links that work, newest first.' })
  data!: ShareLinkResponse[];
}
