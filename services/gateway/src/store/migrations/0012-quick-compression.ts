import { quickCompressionOf } from '@cpes/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of some 10 kB, which are written once and read whole. */
const DOCUMENTS = ['run_documents', 'reports'];

export class Gateway0012000000000 implements MigrationInterface {
  readonly name = 'Gateway0012000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of DOCUMENTS) await runner.query(quickCompressionOf(table, 'body'));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of DOCUMENTS) await runner.query(`ALTER TABLE ${table} ALTER COLUMN body SET COMPRESSION DEFAULT`);
  }
}
