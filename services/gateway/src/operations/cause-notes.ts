import { notFound, type User } from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../identity/index.ts';
import { CauseNoteEntity } from './cause-note.entity.ts';
import { ParkedMessageEntity } from './parked-message.entity.ts';

/** The operators' notes about causes of dead letters. Each change is recorded in the audit log in the same transaction. */
@Injectable()
export class CauseNotes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Replaces an earlier note. Throws a `not-found` fault when no message has the cause. */
  async write(person: User, cause: string, text: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(ParkedMessageEntity, { cause }))) throw notFound();
      const row = { cause, text, userId: person.userId, at: this.clock.now() };
      await manager.upsert(CauseNoteEntity, row, ['cause']);
      await this.enter(manager, person, 'operations.cause-noted', cause, { text });
    });
  }

  /** Throws a `not-found` fault when the cause has no note. */
  async remove(person: User, cause: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CauseNoteEntity, { cause });
      if (affected !== 1) throw notFound();
      await this.enter(manager, person, 'operations.cause-note-removed', cause, {});
    });
  }

  private enter(
    manager: EntityManager,
    { tenantId, userId }: User,
    action: string,
    subject: string,
    details: object,
  ): Promise<void> {
    return this.audit.insert(manager, { tenantId, userId, action, subject, details });
  }
}
