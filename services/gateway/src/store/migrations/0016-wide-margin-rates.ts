import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A loss of some thousand dollars on a price of one cent is a rate below −2^31 basis points. */
export class Gateway0016000000000 implements MigrationInterface {
  readonly name = 'Gateway0016000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus ALTER cm2_bps TYPE bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE skus ALTER cm2_bps TYPE integer');
  }
}
