import type { AuditRecorded, EventOf, TenantId } from '@cpes/contracts';
import { insertInto, parametersOf, type Transaction } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan, Like, Not } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity.ts';

/** The action of a user on a subject. `details` contains no secret. */
export type AuditNote = Pick<AuditEntryEntity, 'tenantId' | 'userId' | 'action' | 'subject' | 'details'>;

/** The audit log. An entry is written in the transaction of its action and never changes. */
@Injectable()
export class AuditRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  add(tx: Transaction, note: AuditNote): void {
    tx.write(INSERT, this.entryOf(note));
  }

  /** Adds the entry of another service. The event's id is the entry's, so a repeated event adds nothing. */
  record(tx: Transaction, { id, tenantId, occurredAt, data }: EventOf<typeof AuditRecorded>): void {
    const { userId = null, action, subject, details } = data;
    tx.write(INSERT, { id, at: new Date(occurredAt), tenantId, userId, action, subject, details });
  }

  /** Writes any number of entries by one statement, even none, so that the time does not reveal their number. */
  async addAll(tx: Transaction, notes: readonly AuditNote[]): Promise<void> {
    const entries = notes.map((note) => this.entryOf(note));
    await tx.query(INSERT.sql, parametersOf(INSERT, entries));
  }

  /** Writes an entry in an ordinary transaction. */
  async insert(manager: EntityManager, note: AuditNote): Promise<void> {
    await manager.insert(AuditEntryEntity, this.entryOf(note));
  }

  /**
   * Entries of a tenant, newest first, before the entry with the id `before`. Operations concern all tenants and are listed for
   * operators only.
   */
  list(tenantId: TenantId, limit: number, before: string | undefined): Promise<AuditEntryEntity[]> {
    return this.dataSource.manager.find(AuditEntryEntity, {
      where: { tenantId, action: Not(Like('operations.%')), ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** The actions of operators for any tenant, newest first, before the entry with the id `before`. */
  listOfOperations(limit: number, before: string | undefined): Promise<AuditEntryEntity[]> {
    const query = this.dataSource.manager.createQueryBuilder(AuditEntryEntity, 'entry');
    // Matches the condition of the partial index.
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
/** A trigger refuses to delete younger entries; the extra day is for clocks that differ. */
const PURGE = `
  DELETE FROM audit_entries WHERE id IN
    (SELECT id FROM audit_entries WHERE at < now() - interval '2 years 1 day' ORDER BY at LIMIT 100)`;
