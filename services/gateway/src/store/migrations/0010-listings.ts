import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The listings that people have pushed to stores. No row can say that one is published. */
export class Gateway0010000000000 implements MigrationInterface {
  readonly name = 'Gateway0010000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE listings (
        listing_id   text PRIMARY KEY,
        tenant_id    uuid NOT NULL,
        push_id      text NOT NULL,
        sku_id       text NOT NULL,
        store_id     text NOT NULL,
        state        text NOT NULL CHECK (state IN ('REQUESTED', 'CHECKING', 'SENDING', 'RECONCILING', 'VERIFYING',
                       'DRAFTED', 'COMPENSATING', 'WITHDRAWN', 'CONFLICT', 'CONFLICT_LIVE', 'FAILED', 'QUARANTINED')),
        reason       text,
        text         text NOT NULL,
        external_id  text,
        edit_url     text,
        shown_hash   text NOT NULL,
        requested_by uuid NOT NULL,
        requested_at timestamptz NOT NULL,
        settled_at   timestamptz,
        verified_at  timestamptz,
        seq          integer NOT NULL,
        status       text NOT NULL DEFAULT 'draft' CHECK (status = 'draft'),
        published_at timestamptz CHECK (published_at IS NULL),
        CHECK (state <> 'DRAFTED' OR (external_id IS NOT NULL AND verified_at IS NOT NULL))
      );
      CREATE INDEX listings_of_sku ON listings (tenant_id, sku_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE listings');
  }
}
