import { SERVICES, STORE_PLATFORMS } from '@cpes/contracts';
import { Day, Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { CauseGroupResponse } from './dead-letter.response.ts';
import type { CountsState } from './pipeline-gauges.ts';
import { CountsFrom, QueueResponse } from './queue.response.ts';
import { ReplayResponse } from './replay.response.ts';

const Ms = () =>
  ApiProperty({ type: 'integer', nullable: true, description: 'Milliseconds; null when nothing was counted.' });
const AWAY = 'Null while its service is unavailable.';

export class PromiseWindowResponse {
  @Integer({ description: 'The length of the window in hours.' }) hours!: number;
  @Integer({ description: 'Evaluations whose factors were extracted.' }) total!: number;
  @Integer({ description: 'Evaluations that took longer than promised.' }) late!: number;
}

export class PromiseResponse {
  @Integer({ example: 1_500 }) limitMs!: number;
  @Integer({ description: 'The percentage that must be in time.', example: 99 }) targetPercent!: number;
  @ApiProperty({ type: [PromiseWindowResponse] }) windows!: readonly PromiseWindowResponse[];
  @Ms() p50Ms!: number | null;
  @Ms() p95Ms!: number | null;
  @Ms() p99Ms!: number | null;
}

export class StageResponse {
  @ApiProperty({ enum: ['normalise', 'extract', 'score', 'store'] }) stage!: string;
  @Integer({ description: 'Of the last whole minute.' }) perMinute!: number;
  @Integer({ description: 'Of the last hour.' }) count!: number;
  @Integer({ description: 'Of the last hour.' }) errors!: number;
  @Integer({ description: 'Of the last hour: computed from tables because a live source did not respond.' })
  fallbacks!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Milliseconds that messages waited for the stage: the p95 of the worst minute. Null when nothing was counted.',
  })
  waitP95Ms!: number | null;
  @Ms() p50Ms!: number | null;
  @Ms() p95Ms!: number | null;
  @Ms() p99Ms!: number | null;
  @ApiProperty({ type: [Number], description: 'The p95 of each of the last 60 minutes, 0 where nothing was counted.' })
  series!: readonly number[];
}

export class ServiceStateResponse {
  @ApiProperty({ enum: SERVICES }) service!: string;
  @ApiProperty({ enum: ['ready', 'not-ready', 'away'], description: '`away`: it does not respond.' }) state!: string;
  @ApiProperty({ type: [String], description: 'Its missing dependencies while it is not ready.', example: ['broker'] })
  waitingFor!: readonly string[];
}

export class OutboxResponse {
  @ApiProperty({ description: 'The service that publishes from it.', example: 'webhook' }) service!: string;
  @Integer({ nullable: true, description: `The age of the oldest event in seconds; 0 when there is none. ${AWAY}` })
  oldestSeconds!: number | null;
  @Integer({
    nullable: true,
    description: `Events that could not be published; 100 means 100 or more. ${AWAY}`,
  })
  failed!: number | null;
}

export class RefusalResponse {
  @ApiProperty({ description: 'The code of the problem.', example: 'quota-exceeded' }) code!: string;
  @Integer({ description: 'Of the last hour.' }) count!: number;
  @Integer({ description: 'Of the current or the last whole minute, whichever is higher.' }) perMinute!: number;
}

export class StuckRunResponse {
  @ApiProperty() runId!: string;
  @ApiProperty() skuId!: string;
  @ApiProperty({ format: 'uuid' }) tenantId!: string;
  @Moment('When it began.') openedAt!: string;
  @Integer({ description: 'How often it was sent again.' }) resends!: number;
}

export class RunsResponse {
  @Integer({ description: 'Runs under way; counted up to 10,000.' }) open!: number;
  @Integer({ description: 'The age of the oldest one, in seconds; 0 when there is none.' }) oldestSeconds!: number;
  @ApiProperty({
    type: [StuckRunResponse],
    description: 'Runs older than 30 s, oldest first, at most 10.',
  })
  stuck!: readonly StuckRunResponse[];
}

export class SourceResponse {
  @ApiProperty({ description: 'The kind of quote.', example: 'freight' }) kind!: string;
  @Integer({ description: 'Requests of the last five minutes.' }) asked!: number;
  @Integer({ description: 'Requests without a response in time.' }) failed!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Milliseconds, of the last hour.' })
  p95Ms!: number | null;
  @Moment('The minute of the last request.') lastAt!: string;
}

export class RateTableResponse {
  @ApiProperty() table!: string;
  @Day({ description: 'The newest day with a figure.' }) asOf!: string;
  @ApiProperty({ description: 'Whether it is older than its alert allows.' }) isOld!: boolean;
}

export class FailingEndpointResponse {
  @ApiProperty({ format: 'uuid' }) tenantId!: string;
  @ApiProperty() endpointId!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ type: String, nullable: true }) stateReason!: string | null;
  @Moment('Since when every attempt has failed.') failingSince!: string;
  @Integer({ description: 'Deliveries that wait; counted up to 1,000.' }) waiting!: number;
  @Integer({ description: 'Deliveries that have failed; counted up to 1,000.' }) failed!: number;
}

export class QuarantinedStoreResponse {
  @ApiProperty({ format: 'uuid' }) tenantId!: string;
  @ApiProperty() storeId!: string;
  @ApiProperty({ enum: STORE_PLATFORMS, enumName: 'StorePlatform' }) platform!: string;
  @Moment('Since when.') since!: string;
}

/** The state of the installation across all tenants. Contains only ids of tenants. */
export class OverviewResponse {
  @Moment('When it was measured.') measuredAt!: string;
  @ApiProperty({ type: PromiseResponse }) promise!: PromiseResponse;
  @ApiProperty({ type: [StageResponse] }) stages!: readonly StageResponse[];
  @ApiProperty({ type: [QueueResponse], nullable: true, description: 'Null while the broker is unreachable.' })
  queues!: readonly QueueResponse[] | null;
  @ApiProperty({ type: [ServiceStateResponse] }) services!: readonly ServiceStateResponse[];
  @ApiProperty({ type: [RefusalResponse], description: 'Requests of the last hour that the gateways could not serve.' })
  refusals!: readonly RefusalResponse[];
  @CountsFrom() queueCounts!: CountsState;
  @ApiProperty({ type: [OutboxResponse], description: 'For each service with an outbox.' })
  outboxes!: readonly OutboxResponse[];
  @Integer({ description: 'The response time of the database in milliseconds.' }) databaseMs!: number;
  @ApiProperty({ type: RunsResponse }) runs!: RunsResponse;
  @ApiProperty({ type: [SourceResponse], description: 'Live sources that were called within the last hour.' })
  sources!: readonly SourceResponse[];
  @ApiProperty({ type: [RateTableResponse], nullable: true, description: `Oldest first. ${AWAY}` })
  rateTables!: readonly RateTableResponse[] | null;
  @ApiProperty({ type: [FailingEndpointResponse], nullable: true, description: AWAY })
  endpoints!: readonly FailingEndpointResponse[] | null;
  @ApiProperty({ type: [QuarantinedStoreResponse], nullable: true, description: AWAY })
  stores!: readonly QuarantinedStoreResponse[] | null;
  @ApiProperty({ type: [CauseGroupResponse], description: 'The latest causes of dead letters; 5 at most.' })
  causes!: readonly CauseGroupResponse[];
  @Integer({ description: 'All dead letters; counted up to 10,000.' }) dead!: number;
  @ApiProperty({ type: ReplayResponse, nullable: true, description: 'The replay that is under way or paused.' })
  replay!: ReplayResponse | null;
}
