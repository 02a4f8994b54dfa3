import { type EventOf, SkuFailed } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PublicFacts } from './public-facts.ts';

@Controller()
export class SkuFailedHandler {
  constructor(private readonly facts: PublicFacts) {}

  @Handles(SkuFailed)
  handle(@Payload() event: EventOf<typeof SkuFailed>): Promise<void> {
    return this.facts.tell(event);
  }
}
