import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { Backlog } from './backlog.ts';
import { reducedCapacity } from './reduced-capacity.ts';

/** Refuses submissions while accepted work waits for too long, or while too many are being stored. */
@Injectable()
export class LoadShedder {
  private beingStored = 0;

  constructor(
    private readonly backlog: Backlog,
    private readonly config: GatewayConfig,
  ) {}

  isOverloaded(): boolean {
    return this.isFull() || this.backlog.ageMs() > this.config.SHED_AGE_MS;
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
