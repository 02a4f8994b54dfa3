import { insertInto, type Transaction } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditEntryEntity } from '../store/audit-entry.entity.ts';

/** What somebody did, to what. `details` holds no secret. */
export type AuditNote = Pick<AuditEntryEntity, 'tenantId' | 'userId' | 'action' | 'subject' | 'details'>;

/** Who did what, and when. An entry is written in the transaction of what it tells of, and never changes. */
@Injectable()
export class AuditStore {
  constructor(
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  add(tx: Transaction, note: AuditNote): void {
    tx.write(INSERT, this.entryOf(note));
  }

  /** The same in an ordinary transaction. */
  async insert(manager: EntityManager, note: AuditNote): Promise<void> {
    await manager.insert(AuditEntryEntity, this.entryOf(note));
  }

  private entryOf(note: AuditNote): AuditEntryEntity {
    return { id: this.ids.next(), at: this.clock.now(), ...note };
  }
}

const INSERT = insertInto(AuditEntryEntity);
