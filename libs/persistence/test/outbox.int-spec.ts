import { aMessage, resent } from '@cpes/testing';
import { encodeText } from '@cpes/service-kit';
import { randomUUID } from 'node:crypto';
import type { HeldRow } from '../src/outbox-row.ts';
import { addRows, aRowOfAnEndpoint, openHarness, type PersistenceHarness } from './harness.ts';

const REFUSED = { kind: 'refused', reason: 'no', retryAfterMs: 0 } as const;

describe('Outbox', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('outbox');
  });
  afterAll(() => db.close());
  beforeEach(() => db.empty());

  const claim = (limit = 100) => db.outbox.claim(limit);
  const ids = (held: readonly HeldRow[]) => held.map(({ row }) => row.id).sort();

  it('returns a row as it was added', async () => {
    const row = aMessage({
      traceparent: '00-ab-cd-01',
      causeId: randomUUID(),
      body: encodeText('{"text":"Grüße \\u0000 \\ud83d\\ude00"}'),
    });
    await addRows(db.database, db.outbox, [row]);
    expect(await claim()).toEqual([{ row, seq: expect.any(String) }]);
  });

  it('returns a row without an evaluation as it was added', async () => {
    const row = aRowOfAnEndpoint();
    await addRows(db.database, db.outbox, [row]);
    expect(await claim()).toEqual([{ row, seq: expect.any(String) }]);
  });

  it('makes spread rows due one after the other', async () => {
    const rows = Array.from({ length: 4 }, () => aMessage());
    await db.outbox.add(db.dataSource.manager, rows, 60_000);
    const found: { id: string; seconds: number }[] = await db.dataSource.query(
      `SELECT id, extract(epoch FROM available_at - min(available_at) OVER ())::float8 AS seconds FROM outbox ORDER BY available_at`,
    );
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found.map(({ seconds }) => Math.round(seconds))).toEqual([0, 15, 30, 45]);
    expect(await claim()).toHaveLength(1);
  });

  it('returns a row to one claim at a time', async () => {
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 50 }, () => aMessage()),
    );
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(50)));
    expect(new Set(claims.flatMap(ids)).size).toBe(claims.flat().length);
    expect(claims.flat().length).toBeGreaterThan(0);
  });

  it('takes tenants in turn, so that one with many rows does not block another', async () => {
    const crowd = randomUUID();
    const few = randomUUID();
    for (let batch = 0; batch < 4; batch += 1) {
      await addRows(
        db.database,
        db.outbox,
        Array.from({ length: 1_000 }, () => aMessage({ tenantId: crowd })),
      );
    }
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 20 }, () => aMessage({ tenantId: few })),
    );
    const rows = await claim(100);
    expect(rows).toHaveLength(100);
    expect(rows.filter(({ row }) => row.tenantId === few)).toHaveLength(20);
  });

  it('returns a row to another claim after half a minute, and removes it for either', async () => {
    await addRows(db.database, db.outbox, [aMessage()]);
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await db.dataSource.query(`UPDATE outbox SET available_at = available_at - interval '30 s'`);
    const [second] = await claim();
    expect(second).toEqual(first);
    await db.outbox.recordOutcomes([{ ...first!, outcome: { kind: 'sent' } }]);
    expect(await db.count('outbox')).toBe(0);
    await db.outbox.recordOutcomes([{ ...second!, outcome: { kind: 'unknown' } }]);
    expect(await db.count('outbox')).toBe(0);
  });

  it('records different outcomes of a batch, each for its own row', async () => {
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 4 }, () => aMessage()),
    );
    const [sent, refused, unroutable, unknown] = await claim();
    await db.outbox.recordOutcomes([
      { ...sent!, outcome: { kind: 'sent' } },
      { ...refused!, outcome: { kind: 'refused', reason: 'full \0', retryAfterMs: 60_000 } },
      { ...unroutable!, outcome: { kind: 'unroutable' } },
      { ...unknown!, outcome: { kind: 'unknown' } },
    ]);
    const rows: Record<string, unknown>[] = await db.dataSource.query(
      `SELECT id, attempts, last_error, extract(epoch FROM available_at - clock_timestamp())::float AS wait FROM outbox`,
    );
    const of = (held: HeldRow | undefined) => rows.find(({ id }) => id === held?.row.id);
    expect(of(sent)).toBeUndefined();
    expect(of(refused)).toMatchObject({ attempts: 1, last_error: 'full \ufffd' });
    expect(of(refused)?.['wait']).toBeGreaterThan(55);
    expect(of(unroutable)).toMatchObject({ attempts: 1, last_error: 'no queue receives sku.submitted.v1' });
    expect(of(unknown)).toMatchObject({ attempts: 0, last_error: null });
    expect(of(unknown)?.['wait']).toBeLessThan(1);
  });

  it('counts handling attempts in the message, and failed publications only in the table', async () => {
    await addRows(db.database, db.outbox, [aMessage()]);
    const attempts: number[] = [];
    for (const outcome of [REFUSED, { kind: 'unroutable' } as const, REFUSED, { kind: 'unknown' } as const]) {
      const [held] = await claim();
      attempts.push(held!.row.attempt);
      await db.outbox.recordOutcomes([{ ...held!, outcome }]);
      await db.dataSource.query('UPDATE outbox SET available_at = now()');
    }
    const [held] = await claim();
    expect([...attempts, held!.row.attempt]).toEqual([1, 2, 2, 3, 3]);
    expect(await db.count('outbox', 'attempts = 3')).toBe(1);
  });

  it('moves a row to outbox_failed after exactly fifteen refusals', async () => {
    const row = aMessage();
    await addRows(db.database, db.outbox, [row]);
    for (let n = 1; n <= 15; n += 1) {
      expect(await db.count('outbox_failed')).toBe(0);
      const [held] = await claim();
      await db.outbox.recordOutcomes([{ ...held!, outcome: REFUSED }]);
      await db.dataSource.query('UPDATE outbox SET available_at = now()');
    }
    expect(await db.count('outbox')).toBe(0);
    const [failed]: Record<string, unknown>[] = await db.dataSource.query('SELECT * FROM outbox_failed');
    expect(failed).toMatchObject({ id: row.id, payload: row.body, attempts: 15, reason: 'no' });
  });

  it('keeps a row with unknown outcomes indefinitely', async () => {
    await addRows(db.database, db.outbox, [aMessage()]);
    for (let n = 0; n < 20; n += 1) {
      const [held] = await claim();
      await db.outbox.recordOutcomes([{ ...held!, outcome: { kind: 'unknown' } }]);
      await db.dataSource.query('UPDATE outbox SET available_at = now()');
    }
    expect(await db.count('outbox', 'attempts = 0')).toBe(1);
  });

  it('keeps two rows of one event, as when it is replayed twice', async () => {
    const row = aMessage();
    await addRows(db.database, db.outbox, [row]);
    await addRows(db.database, db.outbox, [resent(row)]);
    const [first, second] = await claim();
    await db.outbox.recordOutcomes([{ ...first!, outcome: { kind: 'sent' } }]);
    expect(await db.dataSource.query('SELECT seq FROM outbox')).toEqual([{ seq: second!.seq }]);
  });

  it('returns how long the oldest due row has waited', async () => {
    expect(await db.outbox.oldestDueAgeMs()).toBe(0);
    await addRows(db.database, db.outbox, [aMessage(), aMessage()]);
    await db.dataSource.query(
      `UPDATE outbox SET available_at = now() - interval '7 s' WHERE id = (SELECT min(id::text)::uuid FROM outbox)`,
    );
    const ageMs = await db.outbox.oldestDueAgeMs();
    expect(ageMs).toBeGreaterThanOrEqual(7_000);
    expect(ageMs).toBeLessThan(9_000);
    await db.dataSource.query(`UPDATE outbox SET available_at = now() + interval '7 s'`);
    expect(await db.outbox.oldestDueAgeMs()).toBe(0);
  });

  it('returns the age of the oldest row, also while it waits for another attempt', async () => {
    expect(await db.outbox.oldestAgeMs()).toBe(0);
    await addRows(db.database, db.outbox, [aMessage()]);
    await db.dataSource.query(
      `UPDATE outbox SET created_at = now() - interval '7 s', available_at = now() + interval '1 hour'`,
    );
    await addRows(db.database, db.outbox, [aMessage()]);
    const ageMs = await db.outbox.oldestAgeMs();
    expect(ageMs).toBeGreaterThanOrEqual(7_000);
    expect(ageMs).toBeLessThan(9_000);
  });

  it('passes a row to the relay of its process with a lease of half a minute', async () => {
    const { outbox } = await db.another();
    const taken: HeldRow[] = [];
    outbox.listen({ hasRoom: (count) => count === 2, take: (rows) => taken.push(...rows) });
    const [one, two, three] = [aMessage(), aMessage(), aMessage()];
    await addRows(db.database, outbox, [one, two]);
    expect(taken.map(({ row }) => row)).toEqual([one, two]);
    expect(await db.count('outbox', `available_at BETWEEN now() + interval '25 s' AND now() + interval '30 s'`)).toBe(
      2,
    );
    // Its relay has no room for this one.
    await addRows(db.database, outbox, [three]);
    expect(ids(await claim())).toEqual([three.id]);
    await outbox.recordOutcomes(taken.map((held) => ({ ...held, outcome: { kind: 'sent' } })));
    expect(await db.count('outbox')).toBe(1);
  });
});
