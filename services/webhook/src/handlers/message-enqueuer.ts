import { UnitOfWork } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { DeliveryLoop } from '../sending/delivery-loop.ts';
import { MessageRepository } from '../store/message.repository.ts';
import { messageAbout, type PublicEvent } from '../domain/message.ts';

/** Enqueues a public event for the tenant's endpoints. The delivery loop sends it. */
@Injectable()
export class MessageEnqueuer {
  constructor(
    private readonly work: UnitOfWork,
    private readonly messages: MessageRepository,
    private readonly loop: DeliveryLoop,
  ) {}

  async enqueue(event: PublicEvent): Promise<void> {
    const message = messageAbout(event);
    // The event's id is the message's, so an existing message is not changed.
    await this.work.run(event, (tx) => {
      this.messages.add(tx, message);
      return [];
    });
    this.loop.wake();
  }
}
