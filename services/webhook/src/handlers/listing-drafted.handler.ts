import { type EventOf, ListingDrafted } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PublicFacts } from './public-facts.ts';

@Controller()
export class ListingDraftedHandler {
  constructor(private readonly facts: PublicFacts) {}

  @Handles(ListingDrafted)
  handle(@Payload() event: EventOf<typeof ListingDrafted>): Promise<void> {
    return this.facts.tell(event);
  }
}
