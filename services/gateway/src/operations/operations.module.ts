import { Module } from '@nestjs/common';
import { EvaluationsModule } from '../evaluations/index.ts';
import { IdentityModule } from '../identity/index.ts';
import { CauseNoteEntity } from './cause-note.entity.ts';
import { CauseNotes } from './cause-notes.ts';
import { DeadLetterStore } from './dead-letter.store.ts';
import { DeadLettersController } from './dead-letters.controller.ts';
import { DeadLetters } from './dead-letters.ts';
import { DiscardsController } from './discards.controller.ts';
import { failedEventActions } from './failed-event-actions.ts';
import { FailedEventsController } from './failed-events.controller.ts';
import { GroupDiscard } from './group-discard.ts';
import { MessageActions } from './message-actions.ts';
import { OverviewController } from './overview.controller.ts';
import { OverviewStore } from './overview.store.ts';
import { Overview } from './overview.ts';
import { ParkedMessageAdministration } from './parked-message-administration.ts';
import { ParkedMessageEntity } from './parked-message.entity.ts';
import { ParkedMessageStore } from './parked-message.store.ts';
import { Pipeline } from './pipeline.ts';
import { PipelineGauges } from './pipeline-gauges.ts';
import { PipelineStore } from './pipeline.store.ts';
import { QueuePauseEntity } from './queue-pause.entity.ts';
import { queuePauses } from './queue-pauses.ts';
import { QueuesController } from './queues.controller.ts';
import { Queues } from './queues.ts';
import { Refusals } from './refusals.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayEntity } from './replay.entity.ts';
import { ReplayStore } from './replay.store.ts';
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
    DeadLetterStore,
    failedEventActions,
    GroupDiscard,
    MessageActions,
    Overview,
    OverviewStore,
    ParkedMessageStore,
    { provide: ParkedMessageAdministration, useExisting: ParkedMessageStore },
    PipelineGauges,
    PipelineStore,
    { provide: Pipeline, useExisting: PipelineStore },
    queuePauses,
    Queues,
    Refusals,
    ReplayRunner,
    ReplayStore,
    serviceStates,
    ...troubles,
  ],
})
export class OperationsModule {}
