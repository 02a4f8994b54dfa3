import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of SKUs marks assumed values. A SKU that was evaluated before has none marked until its next evaluation. */
export class SkusAddAssumed0000000000014 implements MigrationInterface {
  readonly name = 'SkusAddAssumed0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus ADD COLUMN assumed jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus DROP COLUMN assumed');
  }
}
