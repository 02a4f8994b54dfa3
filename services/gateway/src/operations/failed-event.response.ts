import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

export class FailedEventResponse {
  @ApiProperty({ description: 'The service that could not publish it.', example: 'webhook' }) service!: string;
  @ApiProperty({ description: 'Its number within the service.' }) seq!: string;
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) tenantId!: string;
  @ApiProperty({ description: 'Its subject, e.g. a SKU.' }) aggregateId!: string;
  @ApiProperty({ example: 'listing.push-settled.v1' }) type!: string;
  @Integer({ description: 'Attempts to publish it.' }) attempts!: number;
  @ApiProperty({ description: 'Why the last attempt was refused.' }) reason!: string;
  @Moment('When it was stored.') createdAt!: string;
  @Moment('When the attempts were used up.') failedAt!: string;
}

export class FailedEventListResponse {
  @Moment('When the list was read.') measuredAt!: string;
  @ApiProperty({ type: [FailedEventResponse], description: 'Newest first, at most 100 of each service.' })
  data!: readonly FailedEventResponse[];
  @ApiProperty({ type: [String], description: 'Services that did not respond; their events are missing.' })
  away!: readonly string[];
  @ApiProperty({ description: 'True when `data` does not contain all events.' }) isCut!: boolean;
}
