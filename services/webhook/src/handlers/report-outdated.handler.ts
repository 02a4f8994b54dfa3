import { type EventOf, ReportOutdated } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class ReportOutdatedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(ReportOutdated)
  handle(@Payload() event: EventOf<typeof ReportOutdated>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
