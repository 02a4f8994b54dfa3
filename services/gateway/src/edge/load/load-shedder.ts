import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../gateway.config.ts';
import { EventLoopDelay } from './event-loop-delay.ts';
import { reducedCapacity } from './reduced-capacity.ts';

/**
 * The share of `SHED_SUBMISSIONS_AT_ONCE` that is stored at once while the event loop is late: ten of 500, so that a few users
 * never wait.
 */
const SHARE_WHEN_LATE = 0.02;

/** Measures how long accepted work has waited. */
interface WorkAge {
  ageMs(): number;
}

/** Refuses submissions while accepted work waits for too long, or while too many are being stored. */
@Injectable()
export class LoadShedder {
  private beingStored = 0;
  private work: WorkAge = { ageMs: () => 0 };

  constructor(
    private readonly loop: EventLoopDelay,
    private readonly config: GatewayConfig,
  ) {}

  /** Registers the work to watch. Its module imports this one, so it registers itself. */
  watch(work: WorkAge): void {
    this.work = work;
  }

  /** Whether the gateway can store nothing more. */
  isOverloaded(): boolean {
    return this.isFull() || this.work.ageMs() > this.config.SHED_AGE_MS;
  }

  /** Whether to refuse a new request. Items of an admitted bulk are exempt, because reading a bulk delays the loop by itself. */
  refusesRequests(): boolean {
    const isCrowded = this.beingStored >= this.config.SHED_SUBMISSIONS_AT_ONCE * SHARE_WHEN_LATE;
    return this.isOverloaded() || (isCrowded && this.loop.isLate());
  }

  /** Stores a submission, or refuses it at once when the gateway is full: a late response would be useless. */
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
