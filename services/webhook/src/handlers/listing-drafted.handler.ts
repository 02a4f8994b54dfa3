import { type EventOf, ListingDrafted } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MessageEnqueuer } from './message-enqueuer.ts';

@Controller()
export class ListingDraftedHandler {
  constructor(private readonly messages: MessageEnqueuer) {}

  @Handles(ListingDrafted)
  handle(@Payload() event: EventOf<typeof ListingDrafted>): Promise<void> {
    return this.messages.enqueue(event);
  }
}
