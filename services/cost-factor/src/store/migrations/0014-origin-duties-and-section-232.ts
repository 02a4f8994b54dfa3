import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether goods under Section 232 are free of a duty by origin of the United States. */
export class OriginDutiesAndSection2320014 implements MigrationInterface {
  readonly name = 'OriginDutiesAndSection2320000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE us_origin_duties ADD section232 text NOT NULL DEFAULT 'free'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE us_origin_duties DROP section232');
  }
}
