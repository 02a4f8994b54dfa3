import { type EventOf, ReportOutdatedDigest } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class ReportOutdatedDigestHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(ReportOutdatedDigest)
  handle(@Payload() event: EventOf<typeof ReportOutdatedDigest>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
