import { UnitOfWork } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { DeliveryLoop } from '../delivery/delivery-loop.ts';
import { MessageStore } from '../deliveries/message.store.ts';
import { messageAbout, type PublicFact } from '../domain/message.ts';

/** Puts a public fact on its way to the tenant's endpoints. The sending itself is the delivery loop's. */
@Injectable()
export class PublicFacts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly messages: MessageStore,
    private readonly loop: DeliveryLoop,
  ) {}

  async tell(event: PublicFact): Promise<void> {
    const message = messageAbout(event);
    // The event's id is the message's: one that is there already changes nothing.
    await this.work.run(event, (tx) => {
      this.messages.add(tx, message);
      return [];
    });
    this.loop.wake();
  }
}
