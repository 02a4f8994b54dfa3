import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a push has settled, and the public event that subscribers have received last about it. The role of the service has rights to
 * named columns only.
 */
export class OutcomesOfPushes0000000000012 implements MigrationInterface {
  readonly name = 'OutcomesOfPushes0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE store_listings ADD COLUMN settled_at timestamptz, ADD COLUMN outcome text;
      GRANT INSERT (settled_at, outcome), UPDATE (settled_at, outcome) ON store_listings TO CURRENT_USER;
      UPDATE store_listings SET settled_at = updated_at, outcome = CASE
          WHEN push_state = 'DRAFTED' THEN 'listing.drafted'
          WHEN push_state = 'QUARANTINED' OR push ->> 'reason' = 'live' THEN 'listing.quarantined'
          ELSE 'listing.push_failed' END
        WHERE push_state IN ('DRAFTED', 'QUARANTINED', 'WITHDRAWN', 'CONFLICT', 'CONFLICT_LIVE', 'FAILED')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store_listings DROP COLUMN settled_at, DROP COLUMN outcome');
  }
}
