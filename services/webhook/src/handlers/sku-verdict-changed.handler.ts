import { type EventOf, SkuVerdictChanged } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class SkuVerdictChangedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(SkuVerdictChanged)
  handle(@Payload() event: EventOf<typeof SkuVerdictChanged>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
