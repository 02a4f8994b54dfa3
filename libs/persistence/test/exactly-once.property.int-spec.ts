import { randomUUID } from 'node:crypto';
import type { EvaluationFailed, EventOf } from '@cpes/contracts';
import type { WireMessage } from '@cpes/messaging';
import fc from 'fast-check';
import { TENANT, anEvent, openHarness, type PersistenceHarness } from './harness.ts';

const TIME_LIMIT_MS = 15_000;

type Action =
  | { readonly kind: 'emit' | 'duplicate' | 'leases expire' | 'time passes' }
  | { readonly kind: 'relay'; readonly fate: 'sent' | 'lost before' | 'lost after' | 'died before' | 'died after' }
  | { readonly kind: 'deliver'; readonly fate: 'ok' | 'dies before commit' | 'dies after commit'; readonly at: number };

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'emit' as const }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('duplicate' as const, 'leases expire' as const, 'time passes' as const)
      .map((kind) => ({ kind })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        'sent' as const,
        'lost before' as const,
        'lost after' as const,
        'died before' as const,
        'died after' as const,
      )
      .map((fate) => ({ kind: 'relay' as const, fate })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      fate: fc.constantFrom('ok' as const, 'dies before commit' as const, 'dies after commit' as const),
      at: fc.nat(1_000),
    }),
  },
);

class Crash extends Error {}

/** Two instances, one table of events to publish, and a queue that may hold a message any number of times. */
class World {
  queue: WireMessage[] = [];
  emitted = 0;

  constructor(
    private readonly db: PersistenceHarness,
    private readonly instances: readonly Pick<PersistenceHarness, 'work' | 'outbox'>[],
  ) {}

  async act(action: Action): Promise<void> {
    switch (action.kind) {
      case 'emit':
        this.emitted += 1;
        return this.db.work.run({ tenantId: TENANT, deadlineMs: 0, resend: 0 }, () => [anEvent()]);
      case 'duplicate':
        this.queue.push(...this.queue.slice(0, 1));
        return;
      case 'leases expire':
        await this.db.dataSource.query(
          `UPDATE outbox SET lease_until = now() - interval '1 ms' WHERE lease_until IS NOT NULL`,
        );
        return;
      case 'time passes':
        await this.db.dataSource.query(`UPDATE outbox SET available_at = now() - interval '1 ms'`);
        return;
      case 'relay':
        return this.relay(action.fate);
      case 'deliver':
        return this.deliver(action.fate, action.at);
    }
  }

  private async relay(fate: Extract<Action, { kind: 'relay' }>['fate']): Promise<void> {
    const leased = await this.db.outbox.claim(3, randomUUID());
    if (fate === 'died before') return;
    if (fate !== 'lost before') this.queue.push(...leased.map(({ row }) => row));
    if (fate === 'died after') return;
    const outcome = { kind: fate === 'sent' ? ('sent' as const) : ('unknown' as const) };
    await this.db.outbox.settle(leased.map((one) => ({ ...one, outcome })));
  }

  /** The same message on both instances at once, as after a broker that lost its connections. */
  private async deliver(fate: Extract<Action, { kind: 'deliver' }>['fate'], at: number): Promise<void> {
    const message = this.queue[at % Math.max(1, this.queue.length)];
    if (message === undefined) return;
    const { body, ...envelope } = message;
    const event: EventOf<typeof EvaluationFailed> = { ...envelope, data: JSON.parse(body) };
    const outcomes = await Promise.allSettled(
      this.instances.map(({ work }) =>
        work.once(event, async (tx) => {
          // No key of its own: the inbox alone must keep it single.
          await tx.query('INSERT INTO happened (message_id) VALUES ($1)', [event.id]);
          if (fate === 'dies before commit') throw new Crash();
          return [];
        }),
      ),
    );
    const isDone = outcomes.every(({ status }) => status === 'fulfilled');
    if (isDone && fate === 'ok') this.queue = this.queue.filter((one) => one !== message);
  }

  async check(): Promise<void> {
    const [counts]: { once: number; often: number; outbox: string[]; done: string[] }[] = await this.db.dataSource
      .query(`
      SELECT (SELECT count(*)::int FROM (SELECT FROM happened GROUP BY message_id HAVING count(*) > 1) AS t) AS often,
             ARRAY(SELECT id::text FROM outbox) AS outbox, ARRAY(SELECT message_id::text FROM happened) AS done`);
    expect(counts?.often).toBe(0);
    const somewhere = new Set([...(counts?.outbox ?? []), ...(counts?.done ?? []), ...this.queue.map(({ id }) => id)]);
    expect(somewhere.size).toBe(this.emitted);
  }

  /** All trouble over, everything arrives. */
  async settle(): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      await this.act({ kind: 'leases expire' });
      await this.act({ kind: 'time passes' });
      await this.relay('sent');
      while (this.queue.length > 0) await this.deliver('ok', 0);
      if ((await this.db.count('outbox')) === 0) return;
    }
  }
}

describe('A message', () => {
  let db: PersistenceHarness;
  let other: Pick<PersistenceHarness, 'work' | 'outbox'>;

  beforeAll(async () => {
    db = await openHarness('exactly_once', 'gateway');
    other = await db.another();
    await db.dataSource.query('CREATE TABLE happened (message_id uuid NOT NULL)');
  });
  afterAll(() => db.close());

  it('has one effect and is never lost, whatever crashes, repeats and delays there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 5, maxLength: 60 }), async (history) => {
        await db.empty();
        await db.dataSource.query('TRUNCATE happened');
        const world = new World(db, [db, other]);
        for (const action of history) {
          await world.act(action);
          await world.check();
        }
        await world.settle();
        await world.check();
        expect(await db.count('happened')).toBe(world.emitted);
      }),
      { numRuns: 60, interruptAfterTimeLimit: TIME_LIMIT_MS, endOnFailure: false },
    );
  }, 40_000);
});
