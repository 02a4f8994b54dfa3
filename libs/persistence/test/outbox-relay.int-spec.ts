import { until } from '@cpes/local-servers';
import { jest } from '@jest/globals';
import { Broker, type Outcome, type QueueDepth, type WireMessage } from '@cpes/messaging';
import { Outbox, OutboxRelay, UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource, Lifecycle } from '@cpes/service-kit';
import { aMessage } from '@cpes/testing';
import { addRows, anEvent, openHarness, type PersistenceHarness, REQUEST } from './harness.ts';

const SETTLED_MS_MAX = 5_000;

/** A fake broker with configurable outcomes that records its publications. */
class ScriptedBroker extends Broker {
  readonly published: WireMessage[] = [];
  isUp = true;
  /** The number of the relay's readiness checks. */
  looks = 0;
  answer: (message: WireMessage, nth: number) => Outcome | Promise<Outcome> = () => ({ kind: 'sent' });

  async publish(message: WireMessage): Promise<Outcome> {
    this.published.push(message);
    return this.answer(message, this.published.length);
  }

  async subscribe(): Promise<void> {
    return;
  }

  async keepDeadLetters(): Promise<void> {
    return;
  }

  async depths(): Promise<readonly QueueDepth[]> {
    return [];
  }

  isReady(): boolean {
    this.looks += 1;
    return this.isUp;
  }

  async drain(): Promise<void> {
    return;
  }

  async close(): Promise<void> {
    return;
  }
}

