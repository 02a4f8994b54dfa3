import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rate of producers that a measure against dumping or subsidies does not name. */
export class ResidualDuties0000000000015 implements MigrationInterface {
  readonly name = 'ResidualDuties0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trade_remedies ADD COLUMN residual_bps integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trade_remedies DROP COLUMN residual_bps');
  }
}
