import type { OutgoingEvent } from '@cpes/contracts';
import type { UnitOfWork } from '@cpes/persistence';

/** A unit of work without a database: runs the work and keeps what it emits. */
export class FakeUnitOfWork implements Pick<UnitOfWork, 'once'> {
  readonly emitted: OutgoingEvent[] = [];

  async once(_event: unknown, work: Parameters<UnitOfWork['once']>[1]): Promise<boolean> {
    this.emitted.push(...(await work(undefined as never)));
    return true;
  }

  /** As the class that handlers ask for. */
  asUnitOfWork(): UnitOfWork {
    return this as unknown as UnitOfWork;
  }
}
