import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { aFailure, resent } from '@cpes/testing';
import type { EntityManager } from 'typeorm';
import { jest } from '@jest/globals';
import { type Transaction, UnitOfWork } from '@cpes/persistence';
import { BatchWindow, Clock, Fault, IdSource } from '@cpes/service-kit';
import {
  aDelivery,
  anEvent,
  EFFECTS,
  EXCLUSIVE_EFFECTS,
  openHarness,
  type PersistenceHarness,
  REQUEST,
} from './harness.ts';

/** Maximum number of units in a shared transaction. */
const BATCH = 100;
/** A window that only a full batch ends. */
const NEVER_MS = 600_000;

describe('UnitOfWork', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('unit_of_work');
  });
  afterAll(() => db.close());
  beforeEach(() => db.empty());

  it('has one effect for an event that two instances receive a thousand times', async () => {
    const other = await db.another();
    const event = aDelivery();
    const deliver = (n: number) =>
      (n % 2 === 0 ? db.work : other.work).once(event, (tx) => {
        tx.write(EFFECTS, { runId: randomUUID(), note: `delivery ${n}` });
        return [anEvent()];
      });

    await Promise.all(Array.from({ length: 1_000 }, (_, n) => deliver(n)));

    expect(await db.count('effects')).toBe(1);
    expect(await db.count('outbox')).toBe(1);
    expect(await db.count('inbox')).toBe(1);
  });

  it('has one effect each for a thousand different events at once', async () => {
    await Promise.all(
      Array.from({ length: 1_000 }, () => {
        const event = aDelivery();
        return db.work.once(event, (tx) => {
          tx.write(EFFECTS, { runId: event.id, note: '' });
          return [anEvent()];
        });
      }),
    );
    expect(await db.count('effects')).toBe(1_000);
    expect(await db.count('outbox')).toBe(1_000);
  });

  describe('of an effect with its own key', () => {
    /** One row for each run, with a key; the note names the delivery that has written it. */
    const effectOf = (runId: string, note = 'first') => ({
      find: async (tx: Transaction) => {
        const [row] = await tx.query<{ note: string }>('SELECT note FROM effects WHERE run_id = $1', [runId]);
        return row?.note;
      },
      write: (tx: Transaction) => {
        tx.write(EXCLUSIVE_EFFECTS, { runId, note });
        return note;
      },
      announce: (stored: string) => [{ ...anEvent(), aggregateId: stored }],
    });

    it('has one effect for a thousand deliveries to two instances, without an inbox row', async () => {
      const other = await db.another();
      const event = aDelivery();
      const facts = await Promise.all(
        Array.from({ length: 1_000 }, (_, n) =>
          (n % 2 === 0 ? db.work : other.work).onceByKey(event, effectOf(event.id, `delivery ${n}`)),
        ),
      );
      const [row] = await db.dataSource.query<{ note: string }[]>('SELECT note FROM effects');
      expect(new Set(facts)).toEqual(new Set([row?.note]));
      expect(await db.count('effects')).toBe(1);
      expect(await db.count('outbox')).toBe(1);
      expect(await db.count('inbox')).toBe(0);
    });

    it('emits the events of the stored effect again for each resend, and for no other repeat', async () => {
      const event = aDelivery();
      await db.work.onceByKey(event, effectOf(event.id));
      await db.work.onceByKey({ ...event, attempt: 2 }, effectOf(event.id, 'second'));
      expect(await db.count('outbox')).toBe(1);
      const fact = await db.work.onceByKey(resent(event, 1), effectOf(event.id, 'third'));
      expect(fact).toBe('first');
      expect(await db.count('effects')).toBe(1);
      expect(await db.count('outbox', "aggregate_id = 'first'")).toBe(2);
    });

    it('distinguishes repeats from first deliveries in one shared transaction, and fails neither', async () => {
      const events = Array.from({ length: 90 }, () => aDelivery());
      await Promise.all(events.slice(0, 40).map((event) => db.work.onceByKey(event, effectOf(event.id))));
      const outcomes = await Promise.allSettled([
        ...events.map((event) => db.work.onceByKey(event, effectOf(event.id, 'second'))),
        db.work.once(aDelivery(), () => {
          throw new Fault('not-found', 'No such thing.');
        }),
      ]);
      expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([90]);
      expect(await db.count('effects', "note = 'first'")).toBe(40);
      expect(await db.count('effects', "note = 'second'")).toBe(50);
      expect(await db.count('outbox')).toBe(90);
    });
  });

  it('collects units after a shared transaction, until a full batch waits', async () => {
    const paced = new UnitOfWork(
      'gateway',
      db.database,
      db.outbox,
      new Clock(),
      new IdSource(),
      new BatchWindow({ everyMs: NEVER_MS, enough: BATCH }),
    );
    const commit = (): Promise<boolean> => {
      const event = aDelivery();
      return paced.once(event, (tx) => {
        tx.write(EFFECTS, { runId: event.id, note: '' });
        return [];
      });
    };
    // Single units do not wait; the third and the fourth share the next transaction.
    await commit();
    await setImmediate();
    await Promise.all(Array.from({ length: 4 }, commit));
    const gathering = Array.from({ length: BATCH - 1 }, commit);
    expect(await db.count('effects')).toBe(5);
    await Promise.all([...gathering, commit()]);
    const [row] = await db.dataSource.query<{ n: number }[]>(
      'SELECT count(DISTINCT xmin::text)::int AS n FROM effects',
    );
    expect(row?.n).toBe(5);
  });

  it('rejects only the failing unit of a shared transaction', async () => {
    const events = Array.from({ length: 120 }, () => aDelivery());
    const outcomes = await Promise.allSettled(
      events.map((event, n) =>
        db.work.once(event, async (tx) => {
          tx.write(EFFECTS, { runId: event.id, note: '' });
          if (n === 7) throw new Fault('not-found', 'No such thing.');
          if (n === 70) await tx.query('SELECT 1 / 0');
          return [anEvent()];
        }),
      ),
    );
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([7, 70]);
    expect(outcomes[7]).toMatchObject({ reason: { kind: 'not-found' } });
    expect(outcomes[70]).toMatchObject({ reason: { code: '22012' } });
    expect(await db.count('effects')).toBe(118);
    expect(await db.count('outbox')).toBe(118);
    expect(await db.count('inbox')).toBe(118);
  });

  it('rejects only the unit whose deferred row is refused', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => {
        const event = aDelivery();
        return db.work.once(event, (tx) => {
          tx.write(EFFECTS, { runId: event.id, note: (n === 33 ? null : 'fine') as string });
          return [];
        });
      }),
    );
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([33]);
    expect(await db.count('effects')).toBe(39);
  });

  it('fails with the error of the first failing statement, not of later refused ones', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const event = aDelivery();
      const refused = db.work.once(event, (tx) => {
        tx.write(EFFECTS, { runId: event.id, note: null as unknown as string });
        tx.write(EXCLUSIVE_EFFECTS, { runId: randomUUID(), note: '' });
        return [anEvent()];
      });
      await expect(refused).rejects.toMatchObject({ code: '23502' });
    }
  });

  it('reports an exclusive row of another process as unavailable, and rolls back', async () => {
    await db.dataSource.query(`INSERT INTO effects VALUES ('run_1', 'theirs')`);
    const attempt = db.work.once(aDelivery(), (tx) => {
      tx.write(EXCLUSIVE_EFFECTS, { runId: 'run_1', note: 'ours' });
      return [anEvent()];
    });
    await expect(attempt).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await db.count('effects', `note = 'theirs'`)).toBe(1);
    expect(await db.count('outbox')).toBe(0);
    expect(await db.count('inbox')).toBe(0);
  });

  it('commits effect, inbox row and outbox row together or not at all', async () => {
    const event = aDelivery();
    const refused = db.work.once(event, (tx) => {
      tx.write(EFFECTS, { runId: event.id, note: '' });
      return [{ ...anEvent(), aggregateId: null as unknown as string }];
    });
    await expect(refused).rejects.toMatchObject({ code: '23502' });
    expect([await db.count('effects'), await db.count('inbox'), await db.count('outbox')]).toEqual([0, 0, 0]);

    await db.work.once(event, (tx) => {
      tx.write(EFFECTS, { runId: event.id, note: '' });
      return [anEvent()];
    });
    expect([await db.count('effects'), await db.count('inbox'), await db.count('outbox')]).toEqual([1, 1, 1]);
  });

  it('commits nothing when an event lacks a tenant', async () => {
    const cause = { tenantId: '' };
    const refused = db.work.run(cause, (tx) => {
      tx.write(EFFECTS, { runId: 'refused', note: '' });
      return [anEvent()];
    });
    await expect(refused).rejects.toMatchObject({ code: '22P02' });
    expect([await db.count('effects'), await db.count('outbox')]).toEqual([0, 0]);
  });

  it('commits nothing when an event cannot be written', async () => {
    const event = aDelivery();
    const refused = db.work.once(event, (tx) => {
      tx.write(EFFECTS, { runId: event.id, note: '' });
      return [{ ...anEvent(), id: Symbol('no text') as unknown as string }];
    });
    await expect(refused).rejects.toMatchObject({ code: '23502' });
    expect([await db.count('effects'), await db.count('inbox'), await db.count('outbox')]).toEqual([0, 0, 0]);
  });

  it('isolates the failing unit by halves, with a time limit', async () => {
    let tries = 0;
    const tooLong = () => {
      tries += 1;
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    };
    const tryMany = async (): Promise<number> => {
      tries = 0;
      const units = Array.from({ length: 34 }, () => db.work.once(aDelivery(), tooLong));
      const outcomes = await Promise.allSettled(units);
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
      return tries;
    };
    // Two transactions take one each, then 32 are one batch: 63 transactions down to the last of them.
    expect(await tryMany()).toBe(2 + 63);
    const now = performance.now.bind(performance);
    const spy = jest.spyOn(performance, 'now').mockImplementation(() => now() + tries * 6_000);
    const few = await tryMany();
    spy.mockRestore();
    expect(few).toBeLessThan(10);
  });

  it('runs again for a resend, and once for each', async () => {
    const event = aDelivery();
    const fresh: boolean[] = [];
    for (const resend of [0, 1, 0, 1]) {
      const isFresh = await db.work.once(resent(event, resend), (tx) => {
        tx.write(EFFECTS, { runId: randomUUID(), note: '' });
        return [];
      });
      fresh.push(isFresh);
    }
    expect(fresh).toEqual([true, true, false, false]);
    expect(await db.count('effects')).toBe(2);
  });

  it('recognises an earlier delivery, also when its work reads the effect and fails', async () => {
    const event = aDelivery();
    const deliver = (work: UnitOfWork) =>
      work.once(event, async (tx) => {
        await tx.query('SELECT 1');
        await tx.query('SELECT 2');
        tx.write(EFFECTS, { runId: event.id, note: '' });
        return [anEvent()];
      });
    const { work } = await db.another();
    expect([await deliver(db.work), await deliver(work), await deliver(db.work)]).toEqual([true, false, false]);
    // A connection continues after a failed first transaction.
    await work.once(aDelivery(), (tx) => {
      tx.write(EFFECTS, { runId: randomUUID(), note: '' });
      return [anEvent()];
    });
    expect([await db.count('effects'), await db.count('outbox')]).toEqual([2, 2]);
  });

  it('passes a handler a transaction that it cannot commit', async () => {
    // @ts-expect-error -- units that share the transaction are committed together
    const commitOf = (tx: Transaction): unknown => tx.commit;
    await db.work.once(aDelivery(), (tx) => {
      expect(commitOf(tx)).toBeUndefined();
      return [];
    });
  });

  it('runs an ordinary transaction with the events it emits, committed together or not at all', async () => {
    const insert = (manager: EntityManager) => manager.query(`INSERT INTO effects VALUES ('run_1', 'ordinary')`);
    await db.work.transaction(REQUEST, async (manager) => {
      await insert(manager);
      return [anEvent(), anEvent()];
    });
    expect([await db.count('effects'), await db.count('outbox')]).toEqual([1, 2]);
    const claimed = await db.outbox.claim(10);
    expect(claimed.map(({ row }) => [row.tenantId, row.attempt, row.evaluation])).toEqual([
      [REQUEST.tenantId, 1, undefined],
      [REQUEST.tenantId, 1, undefined],
    ]);

    const refused = db.work.transaction(REQUEST, async (manager) => {
      await manager.query(`DELETE FROM effects`);
      await insert(manager);
      return [{ ...anEvent(), aggregateId: null as unknown as string }];
    });
    await expect(refused).rejects.toMatchObject({ code: '23502' });
    const failed = db.work.transaction(REQUEST, async (manager) => {
      await manager.query(`DELETE FROM effects`);
      throw new Fault('invalid', 'No.');
    });
    await expect(failed).rejects.toMatchObject({ kind: 'invalid' });
    expect([await db.count('effects'), await db.count('outbox')]).toEqual([1, 2]);
  });

  it('runs a unit alone with the events it emits, committed together or not at all', async () => {
    await db.work.runAlone(REQUEST, async (tx) => {
      await tx.query(`INSERT INTO effects VALUES ('run_1', 'alone')`);
      return [anEvent(), anEvent()];
    });
    expect([await db.count('effects'), await db.count('outbox')]).toEqual([1, 2]);
    const refused = db.work.runAlone(REQUEST, async (tx) => {
      await tx.query('DELETE FROM effects');
      return [{ ...anEvent(), aggregateId: null as unknown as string }];
    });
    await expect(refused).rejects.toMatchObject({ code: '23502' });
    const failed = db.work.runAlone(REQUEST, async (tx) => {
      await tx.query('DELETE FROM effects');
      throw new Fault('invalid', 'No.');
    });
    await expect(failed).rejects.toMatchObject({ kind: 'invalid' });
    expect([await db.count('effects'), await db.count('outbox')]).toEqual([1, 2]);
  });

  it('keeps the order of the events that a unit emits', async () => {
    const emitted = Array.from({ length: 20 }, () => anEvent());
    await db.work.run(REQUEST, () => emitted);
    const rows: { aggregate_id: string }[] = await db.dataSource.query('SELECT aggregate_id FROM outbox ORDER BY seq');
    expect(rows.map((row) => row.aggregate_id)).toEqual(emitted.map((event) => event.aggregateId));
  });

  it('copies tenant, evaluation and trace to emitted events, and names the cause', async () => {
    const evaluation = { runId: aFailure().runId, deadlineMs: 42, resend: 3 };
    const event = aDelivery({ evaluation, traceparent: '00-ab-cd-01' });
    await db.work.once(event, () => [anEvent()]);
    const [leased] = await db.outbox.claim(1);
    expect(leased?.row).toMatchObject({
      tenantId: event.tenantId,
      aggregateType: 'sku',
      causeId: event.id,
      evaluation,
      traceparent: '00-ab-cd-01',
      attempt: 1,
    });
  });

  it('gives the rows that an UPDATE or a DELETE returns, like those of any statement', async () => {
    await db.dataSource.query(`INSERT INTO effects VALUES ('run_1', 'old')`);
    await db.work.run(REQUEST, async (tx) => {
      expect(await tx.query(`UPDATE effects SET note = 'new' RETURNING note`)).toEqual([{ note: 'new' }]);
      expect(await tx.query(`DELETE FROM effects RETURNING run_id`)).toEqual([{ run_id: 'run_1' }]);
      expect(await tx.query(`INSERT INTO effects VALUES ('a', 'b') RETURNING note`)).toEqual([{ note: 'b' }]);
      return [];
    });
  });

  it('rejects every waiting unit at once while the database is unavailable, and recovers', async () => {
    const other = await db.another();
    await other.work.run(REQUEST, () => []);
    const units = Array.from({ length: 50 }, () =>
      other.work.once(aDelivery(), async (tx) => {
        await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
        return [];
      }),
    );
    const outcomes = await Promise.allSettled(units);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await other.work.once(aDelivery(), () => [anEvent()]);
    expect(await db.count('inbox')).toBe(1);
  });
});
