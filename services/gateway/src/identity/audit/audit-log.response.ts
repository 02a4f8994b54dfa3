import { Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

export class AuditEntryResponse {
  @ApiProperty({ format: 'uuid' }) entryId!: string;
  @Moment('When the action happened.') at!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The user; null for an API key, which `details` names, and for the system itself.',
  })
  userId!: string | null;
  @ApiProperty({ description: 'The kind of object and the action.', example: 'store.connected' }) action!: string;
  @ApiProperty({ description: 'The id of the object.' }) subject!: string;
  @ApiProperty({ type: Object, additionalProperties: true, description: 'Details of the action, without secrets.' })
  details!: object;
}

export class AuditListResponse {
  @ApiProperty({ type: [AuditEntryResponse] }) data!: AuditEntryResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}
