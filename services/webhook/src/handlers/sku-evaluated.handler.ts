import { type EventOf, SkuEvaluated } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class SkuEvaluatedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(SkuEvaluated)
  handle(@Payload() event: EventOf<typeof SkuEvaluated>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
