import { type EventOf, ListingPushRequested } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { StartPush } from '../pushes/start-push.ts';

@Controller()
export class ListingPushRequestedHandler {
  constructor(private readonly starts: StartPush) {}

  @Handles(ListingPushRequested)
  handle(@Payload() event: EventOf<typeof ListingPushRequested>): Promise<void> {
    return this.starts.begin(event);
  }
}
