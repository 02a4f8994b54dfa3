import { type EventOf, SkuFailed } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class SkuFailedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(SkuFailed)
  handle(@Payload() event: EventOf<typeof SkuFailed>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
