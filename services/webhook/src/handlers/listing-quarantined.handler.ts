import { type EventOf, ListingQuarantined } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PublicFacts } from './public-facts.ts';

@Controller()
export class ListingQuarantinedHandler {
  constructor(private readonly facts: PublicFacts) {}

  @Handles(ListingQuarantined)
  handle(@Payload() event: EventOf<typeof ListingQuarantined>): Promise<void> {
    return this.facts.tell(event);
  }
}
