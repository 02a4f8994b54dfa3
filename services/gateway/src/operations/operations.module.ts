import { Module } from '@nestjs/common';
import { EvaluationsModule } from '../evaluations/index.ts';
import { IdentityModule } from '../identity/index.ts';
import { CauseNoteEntity } from './cause-note.entity.ts';
import { CauseNotes } from './cause-notes.ts';
import { DeadLetterRepository } from './dead-letter.repository.ts';
import { DeadLettersController } from './dead-letters.controller.ts';
import { DeadLetters } from './dead-letters.ts';
import { DiscardsController } from './discards.controller.ts';
import { failedEventActions } from './failed-event-actions.ts';
import { FailedEventsController } from './failed-events.controller.ts';
import { GroupDiscard } from './group-discard.ts';
import { MessageActions } from './message-actions.ts';
import { OverviewController } from './overview.controller.ts';
import { OverviewRepository } from './overview.repository.ts';
import { Overview } from './overview.ts';
import { ParkedMessageAdministration } from './parked-message-administration.ts';
import { ParkedMessageEntity } from './parked-message.entity.ts';
import { ParkedMessageRepository } from './parked-message.repository.ts';
import { Pipeline } from './pipeline.ts';
import { PipelineGauges } from './pipeline-gauges.ts';
import { PipelineRepository } from './pipeline.repository.ts';
import { QueuePauseEntity } from './queue-pause.entity.ts';
import { queuePauses } from './queue-pauses.ts';
import { QueuesController } from './queues.controller.ts';
import { Queues } from './queues.ts';
import { Refusals } from './refusals.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayEntity } from './replay.entity.ts';
import { ReplayRepository } from './replay.repository.ts';
import { ReplayedMessageEntity } from './replayed-message.entity.ts';
import { ReplaysController } from './replays.controller.ts';
import { serviceStates } from './service-states.ts';
import { troubles } from './troubles.ts';

export const OPERATIONS_ENTITIES = [
  CauseNoteEntity,
  ParkedMessageEntity,
  QueuePauseEntity,
  ReplayEntity,
  ReplayedMessageEntity,
];

/** The operators' pages: the overview, queues, parked messages, replays and failed events. */
@Module({
  imports: [EvaluationsModule, IdentityModule],
  controllers: [
    DeadLettersController,
    DiscardsController,
    FailedEventsController,
    OverviewController,
    QueuesController,
    ReplaysController,
  ],
  providers: [
    CauseNotes,
    DeadLetters,
    DeadLetterRepository,
    failedEventActions,
    GroupDiscard,
    MessageActions,
    Overview,
    OverviewRepository,
    ParkedMessageRepository,
    { provide: ParkedMessageAdministration, useExisting: ParkedMessageRepository },
    PipelineGauges,
    PipelineRepository,
    { provide: Pipeline, useExisting: PipelineRepository },
    queuePauses,
    Queues,
    Refusals,
    ReplayRunner,
    ReplayRepository,
    serviceStates,
    ...troubles,
  ],
})
export class OperationsModule {}
