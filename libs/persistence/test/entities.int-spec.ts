import { randomUUID } from 'node:crypto';
import { type Cents, cents } from '@cpes/money';
import { CentsColumn, columnTypesOf, insertInto } from '@cpes/persistence';
import { entityDifferences, TENANT } from '@cpes/testing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { aDelivery, openHarness, type PersistenceHarness, REQUEST } from './harness.ts';

@Entity('notes')
class NoteEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'text' }) id!: string;
  @CentsColumn({ name: 'amount_cents', nullable: true }) amountCents!: Cents | null;
  @Column({ type: 'jsonb' }) tags!: string[];
  @Column({ name: 'written_at', type: 'timestamptz' }) writtenAt!: Date;
  @Column({ type: 'bytea' }) body!: Buffer;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

const INSERT_NOTE = insertInto(NoteEntity, { omit: ['createdAt'] });
const INSERT_NEW_NOTE = insertInto(NoteEntity, { omit: ['createdAt'], exclusive: true });

it('the entities of the library match the tables of its migrations', async () => {
  const harness = await openHarness('described');
  expect(harness.dataSource.entityMetadatas.map(({ tableName }) => tableName)).toEqual([
    'inbox',
    'outbox_failed',
    'outbox',
  ]);
  // The harness creates this table.
  expect(await entityDifferences(harness.dataSource)).toEqual(['only the migrations: table effects']);
  await harness.close();
});

describe('entities in a unit of work', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('entities');
    await db.dataSource.query(`
      CREATE TABLE notes (tenant_id uuid, id text, amount_cents bigint, tags jsonb NOT NULL, written_at timestamptz NOT NULL,
        body bytea NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id))`);
  });
  afterAll(() => db.close());
  beforeEach(() => db.dataSource.query('TRUNCATE notes'));

  const aNote = (changes: Partial<NoteEntity> = {}): Omit<NoteEntity, 'createdAt'> => ({
    tenantId: TENANT,
    id: 'one',
    amountCents: cents(12_345),
    tags: ['a', 'ü'],
    writtenAt: new Date('2026-11-22T10:00:00.123Z'),
    body: Buffer.from([0, 255, 92, 34]),
    ...changes,
  });

  it('are written in bulk and read back unchanged', async () => {
    const notes = [aNote(), aNote({ id: 'two', amountCents: null, body: Buffer.alloc(0) })];
    await db.work.run(REQUEST, (tx) => {
      for (const note of notes) tx.write(INSERT_NOTE, note);
      return [];
    });
    await db.work.run(REQUEST, async (tx) => {
      for (const note of notes) {
        const found = await tx.find(NoteEntity, { tenantId: TENANT, id: note.id });
        expect(found).toEqual({ ...note, createdAt: expect.any(Date) });
        expect(found).toBeInstanceOf(NoteEntity);
      }
      expect(await tx.find(NoteEntity, { tenantId: randomUUID(), id: 'one' })).toBeUndefined();
      return [];
    });
  });

  it('keep an existing row or fail as a conflict, by the whole primary key', async () => {
    const write = (statement: typeof INSERT_NOTE, changes: Partial<NoteEntity>) =>
      db.work.once(aDelivery(), (tx) => {
        tx.write(statement, aNote(changes));
        return [];
      });
    await write(INSERT_NOTE, {});
    await write(INSERT_NOTE, { tags: ['again'] });
    expect(await db.count('notes', `tags = '["a", "ü"]'`)).toBe(1);
    await expect(write(INSERT_NEW_NOTE, {})).rejects.toMatchObject({ kind: 'unavailable', code: 'conflict' });
    await write(INSERT_NEW_NOTE, { tenantId: randomUUID() });
    expect(await db.count('notes')).toBe(2);
  });

  it('provide the types of their columns for hand-written SQL', () => {
    expect(columnTypesOf(NoteEntity, 'tenant_id', 'body')).toEqual({ tenant_id: 'uuid', body: 'bytea' });
    expect(() => columnTypesOf(NoteEntity, 'tenantId')).toThrow('NoteEntity has no column tenantId');
  });

  it('name a PostgreSQL type for every column, or are refused', () => {
    @Entity('typeless')
    class TypelessEntity {
      @PrimaryColumn({ type: String }) id!: string;
    }
    expect(() => insertInto(TypelessEntity)).toThrow('TypelessEntity.id does not name a PostgreSQL type');
    expect(() => insertInto(class Stranger {})).toThrow('Stranger is not an entity');
  });
});
