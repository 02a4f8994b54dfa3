import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { Backlog } from './backlog.ts';
import { EventLoopDelay } from './event-loop-delay.ts';
import { reducedCapacity } from './reduced-capacity.ts';

/** While the event loop is late, this part of `SHED_SUBMISSIONS_AT_ONCE` is stored at once: ten of 500, so that few users never wait. */
const SHARE_WHEN_LATE = 0.02;

/** Refuses submissions while accepted work waits for too long, or while too many are being stored. */
@Injectable()
export class LoadShedder {
  private beingStored = 0;

  constructor(
    private readonly backlog: Backlog,
    private readonly loop: EventLoopDelay,
    private readonly config: GatewayConfig,
  ) {}

  /** Whether nothing more may be stored. */
  isOverloaded(): boolean {
    return this.isFull() || this.backlog.ageMs() > this.config.SHED_AGE_MS;
  }

  /** Whether a new request is refused. The items of a bulk that was let in are not: reading it makes the loop late by itself. */
  refusesRequests(): boolean {
    const isCrowded = this.beingStored >= this.config.SHED_SUBMISSIONS_AT_ONCE * SHARE_WHEN_LATE;
    return this.isOverloaded() || (isCrowded && this.loop.isLate());
  }

  /** Stores a submission beside others, or refuses it at once: one that came later would be answered too late to be of use. */
  async storing<T>(store: () => Promise<T>): Promise<T> {
    if (this.isFull()) throw reducedCapacity();
    this.beingStored += 1;
    try {
      return await store();
    } finally {
      this.beingStored -= 1;
    }
  }

  private isFull(): boolean {
    return this.beingStored >= this.config.SHED_SUBMISSIONS_AT_ONCE;
  }
}
