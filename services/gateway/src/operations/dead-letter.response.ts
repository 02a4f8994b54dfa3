import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { summaryOf } from './domain/cause.ts';
import type { CauseGroup } from './dead-letter.repository.ts';
import { REASON_LENGTH_MAX } from './parked-message.repository.ts';

export class CauseNoteResponse {
  @ApiProperty() text!: string;
  @ApiProperty({ format: 'uuid', description: 'The operator.' }) userId!: string;
  @Moment('When it was written.') at!: string;
}

export class CauseGroupResponse {
  @ApiProperty({ description: 'The fingerprint of queue, code and reason.', example: '5f2b8c0a91d3e4f7' })
  cause!: string;
  @ApiProperty({ example: 'scoring.sku.factors-extracted.v1' }) queue!: string;
  @ApiProperty({ example: 'sku.factors-extracted.v1' }) type!: string;
  @ApiProperty({ description: 'The kind of fault.', example: 'invalid' }) faultKind!: string;
  @ApiProperty({ description: 'The code of the fault.', example: 'invalid' }) faultCode!: string;
  @ApiProperty({ description: 'The newest reason, without its variable parts.' }) reason!: string;
  @Integer({ description: 'The number of messages, counted up to 10,000.' }) count!: number;
  @Integer({ description: 'The number of their tenants.' }) tenants!: number;
  @Moment('When the oldest one was parked.') firstAt!: string;
  @Moment('When the newest one was parked.') lastAt!: string;
  @ApiProperty({ type: CauseNoteResponse, nullable: true, description: "The operators' note about the cause." })
  note!: CauseNoteResponse | null;
}

export class CauseGroupListResponse {
  @Moment('When they were counted.') measuredAt!: string;
  @ApiProperty({ description: 'True when `data` does not contain all causes.' }) isCut!: boolean;
  @ApiProperty({ type: [CauseGroupResponse], description: 'Latest first, at most 100.' })
  data!: readonly CauseGroupResponse[];
}

/** A parked message in a list. Contains only ids of the tenant. */
export class DeadLetterResponse {
  @ApiProperty({ example: 'intake.sku.submitted.v1' }) queue!: string;
  @ApiProperty() messageId!: string;
  @Integer({ description: 'How often the run had been sent again.' }) resend!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null when the message has none.' })
  tenantId!: string | null;
  @ApiProperty({ description: 'Its subject, e.g. a SKU.' }) aggregateId!: string;
  @ApiProperty({ example: 'sku.submitted.v1' }) type!: string;
  @ApiProperty() faultKind!: string;
  @ApiProperty() faultCode!: string;
  @ApiProperty({ description: 'Without its variable parts.' }) reason!: string;
  @ApiProperty({ description: 'The fingerprint of its cause.' }) cause!: string;
  @Integer() attempts!: number;
  @Moment('When it was parked.') parkedAt!: string;
}

export class DeadLetterListResponse {
  @ApiProperty({ type: [DeadLetterResponse] }) data!: readonly DeadLetterResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}

export class ReplayedOnceResponse {
  @Moment('When it had been parked.') parkedAt!: string;
  @ApiProperty() faultCode!: string;
  @ApiProperty({ description: 'Without its variable parts.' }) reason!: string;
  @Integer() attempts!: number;
  @Moment('When it was sent again.') replayedAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The replay; null for a single message.' }) replayId!:
    string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The operator; null for the command line.' })
  userId!: string | null;
  @ApiProperty({ description: 'Whether its body was edited.' }) isEdited!: boolean;
}

export class DeadLetterDetailResponse extends DeadLetterResponse {
  @ApiProperty({ type: Object, additionalProperties: true, description: 'The members of its envelope.' })
  headers!: Readonly<Record<string, unknown>>;
  @ApiProperty({
    type: Object,
    additionalProperties: true,
    nullable: true,
    description: 'Texts and numbers of the tenant are hidden; null when the body is no JSON object.',
  })
  body!: object | null;
  @ApiProperty({ type: String, nullable: true, description: 'For the logs of all services.' }) traceId!: string | null;
  @ApiProperty({ description: 'False when no handler can read it, or it is too old. It can only be discarded then.' })
  isReplayable!: boolean;
  @ApiProperty({ type: [ReplayedOnceResponse], description: 'Latest first, at most 20.' })
  history!: readonly ReplayedOnceResponse[];
}

export class OperationDoneResponse {
  @Moment('When it was done.') at!: string;
}

export function shownGroup({ firstAt, lastAt, note, ...group }: CauseGroup): CauseGroupResponse {
  return {
    ...group,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    note: note === null ? null : { ...note, at: note.at.toISOString() },
  };
}

/** The message with a reason that quotes no body, because a reason may contain texts of the tenant. */
export function withoutQuotes<T extends { readonly reason: string }>(letter: T): T {
  return { ...letter, reason: summaryOf(letter, letter.reason.length >= REASON_LENGTH_MAX) };
}
