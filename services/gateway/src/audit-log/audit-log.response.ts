import { ApiProperty } from '@nestjs/swagger';
import { Moment } from '../http/schema.ts';

export class AuditEntryResponse {
  @ApiProperty({ format: 'uuid' }) entryId!: string;
  @Moment('When it was done.') at!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The person. Null: the system itself.' })
  userId!: string | null;
  @ApiProperty({ description: 'A thing and what was done to it.', example: 'store.connected' }) action!: string;
  @ApiProperty({ description: 'The id of what it was done to.' }) subject!: string;
  @ApiProperty({ type: Object, additionalProperties: true, description: 'What belongs to it. It holds no secret.' })
  details!: object;
}

export class AuditListResponse {
  @ApiProperty({ type: [AuditEntryResponse] }) data!: AuditEntryResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'For the next page; null on the last one.' })
  nextCursor!: string | null;
}
