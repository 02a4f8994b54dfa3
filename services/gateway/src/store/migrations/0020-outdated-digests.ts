import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily digests of outdated reports: up to which moment each tenant has had them, and who wants none. */
export class OutdatedDigests0000000000030 implements MigrationInterface {
  readonly name = 'OutdatedDigests0000000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE outdated_digests (tenant_id uuid PRIMARY KEY, until timestamptz NOT NULL)');
    await runner.query('ALTER TABLE tenants ADD COLUMN has_outdated_digest boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tenants DROP COLUMN has_outdated_digest');
    await runner.query('DROP TABLE outdated_digests');
  }
}
