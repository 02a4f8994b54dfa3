import { type EventOf, ListingPushSettled } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PushSettlement } from './push-settlement.ts';

@Controller()
export class ListingPushSettledHandler {
  constructor(private readonly settlement: PushSettlement) {}

  @Handles(ListingPushSettled)
  handle(@Payload() event: EventOf<typeof ListingPushSettled>): Promise<void> {
    return this.settlement.settle(event);
  }
}
