import { type EventOf, SkuEvaluated } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PublicFacts } from './public-facts.ts';

@Controller()
export class SkuEvaluatedHandler {
  constructor(private readonly facts: PublicFacts) {}

  @Handles(SkuEvaluated)
  handle(@Payload() event: EventOf<typeof SkuEvaluated>): Promise<void> {
    return this.facts.tell(event);
  }
}
