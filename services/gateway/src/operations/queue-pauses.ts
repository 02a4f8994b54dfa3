import { notFound, type User } from '@cpes/http-api';
import { Broker, queues } from '@cpes/messaging';
import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../identity/index.ts';
import { QueuePauseEntity } from './queue-pause.entity.ts';

/** A process that starts, or that has lost its connection, consumes a paused queue for this long. One short message each time. */
const ANNOUNCE_EVERY_MS = 2_000;

/**
 * Pauses and resumes the consumers of queues. The table decides, and every gateway repeats its content to all processes. Each change is
 * recorded in the audit log in the same transaction.
 */
export class QueuePauses {
  private readonly announcing: PeriodicTask;

  constructor(
    private readonly dataSource: DataSource,
    private readonly broker: Broker,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    this.announcing = new PeriodicTask({
      service: 'gateway',
      name: 'queue-pauses',
      everyMs: ANNOUNCE_EVERY_MS,
      run: () => this.announce(),
      lifecycle,
      phase: 'relay',
    });
  }

  onApplicationBootstrap(): void {
    this.announcing.start();
  }

  list(): Promise<QueuePauseEntity[]> {
    return this.dataSource.manager.find(QueuePauseEntity);
  }

  /** Throws a `not-found` fault for an unknown queue. A paused one stays as it is. */
  async pause(person: User, queue: string, reason: string): Promise<void> {
    if (!queues().some((one) => one.queue === queue)) throw notFound();
    await this.dataSource.transaction(async (manager) => {
      const paused: unknown[] = await manager.query(PAUSE, [queue, reason, person.userId, this.clock.now()]);
      if (paused.length === 1) await this.enter(manager, person, 'operations.queue-paused', queue, reason);
    });
    await this.announceSoon();
  }

  async resume(person: User, queue: string, reason: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(QueuePauseEntity, { queue });
      if (affected === 1) await this.enter(manager, person, 'operations.queue-resumed', queue, reason);
    });
    await this.announceSoon();
  }

  /** The change is stored, and the next round repeats a failed announcement. */
  private async announceSoon(): Promise<void> {
    await this.announce().catch(() => undefined);
  }

  /** Tells all processes which queues are paused. */
  async announce(): Promise<void> {
    await this.broker.pause((await this.list()).map(({ queue }) => queue));
  }

  private enter(
    manager: EntityManager,
    { tenantId, userId }: User,
    action: string,
    subject: string,
    reason: string,
  ): Promise<void> {
    return this.audit.insert(manager, { tenantId, userId, action, subject, details: { reason } });
  }
}

const PAUSE = `
  INSERT INTO queue_pauses (queue, reason, user_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT (queue) DO NOTHING
  RETURNING queue`;

/** Announces before anything consumes: in one process, consumers then start with the paused queues. */
export const queuePauses: Provider = {
  provide: QueuePauses,
  inject: [DataSource, Broker, AuditRepository, Clock, Lifecycle],
  useFactory: async (...needs: ConstructorParameters<typeof QueuePauses>) => {
    const pauses = new QueuePauses(...needs);
    await pauses.announce();
    return pauses;
  },
};
