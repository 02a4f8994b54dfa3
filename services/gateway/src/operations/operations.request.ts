import {
  ApiObject,
  type Bytes,
  DateTime,
  notFound,
  PageRequest,
  readBody,
  Text,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches } from 'class-validator';
import { type ConfirmedDiscard, DISCARDED_MAX } from './group-discard.ts';
import type { ParkedMessageFilter, ParkedMessageKey } from './parked-message-administration.ts';

const QUEUE_LENGTH_MAX = 200;
const SEARCH_LENGTH_MAX = 100;
const REASON_LENGTH_MAX = 500;
/** A sentence or two about the cause and who fixes it. */
const NOTE_LENGTH_MAX = 500;
/** The limit of an API body, so that every event fits. */
export const BODY_LENGTH_MAX = 60_000;
/** The limits of the table's columns; `[^\0]`, because PostgreSQL texts cannot contain NUL. */
const KEY_PART = /^[^\0]{1,500}$/;
/** A page of the list, which the user has seen. */
const CHOSEN_MAX = 50;
const CHOSEN = /^[^\0/]{1,200}\/[^\0/]{1,500}\/\d{1,4}$/;
const CAUSE = /^[0-9a-f]{16}$/;
const RESEND = /^\d{1,4}$/;
const REPLAY_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function Line(maxLength: number, description: string, required = false): PropertyDecorator {
  return applyDecorators(Text(maxLength), ApiProperty({ required, minLength: 1, maxLength, description }));
}

function Cause(): PropertyDecorator {
  return applyDecorators(
    Text(16),
    Matches(CAUSE, { message: 'must be the fingerprint of a cause' }),
    ApiProperty({ required: false, pattern: CAUSE.source, description: 'The fingerprint of a cause.' }),
  );
}

function Chosen(): PropertyDecorator {
  const message = `must be 1 to ${String(CHOSEN_MAX)} messages as QUEUE/MESSAGE/RESEND`;
  return applyDecorators(
    whenGiven(),
    IsArray({ message }),
    ArrayMinSize(1, { message }),
    ArrayMaxSize(CHOSEN_MAX, { message }),
    Matches(CHOSEN, { each: true, message }),
    ApiProperty({
      required: false,
      type: [String],
      minItems: 1,
      maxItems: CHOSEN_MAX,
      items: { type: 'string', pattern: CHOSEN.source },
      description: 'Only these messages, each as the end of its address: `QUEUE/MESSAGE/RESEND`.',
    }),
  );
}

const SEARCH = 'Looks in ids, type, code and reason of the newest 100,000 messages.';

export class DeadLetterQuery extends PageRequest {
  @Line(QUEUE_LENGTH_MAX, 'Only of this queue.') queue?: string;
  @Cause() cause?: string;
  @Line(SEARCH_LENGTH_MAX, SEARCH) search?: string;
}

@ApiObject({ additionalProperties: false })
export class ReplayFilterBody {
  @Line(QUEUE_LENGTH_MAX, 'Only of this queue.') queue?: string;
  @Cause() cause?: string;
  @Line(SEARCH_LENGTH_MAX, SEARCH) search?: string;
  @Chosen() messages?: readonly string[];
}

@ApiObject({ additionalProperties: false })
export class StartDiscardBody extends ReplayFilterBody {
  @DateTime()
  @ApiProperty({ format: 'date-time', description: '`until` of the plan.' })
  until!: string;
  @DateTime()
  @ApiProperty({ format: 'date-time', description: '`oldestAt` of the plan: no older message is removed.' })
  oldestAt!: string;
  @Whole(1, DISCARDED_MAX, '`count` of the plan, which confirms the number of removed messages.') count!: number;
  @Line(REASON_LENGTH_MAX, 'The reason, for the audit log.', true) reason!: string;
}

@ApiObject({ additionalProperties: false })
export class StartReplayBody extends ReplayFilterBody {
  @DateTime()
  @ApiProperty({ format: 'date-time', description: '`until` of the plan.' })
  until!: string;
  @Whole(1, 100_000, '`count` of the plan, which confirms the number of sent messages.') count!: number;
}

@ApiObject({ additionalProperties: false })
export class DiscardBody {
  @Line(REASON_LENGTH_MAX, 'The reason, for the audit log.', true) reason!: string;
}

@ApiObject({ additionalProperties: false })
export class QueueChangeBody {
  @Line(REASON_LENGTH_MAX, 'The reason, for the audit log.', true) reason!: string;
}

@ApiObject({ additionalProperties: false })
export class NoteBody {
  @Line(NOTE_LENGTH_MAX, 'The audit keeps it, too.', true) text!: string;
}

@ApiObject({ additionalProperties: false })
export class EditBody {
  @Line(REASON_LENGTH_MAX, 'The reason, for the audit log.', true) reason!: string;
  @Matches(new RegExp(`^[^\\0]{1,${String(BODY_LENGTH_MAX)}}$`, 's'), { message: 'must be a JSON text' })
  @ApiProperty({ description: 'JSON. A value that is still hidden remains unchanged.' })
  body!: string;
}

export function readEdit(bytes: Bytes): EditBody {
  return readBody(EditBody, bytes, ['reason', 'body']) as EditBody;
}

export function readNote(bytes: Bytes): NoteBody {
  return readBody(NoteBody, bytes, ['text']) as NoteBody;
}

export function readDiscard(bytes: Bytes): DiscardBody {
  return readBody(DiscardBody, bytes, ['reason']) as DiscardBody;
}

export function readQueueChange(bytes: Bytes): QueueChangeBody {
  return readBody(QueueChangeBody, bytes, ['reason']) as QueueChangeBody;
}

export function readStart(bytes: Bytes): { filter: ParkedMessageFilter; until: Date; count: number } {
  const { until, count, ...filter } = readBody(StartReplayBody, bytes, ['until', 'count']) as StartReplayBody;
  return { filter, until: new Date(until), count };
}

export function readGroupDiscard(bytes: Bytes): {
  filter: ParkedMessageFilter;
  plan: ConfirmedDiscard;
  reason: string;
} {
  const body = readBody(StartDiscardBody, bytes, ['until', 'oldestAt', 'count', 'reason']) as StartDiscardBody;
  const { until, oldestAt, count, reason, ...filter } = body;
  return { filter, plan: { until: new Date(until), oldestAt: new Date(oldestAt), count }, reason };
}

/** The key of a message in an address. A malformed one gets a 404. */
export function keyIn({ queue = '', messageId = '', resend = '' }: Record<string, string>): ParkedMessageKey {
  if (![queue, messageId].every((part) => KEY_PART.test(part)) || !RESEND.test(resend)) throw notFound();
  return { queue, messageId, resend: Number(resend) };
}

export function causeIn(text: string): string {
  if (!CAUSE.test(text)) throw notFound();
  return text;
}

export function replayIdIn(text: string): string {
  if (!REPLAY_ID.test(text)) throw notFound();
  return text;
}
