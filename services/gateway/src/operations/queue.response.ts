import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { COUNTS_STATES, type CountsState } from './pipeline-gauges.ts';
import type { Course } from './queue-history.ts';

const UNKNOWN = 'Null while the counts of the broker cannot be read.';
const Rate = (description: string) =>
  ApiProperty({ type: Number, nullable: true, description: `${description} a second, over half a minute. ${UNKNOWN}` });

/** A value for each minute of the last hour. */
const ByMinute = (what: string) =>
  ApiProperty({
    type: 'array',
    items: { type: 'number', nullable: true },
    description: `${what} by minute, oldest first, as this gateway saw them. Null when not measured in that minute.`,
  });

export const CountsFrom = () =>
  ApiProperty({
    enum: COUNTS_STATES,
    enumName: 'QueueCountsState',
    description: 'Whether messages in work, rates and ages are known; `none`: BROKER_MANAGEMENT_URL is not set.',
  });

export class QueueResponse {
  @ApiProperty() queue!: string;
  @ApiProperty({ enum: ['fine', 'growing', 'stalled', 'paused'] }) state!: string;
  @Integer({ description: 'Messages that no consumer has taken.' }) ready!: number;
  @Integer({ nullable: true, description: `Messages that a consumer has and has not acknowledged. ${UNKNOWN}` })
  inWork!: number | null;
  @Rate('Arriving messages,') inPerSecond!: number | null;
  @Rate('Acknowledged messages,') outPerSecond!: number | null;
  @Integer({
    nullable: true,
    description: `The age of the oldest message in seconds, as this gateway saw it: at most an hour. ${UNKNOWN}`,
  })
  oldestSeconds!: number | null;
  @Integer({ description: 'Consumers of all instances.' }) consumers!: number;
  @Integer({ description: 'Dead letters of the queue; counted up to 10,000 of all queues.' }) dead!: number;
  @ByMinute('Waiting messages') series!: Course;
}

export class RetryTierResponse {
  @Integer({ description: 'The attempt that has failed.' }) attempt!: number;
  @Integer({ description: 'The wait before the next attempt, in seconds.' }) waitSeconds!: number;
}

/** Why the consumers of a queue are paused. */
export class QueuePauseResponse {
  @ApiProperty() reason!: string;
  @ApiProperty({ description: 'The user who has paused it.' }) by!: string;
  @Moment('When it was paused.') at!: string;
}

/** One queue. */
export class QueueDetailResponse extends QueueResponse {
  @Moment('When it was measured.') measuredAt!: string;
  @CountsFrom() counts!: CountsState;
  @ApiProperty({ type: QueuePauseResponse, nullable: true, description: 'Null unless its consumers are paused.' })
  paused!: QueuePauseResponse | null;
  @ApiProperty({ description: 'The service that consumes it.', example: 'scoring' }) service!: string;
  @ApiProperty({ description: 'The event type that is bound to it.', example: 'sku.factors-extracted.v1' })
  type!: string;
  @ApiProperty({ type: [String], description: 'Services that emit this type.' }) emittedBy!: readonly string[];
  @Integer({ description: 'The maximum concurrent deliveries of one instance.' }) prefetch!: number;
  @ApiProperty({ type: [RetryTierResponse], description: 'Waits after a passing fault; then the message is parked.' })
  retries!: readonly RetryTierResponse[];
  @ByMinute('Messages a second that came') inSeries!: Course;
  @ByMinute('Messages a second that were acknowledged') outSeries!: Course;
}
