import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists leave archived SKUs out. */
export class SkusAddArchived0000000000017 implements MigrationInterface {
  readonly name = 'SkusAddArchived0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus ADD COLUMN archived_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus DROP COLUMN archived_at');
  }
}