describe('OutboxRelay', () => {
  let db: PersistenceHarness;
  let broker: ScriptedBroker;
  let outbox: Outbox;
  let relay: OutboxRelay;

  beforeAll(async () => {
    db = await openHarness('relay');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.empty();
    broker = new ScriptedBroker();
    outbox = new Outbox(db.database.prepared);
    relay = new OutboxRelay('intake', outbox, broker, new Lifecycle());
  });
  afterEach(() => relay.stop());

  const empties = () => until('the outbox is empty', db.isAllSent, SETTLED_MS_MAX, 10);

  it('publishes rows that were committed before its start', async () => {
    const rows = Array.from({ length: 700 }, () => aMessage());
    // Through another process, which does not pass them to this relay.
    await addRows(db.database, db.outbox, rows);
    relay.start();
    await empties();
    expect(broker.published.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it("publishes its process's rows before the next poll", async () => {
    const claim = jest.spyOn(outbox, 'claim');
    relay.start();
    const work = new UnitOfWork('intake', db.database, outbox, new Clock(), new IdSource());
    // Each pause is twice as long as the one before: the next poll is more than half a second away.
    await until('it idles', () => claim.mock.calls.length === 4, SETTLED_MS_MAX, 5);
    await work.run(REQUEST, () => [anEvent(), anEvent()]);
    expect(broker.published).toHaveLength(2);
    await empties();
  });

  it('publishes a row with an unknown outcome again', async () => {
    broker.answer = (_, nth) => ({ kind: nth < 3 ? 'unknown' : 'sent' });
    await addRows(db.database, outbox, [aMessage()]);
    relay.start();
    await empties();
    expect(broker.published.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
  });

  it('publishes a row with an unknown outcome again after the wait that the broker names', async () => {
    const at: number[] = [];
    broker.answer = (_, nth) => {
      at.push(performance.now());
      return nth === 1 ? { kind: 'unknown', retryAfterMs: 600 } : { kind: 'sent' };
    };
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await empties();
    expect(broker.published.map(({ attempt }) => attempt)).toEqual([1, 1]);
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(600);
  });

  it('publishes a refused row again after the requested wait, as the next attempt', async () => {
    const at: number[] = [];
    broker.answer = (_, nth) => {
      at.push(performance.now());
      return nth === 1 ? { kind: 'refused', reason: 'later', retryAfterMs: 600 } : { kind: 'sent' };
    };
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await empties();
    expect(broker.published.map(({ attempt }) => attempt)).toEqual([1, 2]);
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(600);
    expect(second - first).toBeLessThan(10_000);
  });

  it('keeps a message without a receiver until there is one', async () => {
    broker.answer = (_, nth) => ({ kind: nth === 1 ? 'unroutable' : 'sent' });
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await until('it was tried', async () => (await db.count('outbox', 'attempts = 1')) === 1, SETTLED_MS_MAX, 10);
    await empties();
    expect(broker.published.map(({ attempt }) => attempt)).toEqual([1, 1]);
  });

  it('publishes a row again whose refusal has an unstorable reason', async () => {
    broker.answer = (_, nth) =>
      nth === 1 ? { kind: 'refused', reason: 'half \ud83d and \0', retryAfterMs: 0 } : { kind: 'sent' };
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await empties();
    expect(broker.published).toHaveLength(2);
  });

  it('treats a publication that throws as refused', async () => {
    broker.answer = (_, nth) => {
      if (nth === 1) throw new Error('unexpected');
      return { kind: 'sent' };
    };
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await empties();
    expect(broker.published).toHaveLength(2);
  });

  it('claims nothing while the broker is unavailable, and continues afterwards', async () => {
    broker.isUp = false;
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await until('it has looked for the broker', () => broker.looks > 2, SETTLED_MS_MAX);
    expect(broker.published).toEqual([]);
    expect(await db.count('outbox', 'available_at <= now()')).toBe(1);
    broker.isUp = true;
    await empties();
  });

  it('limits its unsettled publications, for any number of rows', async () => {
    let inAir = 0;
    let most = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    broker.answer = async () => {
      inAir += 1;
      most = Math.max(most, inAir);
      await released;
      inAir -= 1;
      return { kind: 'sent' };
    };
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 2_000 }, () => aMessage()),
    );
    relay.start();
    // The relay claims when it has room for 400 more.
    await until('the air is full', () => inAir > 600, SETTLED_MS_MAX, 5);
    release();
    await empties();
    expect(broker.published).toHaveLength(2_000);
    expect(most).toBeLessThanOrEqual(1_000);
  });

  it('deletes a sent row although another relay has claimed it', async () => {
    let confirm: (outcome: Outcome) => void = () => undefined;
    broker.answer = () => new Promise((resolve) => (confirm = resolve));
    await addRows(db.database, db.outbox, [aMessage()]);
    relay.start();
    await until('it is published', () => broker.published.length === 1, SETTLED_MS_MAX, 5);
    await db.dataSource.query(`UPDATE outbox SET available_at = now() - interval '1 ms'`);
    expect(await db.outbox.claim(1)).toHaveLength(1);
    confirm({ kind: 'sent' });
    await empties();
  });

  it('shares one table with other relays, and each row is published', async () => {
    const second = new OutboxRelay('intake', new Outbox(db.database.prepared), broker, new Lifecycle());
    const rows = Array.from({ length: 1_000 }, () => aMessage());
    await addRows(db.database, db.outbox, rows);
    relay.start();
    second.start();
    await empties();
    await second.stop();
    expect(broker.published.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it('continues after an outage of the database', async () => {
    relay.start();
    await db.database.prepared.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await addRows(db.database, db.outbox, [aMessage()]);
    // The connection of this query may have been ended, too.
    const isEmpty = () => db.isAllSent().catch(() => false);
    await until('the outbox is empty', isEmpty, SETTLED_MS_MAX, 10);
    expect(broker.published).toHaveLength(1);
  });

  it('publishes rows after half a minute when the process did not learn of their commit', async () => {
    relay.start();
    await db.database.prepared.transaction((tx) => outbox.insert(tx, [aMessage()]));
    expect(await db.count('outbox', `available_at BETWEEN now() + interval '25 s' AND now() + interval '30 s'`)).toBe(
      1,
    );
    await db.dataSource.query(`UPDATE outbox SET available_at = now()`);
    await empties();
    expect(broker.published).toHaveLength(1);
  });

  it('removes sent rows once the database is available, and sends them once', async () => {
    const recordOutcomes = jest.spyOn(outbox, 'recordOutcomes');
    for (let time = 0; time < 3; time += 1) recordOutcomes.mockRejectedValueOnce(new Error('away'));
    relay.start();
    await addRows(db.database, outbox, [aMessage()]);
    await empties();
    expect(broker.published).toHaveLength(1);
  });

  it('leaves no row leased after a stop', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    broker.answer = async (_, nth) => {
      await released;
      return { kind: nth % 2 === 0 ? 'sent' : 'unknown' };
    };
    await addRows(
      db.database,
      db.outbox,
      Array.from({ length: 300 }, () => aMessage()),
    );
    relay.start();
    await until('some are in the air', () => broker.published.length > 0, SETTLED_MS_MAX, 5);
    const stopping = relay.stop();
    release();
    await stopping;
    expect(await db.count('outbox', `available_at > now() + interval '5 s'`)).toBe(0);
    const published = broker.published.length;
    // Another process sends the rest, and later rows.
    const others = new ScriptedBroker();
    const second = new OutboxRelay('intake', new Outbox(db.database.prepared), others, new Lifecycle());
    second.start();
    await addRows(db.database, db.outbox, [aMessage()]);
    await empties();
    await second.stop();
    expect(broker.published).toHaveLength(published);
    expect(others.published.length).toBeGreaterThan(0);
  });
});
