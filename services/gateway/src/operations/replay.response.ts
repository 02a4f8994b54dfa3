import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { REPLAY_STATES, type ReplayEntity, type ReplayState } from './replay.entity.ts';
import type { DiscardPlan } from './group-discard.ts';
import type { ReplayPlan } from './replay.repository.ts';

export class QueueCountResponse {
  @ApiProperty() queue!: string;
  @Integer() count!: number;
}

export class ReplayPlanResponse {
  @Moment('Messages that are parked later are not sent.') until!: string;
  @Integer({ description: 'Matching messages, at most 100,000.' }) count!: number;
  @Integer({ description: 'Matching messages that were parked more than 13 days ago. They stay parked.' })
  tooOld!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the oldest one was parked.' })
  oldestAt!: string | null;
  @ApiProperty({ type: [QueueCountResponse] }) queues!: readonly QueueCountResponse[];
  @Integer({ description: 'The shortest duration of the replay, in seconds.' }) seconds!: number;
}

export class DiscardPlanResponse {
  @Moment('Messages that are parked later are not removed.') until!: string;
  @Integer({ description: 'Matching messages, at most the newest 10,000.' }) count!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the oldest one was parked.' })
  oldestAt!: string | null;
  @ApiProperty({ type: [QueueCountResponse] }) queues!: readonly QueueCountResponse[];
}

export class ReplayResponse {
  @ApiProperty({ format: 'uuid' }) replayId!: string;
  @ApiProperty({ type: String, nullable: true }) queue!: string | null;
  @ApiProperty({ type: String, nullable: true }) cause!: string | null;
  @ApiProperty({ type: String, nullable: true }) search!: string | null;
  @ApiProperty({ type: [String], nullable: true, description: 'Individually selected messages.' })
  messages!: readonly string[] | null;
  @ApiProperty({ enum: REPLAY_STATES, enumName: 'ReplayState' }) state!: ReplayState;
  @ApiProperty({
    type: String,
    nullable: true,
    description: '`returning`: it has paused itself, because more than half of its messages were parked again.',
  })
  stateReason!: string | null;
  @Integer({ description: 'Confirmed messages.' }) planned!: number;
  @Integer({ description: 'Sent messages.' }) sent!: number;
  @Integer({ description: 'Messages that no handler can read, or that had become too old; they stay parked.' })
  leftOut!: number;
  @Integer({ description: 'Sent messages that were parked again.' }) returned!: number;
  @Integer({ description: 'The maximum size of the next batch.' }) batchSize!: number;
  @ApiProperty({ format: 'uuid' }) startedBy!: string;
  @Moment('When it began.') startedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it ended.' })
  endedAt!: string | null;
}

export class ReplayListResponse {
  @ApiProperty({ type: [ReplayResponse], description: 'Latest first, at most 20.' })
  data!: readonly ReplayResponse[];
}

export function shownPlan({ until, oldestAt, ...plan }: ReplayPlan): ReplayPlanResponse {
  return { ...plan, until: until.toISOString(), oldestAt: oldestAt?.toISOString() ?? null };
}

export function shownDiscardPlan({ until, oldestAt, ...plan }: DiscardPlan): DiscardPlanResponse {
  return { ...plan, until: until.toISOString(), oldestAt: oldestAt?.toISOString() ?? null };
}

export function shownReplay(replay: ReplayEntity): ReplayResponse {
  const { id, queue, cause, search, messages, state, stateReason, planned, sent, leftOut, returned, batchSize } =
    replay;
  return {
    replayId: id,
    queue,
    cause,
    search,
    messages,
    state,
    stateReason,
    planned,
    sent,
    leftOut,
    returned,
    batchSize,
    startedBy: replay.startedBy,
    startedAt: replay.startedAt.toISOString(),
    endedAt: replay.endedAt?.toISOString() ?? null,
  };
}
