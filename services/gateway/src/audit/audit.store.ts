import type { TenantId } from '@cpes/contracts';
import { insertInto, parametersOf, type Transaction } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan, Like, Not } from 'typeorm';
import { AuditEntryEntity } from '../store/audit-entry.entity.ts';

/** What somebody did, to what. `details` holds no secret. */
export type AuditNote = Pick<AuditEntryEntity, 'tenantId' | 'userId' | 'action' | 'subject' | 'details'>;

/** Who did what, and when. An entry is written in the transaction of what it tells of, and never changes. */
@Injectable()
export class AuditStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  add(tx: Transaction, note: AuditNote): void {
    tx.write(INSERT, this.entryOf(note));
  }

  /** Writes any number of entries by one statement, also none: its time does not tell how many there were. */
  async addAll(tx: Transaction, notes: readonly AuditNote[]): Promise<void> {
    const entries = notes.map((note) => this.entryOf(note));
    await tx.query(INSERT.sql, parametersOf(INSERT, entries));
  }

  /** The same in an ordinary transaction. */
  async insert(manager: EntityManager, note: AuditNote): Promise<void> {
    await manager.insert(AuditEntryEntity, this.entryOf(note));
  }

  /** The newest first; those before an entry, when its id is given. Operations concern all tenants, and only operators read them. */
  list(tenantId: TenantId, limit: number, before: string | undefined): Promise<AuditEntryEntity[]> {
    return this.dataSource.manager.find(AuditEntryEntity, {
      where: { tenantId, action: Not(Like('operations.%')), ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** What operators did, in the same way, whatever their tenant. */
  listOfOperations(limit: number, before: string | undefined): Promise<AuditEntryEntity[]> {
    const query = this.dataSource.manager.createQueryBuilder(AuditEntryEntity, 'entry');
    // As the index says it.
    query.where("action LIKE 'operations.%'");
    if (before !== undefined) query.andWhere('id < :before', { before });
    return query.orderBy('id', 'DESC').limit(limit).getMany();
  }

  /** Removes some entries that are older than two years. Called at each sign-in, which adds one. */
  async purge(manager: EntityManager): Promise<void> {
    await manager.query(PURGE);
  }

  private entryOf(note: AuditNote): AuditEntryEntity {
    return { id: this.ids.next(), at: this.clock.now(), ...note };
  }
}

const INSERT = insertInto(AuditEntryEntity);
/** Younger entries are refused by a trigger; the day is for clocks that differ. */
const PURGE = `
  DELETE FROM audit_entries WHERE id IN
    (SELECT id FROM audit_entries WHERE at < now() - interval '2 years 1 day' ORDER BY at LIMIT 100)`;
