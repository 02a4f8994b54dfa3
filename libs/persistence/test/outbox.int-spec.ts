import { aMessage, resent } from '@cpes/testing';
import { encodeText } from '@cpes/service-kit';
import { randomUUID } from 'node:crypto';
import type { AppendedRow, LeasedRow, RowInHand } from '../src/outbox-row.ts';
import { addRows, aRowOfAnEndpoint, openHarness, type PersistenceHarness } from './harness.ts';

const REFUSED = { kind: 'refused', reason: 'no', retryAfterMs: 0 } as const;

describe('Outbox', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('outbox');
  });
  afterAll(() => db.close());
  beforeEach(() => db.empty());

  const claim = (limit = 100) => db.outbox.claim(limit, randomUUID());
  const ids = (leased: readonly RowInHand[]) => leased.map(({ row }) => row.id).sort();

  it('gives a row back as it was added', async () => {
    const row = aMessage({
      traceparent: '00-ab-cd-01',
      causeId: randomUUID(),
      body: encodeText('{"text":"Grüße \\u0000 \\ud83d\\ude00"}'),
    });
    await addRows(db.database, db.outbox, [row]);
    expect(await claim()).toEqual([{ row, leaseToken: expect.any(String) }]);
  });

  it('gives a row back without an evaluation when it belongs to none', async () => {
    const row = aRowOfAnEndpoint();
    await addRows(db.database, db.outbox, [row]);
    expect(await claim()).toEqual([{ row, leaseToken: expect.any(String) }]);
  });

  it('reads a row of the version before, which does not name its run', async () => {
    const row = aMessage();
    await addRows(db.database, db.outbox, [row]);
    await db.dataSource.query(`UPDATE outbox SET headers = headers - ARRAY['aggregateType', 'runId']`);
    const [leased] = await claim();
    expect(leased?.row).toEqual({ ...row, aggregateType: '', evaluation: { ...row.evaluation, runId: '' } });
  });

  it('leases a row to one claim at a time', async () => {
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 50 }, () => aMessage()),
    );
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(50)));
    expect(new Set(claims.flatMap(ids)).size).toBe(claims.flat().length);
    expect(claims.flat().length).toBeGreaterThan(0);
  });

  it('takes the few rows of one tenant before the flood of another is through', async () => {
    const crowd = randomUUID();
    const few = randomUUID();
    for (let lot = 0; lot < 4; lot += 1) {
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

  it('leases a row again when the lease has run out, and counts the first lease as lost', async () => {
    await addRows(db.database, db.outbox, [aMessage()]);
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await db.dataSource.query(`UPDATE outbox SET lease_until = now() - interval '1 ms'`);
    const [second] = await claim();

    expect(await db.outbox.recordOutcomes([{ ...first!, outcome: { kind: 'sent' } }])).toBe(1);
    expect(await db.count('outbox')).toBe(1);
    expect(await db.outbox.recordOutcomes([{ ...second!, outcome: { kind: 'sent' } }])).toBe(0);
    expect(await db.count('outbox')).toBe(0);
  });

  it('records the outcomes of a mixed lot, each row by its own outcome', async () => {
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 4 }, () => aMessage()),
    );
    const [sent, refused, unroutable, unknown] = await claim();
    const lost = await db.outbox.recordOutcomes([
      { ...sent!, outcome: { kind: 'sent' } },
      { ...refused!, outcome: { kind: 'refused', reason: 'full \0', retryAfterMs: 60_000 } },
      { ...unroutable!, outcome: { kind: 'unroutable' } },
      { ...unknown!, outcome: { kind: 'unknown' } },
    ]);
    expect(lost).toBe(0);
    const rows: Record<string, unknown>[] = await db.dataSource.query(
      `SELECT id, attempts, last_error, lease_token, extract(epoch FROM available_at - clock_timestamp())::float AS wait FROM outbox`,
    );
    const of = (leased: LeasedRow | undefined) => rows.find(({ id }) => id === leased?.row.id);
    expect(of(sent)).toBeUndefined();
    expect(of(refused)).toMatchObject({ attempts: 1, last_error: 'full \ufffd', lease_token: null });
    expect(of(refused)?.['wait']).toBeGreaterThan(55);
    expect(of(unroutable)).toMatchObject({ attempts: 1, last_error: 'nobody receives sku.submitted.v1' });
    expect(of(unknown)).toMatchObject({ attempts: 0, last_error: null, lease_token: null });
    expect(of(unknown)?.['wait']).toBeLessThan(1);
  });

  it('counts an attempt at handling in the message, and a publication that nobody took in the table alone', async () => {
    await addRows(db.database, db.outbox, [aMessage()]);
    const attempts: number[] = [];
    for (const outcome of [REFUSED, { kind: 'unroutable' } as const, REFUSED, { kind: 'unknown' } as const]) {
      const [leased] = await claim();
      attempts.push(leased!.row.attempt);
      await db.outbox.recordOutcomes([{ ...leased!, outcome }]);
      await db.dataSource.query('UPDATE outbox SET available_at = now()');
    }
    const [leased] = await claim();
    expect([...attempts, leased!.row.attempt]).toEqual([1, 2, 2, 3, 3]);
    expect(await db.count('outbox', 'attempts = 3')).toBe(1);
  });

  it('puts a row aside after fifteen refusals, and not one earlier', async () => {
    const row = aMessage();
    await addRows(db.database, db.outbox, [row]);
    for (let n = 1; n <= 15; n += 1) {
      expect(await db.count('outbox_failed')).toBe(0);
      const [leased] = await claim();
      expect(await db.outbox.recordOutcomes([{ ...leased!, outcome: REFUSED }])).toBe(0);
      await db.dataSource.query('UPDATE outbox SET available_at = now()');
    }
    expect(await db.count('outbox')).toBe(0);
    const [failed]: Record<string, unknown>[] = await db.dataSource.query('SELECT * FROM outbox_failed');
    expect(failed).toMatchObject({ id: row.id, payload: row.body, attempts: 15, reason: 'no' });
  });

  it('keeps a row of unknown fate for ever', async () => {
    await addRows(db.database, db.outbox, [aMessage()]);
    for (let n = 0; n < 20; n += 1) {
      const [leased] = await claim();
      await db.outbox.recordOutcomes([{ ...leased!, outcome: { kind: 'unknown' } }]);
      await db.dataSource.query('UPDATE outbox SET available_at = now()');
    }
    expect(await db.count('outbox', 'attempts = 0')).toBe(1);
  });

  it('takes an event that is sent again under its own id for the row that still waits', async () => {
    const row = aMessage();
    await addRows(db.database, db.outbox, [row]);
    await addRows(db.database, db.outbox, [resent(row), aMessage()]);
    expect(await db.count('outbox')).toBe(2);
    expect((await claim()).find((leased) => leased.row.id === row.id)?.row.evaluation?.resend).toBe(0);
  });

  it('records the outcomes of a whole lot although one of its events, sent again, has failed for good before', async () => {
    const [twice, other] = [aMessage(), aMessage()];
    for (const resend of [0, 1]) {
      await addRows(db.database, db.outbox, [resent(twice, resend), ...(resend === 1 ? [other] : [])]);
      await db.dataSource.query('UPDATE outbox SET attempts = 14 WHERE id = $1', [twice.id]);
      const lot = (await claim()).map((leased) => ({
        ...leased,
        outcome: leased.row.id === twice.id ? REFUSED : ({ kind: 'sent' } as const),
      }));
      expect(await db.outbox.recordOutcomes(lot)).toBe(0);
    }
    expect(await db.count('outbox')).toBe(0);
    expect(await db.count('outbox_failed', `headers ->> 'resend' = '1'`)).toBe(1);
  });

  it('tells how long the oldest due row has waited', async () => {
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

  it('tells how long the oldest row has waited that nobody is publishing', async () => {
    expect(await db.outbox.oldestWaitingAgeMs()).toBe(0);
    await addRows(db.database, db.outbox, [aMessage(), aMessage()]);
    await db.dataSource.query(
      `UPDATE outbox SET available_at = now() - interval '7 s' WHERE id = (SELECT min(id::text)::uuid FROM outbox)`,
    );
    const ageMs = await db.outbox.oldestWaitingAgeMs();
    expect(ageMs).toBeGreaterThanOrEqual(7_000);
    expect(ageMs).toBeLessThan(9_000);
    await claim();
    expect(await db.outbox.oldestWaitingAgeMs()).toBe(0);
    await db.dataSource.query(`UPDATE outbox SET lease_until = now() - interval '1 ms'`);
    expect(await db.outbox.oldestWaitingAgeMs()).toBeGreaterThanOrEqual(7_000);
    await db.dataSource.query(`UPDATE outbox SET available_at = now() + interval '7 s'`);
    expect(await db.outbox.oldestWaitingAgeMs()).toBe(0);
  });

  it('tells which of some events it still holds, leased or not', async () => {
    const [leased, waiting, gone] = [aMessage(), aMessage(), aMessage()];
    await addRows(db.database, db.outbox, [leased]);
    await claim();
    await addRows(db.database, db.outbox, [waiting]);
    const ids = [leased.id, waiting.id, gone.id];
    expect(await db.outbox.waitingAmong(ids)).toEqual(new Set([leased.id, waiting.id]));
    expect(await db.outbox.waitingAmong([])).toEqual(new Set());
    await db.database.pipelined.transaction(async (tx) => {
      await tx.query('DELETE FROM outbox WHERE id = $1', [waiting.id]);
      expect(await db.outbox.waitingAmong(ids, tx)).toEqual(new Set([leased.id]));
    });
  });

  describe('a lane', () => {
    /** A process that publishes what it commits, and those of its rows that are to be published. */
    const aProcess = async () => {
      const { outbox } = await db.another();
      const taken: AppendedRow[] = [];
      outbox.listen({ reserve: () => true, take: (rows) => taken.push(...(rows as AppendedRow[])) });
      await outbox.keepLane();
      const append = async (...rows: ReturnType<typeof aMessage>[]) => {
        await addRows(db.database, outbox, rows);
        return taken.splice(0);
      };
      return { outbox, append };
    };
    const SENT = { kind: 'sent' } as const;
    const positions = (rows: readonly RowInHand[]) => rows.map((row) => ('position' in row ? row.position : undefined));
    const endLanes = () => db.dataSource.query(`UPDATE outbox_lanes SET live_until = now() - interval '1 s'`);

    it('has rows at positions in the order of their commits, until their process has sent them', async () => {
      const { outbox, append } = await aProcess();
      const [one, two, three] = [aMessage(), aMessage(), aMessage()];
      const rows = [...(await append(one)), ...(await append(two, three))];
      expect(rows.map(({ row }) => row)).toEqual([one, two, three]);
      expect(positions(rows)).toEqual([1, 2, 3]);
      expect(await claim()).toEqual([]);
      expect(await outbox.recordOutcomes(rows.map((row) => ({ ...row, outcome: SENT })))).toBe(0);
      expect(await db.isAllSent()).toBe(true);
    });

    it('keeps what was not sent between what was', async () => {
      const { outbox, append } = await aProcess();
      const rows = await append(aMessage(), aMessage(), aMessage(), aMessage());
      const ends = rows.filter(({ position }) => position === 1 || position === 4);
      expect(await outbox.recordOutcomes(ends.map((row) => ({ ...row, outcome: SENT })))).toBe(0);
      expect(await db.dataSource.query('SELECT position::int FROM outbox_appended ORDER BY position')).toEqual([
        { position: 2 },
        { position: 3 },
      ]);
    });

    it('leaves to the relays what was not sent, as a first attempt', async () => {
      const { outbox, append } = await aProcess();
      const [refused, unroutable, unknown] = await append(aMessage(), aMessage(), aMessage());
      const lost = await outbox.recordOutcomes([
        { ...refused!, outcome: { kind: 'refused', reason: 'full', retryAfterMs: 60_000 } },
        { ...unroutable!, outcome: { kind: 'unroutable' } },
        { ...unknown!, outcome: { kind: 'unknown' } },
      ]);
      expect(lost).toBe(0);
      expect(await db.count('outbox_appended')).toBe(0);
      const rows: { id: string }[] = await db.dataSource.query(
        `SELECT id, attempts, last_error, (headers->>'attempt')::int AS attempt,
           round(extract(epoch FROM available_at - clock_timestamp()))::int AS wait FROM outbox ORDER BY seq`,
      );
      expect(rows).toEqual([
        { id: refused!.row.id, attempts: 1, last_error: 'full', attempt: 2, wait: 60 },
        { id: unroutable!.row.id, attempts: 1, last_error: 'nobody receives sku.submitted.v1', attempt: null, wait: 1 },
        { id: unknown!.row.id, attempts: 0, last_error: null, attempt: null, wait: 0 },
      ]);
    });

    it('is taken over when its process has not renewed it, and every row is then found once', async () => {
      const { outbox, append } = await aProcess();
      const rows = await append(aMessage(), aMessage());
      expect(await db.outbox.keepLane()).toBe(0);
      await endLanes();
      const others = await Promise.all([aProcess(), aProcess(), aProcess()]);
      expect(
        (await Promise.all(others.map((other) => other.outbox.claim(100, randomUUID())))).flatMap(ids).sort(),
      ).toEqual(ids(rows));
      // The process was only slow. What it says now changes nothing.
      expect(await outbox.recordOutcomes(rows.map((row) => ({ ...row, outcome: SENT })))).toBe(2);
      expect(await db.count('outbox')).toBe(2);
    });

    it('has a new number when its process comes back, and the rows of both are kept', async () => {
      const { outbox, append } = await aProcess();
      const [before] = await append(aMessage());
      await db.dataSource.query('DELETE FROM outbox_lanes');
      expect(await outbox.keepLane()).toBe(1);
      const [after] = await append(aMessage());
      expect(after!.lane).toBeGreaterThan(before!.lane);
      expect(await outbox.keepLane()).toBe(0);
      expect(ids(await claim())).toEqual([before!.row.id]);
      expect(await outbox.recordOutcomes([{ ...after!, outcome: SENT }])).toBe(0);
    });

    it('is left empty when its process stops: any relay, of any version, finds the rows at once', async () => {
      const { outbox, append } = await aProcess();
      const rows = await append(aMessage());
      await outbox.leaveLane();
      expect(ids(await claim())).toEqual(ids(rows));
      expect(await append(aMessage())).toEqual([]);
    });

    it('takes an event that waits in the outbox as well for one', async () => {
      const { outbox, append } = await aProcess();
      const row = aMessage();
      await addRows(db.database, db.outbox, [row]);
      const [again] = await append(resent(row));
      expect(await outbox.recordOutcomes([{ ...again!, outcome: { kind: 'unknown' } }])).toBe(0);
      expect([await db.count('outbox'), await db.count('outbox_appended')]).toEqual([1, 0]);
    });

    it('gives up rows that its relay no longer knows, and none that are in its hands', async () => {
      const { outbox, append } = await aProcess();
      const [forgotten, published] = await append(aMessage(), aMessage());
      expect(await outbox.keepLane()).toBe(0);
      outbox.letGo([forgotten!]);
      expect(await outbox.keepLane()).toBe(1);
      expect(ids(await claim())).toEqual([forgotten!.row.id]);
      expect(await outbox.recordOutcomes([{ ...published!, outcome: SENT }])).toBe(0);
    });

    it('counts in what is known of all rows', async () => {
      const { append } = await aProcess();
      const [appended, gone] = [aMessage(), aMessage()];
      await append(appended);
      await db.dataSource.query(`UPDATE outbox_appended SET created_at = now() - interval '7 s'`);
      expect(await db.outbox.waitingAmong([appended.id, gone.id])).toEqual(new Set([appended.id]));
      expect(await db.outbox.oldestDueAgeMs()).toBeGreaterThanOrEqual(7_000);
      // Its process has it in hand.
      expect(await db.outbox.oldestWaitingAgeMs()).toBe(0);
      await endLanes();
      await db.outbox.keepLane();
      expect(await db.outbox.oldestWaitingAgeMs()).toBeGreaterThanOrEqual(7_000);
    });

    it('takes no rows that its relay has no room for', async () => {
      const { outbox } = await db.another();
      const taken: RowInHand[] = [];
      outbox.listen({ reserve: (count) => count === 1, take: (rows) => taken.push(...rows) });
      const [early, one, two, three] = [aMessage(), aMessage(), aMessage(), aMessage()];
      await addRows(db.database, outbox, [early]);
      await outbox.keepLane();
      await addRows(db.database, outbox, [one]);
      await addRows(db.database, outbox, [two, three]);
      expect(ids(await claim())).toEqual([early.id, two.id, three.id].sort());
      expect(taken.map(({ row }) => row)).toEqual([one]);
    });
  });
});
