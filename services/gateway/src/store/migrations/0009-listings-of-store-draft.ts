import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The store-draft service alone keeps pushes. Lists of SKUs need to know which SKU is a draft in a store. */
export class ListingsOfStoreDraft0000000000019 implements MigrationInterface {
  readonly name = 'ListingsOfStoreDraft0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listings DROP COLUMN push_id, DROP COLUMN store_id, DROP COLUMN reason, DROP COLUMN text,
        DROP COLUMN edit_url, DROP COLUMN shown_hash, DROP COLUMN requested_by, DROP COLUMN requested_at,
        DROP COLUMN settled_at, DROP COLUMN verified_at, DROP COLUMN status, DROP COLUMN published_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listings ADD COLUMN push_id text, ADD COLUMN store_id text, ADD COLUMN reason text, ADD COLUMN text text,
        ADD COLUMN edit_url text, ADD COLUMN shown_hash text, ADD COLUMN requested_by uuid, ADD COLUMN requested_at timestamptz,
        ADD COLUMN settled_at timestamptz, ADD COLUMN verified_at timestamptz,
        ADD COLUMN status text NOT NULL DEFAULT 'draft' CHECK (status = 'draft'),
        ADD COLUMN published_at timestamptz CHECK (published_at IS NULL)`);
  }
}
