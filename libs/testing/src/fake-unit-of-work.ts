import type { Envelope, OutgoingEvent } from '@cpes/contracts';
import { applyOnce, type KeyedEffect, type UnitOfWork } from '@cpes/persistence';

/** A unit of work without a database: runs the work and records the emitted events. */
export class FakeUnitOfWork implements Pick<UnitOfWork, 'once' | 'onceByKey'> {
  readonly emitted: OutgoingEvent[] = [];

  async once(_event: unknown, work: Parameters<UnitOfWork['once']>[1]): Promise<boolean> {
    this.emitted.push(...(await work(undefined as never)));
    return true;
  }

  async onceByKey<Fact>(event: Envelope, effect: KeyedEffect<Fact>): Promise<Fact> {
    const { fact, events } = await applyOnce(undefined as never, event, effect);
    this.emitted.push(...events);
    return fact;
  }

  /** The fake as the class that handlers inject. */
  asUnitOfWork(): UnitOfWork {
    return this as unknown as UnitOfWork;
  }
}
