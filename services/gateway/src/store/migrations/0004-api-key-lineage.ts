import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made a key, and which key took its place; keys are listed by tenant. */
export class Gateway0004000000000 implements MigrationInterface {
  readonly name = 'Gateway0004000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys ADD COLUMN created_by text, ADD COLUMN replaced_by text;
      CREATE INDEX api_keys_of_tenant ON api_keys (tenant_id, id DESC);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX api_keys_of_tenant; ALTER TABLE api_keys DROP COLUMN created_by, DROP COLUMN replaced_by',
    );
  }
}
