import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A listing keeps what was written from its candidate. Of a listing that is there, that is what it has now. */
export class GeneratedTexts0002 implements MigrationInterface {
  readonly name = 'GeneratedTexts0002000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE store_listings ADD COLUMN generated jsonb;
      DO $$ BEGIN
        EXECUTE format('GRANT INSERT (generated), UPDATE (generated) ON store_listings TO %I', current_user);
      END $$;
      UPDATE store_listings SET generated = jsonb_build_object(
        'title', draft -> 'title', 'seoTitle', draft -> 'seoTitle',
        'seoDescription', draft -> 'seoDescription', 'bullets', draft -> 'bullets');
      ALTER TABLE store_listings ALTER COLUMN generated SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE store_listings DROP COLUMN generated');
  }
}
