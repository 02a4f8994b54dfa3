import { type EventOf, ListingQuarantined } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class ListingQuarantinedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(ListingQuarantined)
  handle(@Payload() event: EventOf<typeof ListingQuarantined>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
