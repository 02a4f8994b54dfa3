import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words that tell kinds of goods which a list of the United States does not have. */
export class OtherKinds0012 implements MigrationInterface {
  readonly name = 'OtherKinds0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE us_listed_goods ADD other_kinds text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE us_listed_goods DROP other_kinds');
  }
}
