import { sweepInbox } from '../src/inbox-sweep.ts';
import { openHarness, type PersistenceHarness } from './harness.ts';

describe('sweepInbox', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('inbox_sweep');
  });
  afterAll(() => db.close());

  it('removes all rows older than any redelivery, in any number, and no younger ones', async () => {
    await db.dataSource.query(
      `INSERT INTO inbox (consumer, message_id, resend, received_at)
       SELECT 'intake.sku.submitted.v1', gen_random_uuid(), 0, now() - make_interval(days => CASE WHEN n <= 12000 THEN 15 ELSE 13 END)
       FROM generate_series(1, 12010) AS n`,
    );
    expect(await sweepInbox(db.database.prepared, AbortSignal.abort())).toBe(0);
    expect(await sweepInbox(db.database.prepared)).toBe(12_000);
    expect(await db.count('inbox')).toBe(10);
  });
});
