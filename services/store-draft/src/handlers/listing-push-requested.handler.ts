import { type EventOf, ListingPushRequested } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PushBeginning } from '../pushes/push-beginning.ts';

@Controller()
export class ListingPushRequestedHandler {
  constructor(private readonly beginning: PushBeginning) {}

  @Handles(ListingPushRequested)
  handle(@Payload() event: EventOf<typeof ListingPushRequested>): Promise<void> {
    return this.beginning.begin(event);
  }
}
