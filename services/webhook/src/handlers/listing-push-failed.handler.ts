import { type EventOf, ListingPushFailed } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class ListingPushFailedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(ListingPushFailed)
  handle(@Payload() event: EventOf<typeof ListingPushFailed>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
