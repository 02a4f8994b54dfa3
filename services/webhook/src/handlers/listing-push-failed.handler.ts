import { type EventOf, ListingPushFailed } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PublicFacts } from './public-facts.ts';

@Controller()
export class ListingPushFailedHandler {
  constructor(private readonly facts: PublicFacts) {}

  @Handles(ListingPushFailed)
  handle(@Payload() event: EventOf<typeof ListingPushFailed>): Promise<void> {
    return this.facts.tell(event);
  }
}
