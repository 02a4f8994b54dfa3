import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time links that invite a user, or let a user choose a new password. The token of a link is stored as a hash. */
export class UserLinks0000000000020 implements MigrationInterface {
  readonly name = 'UserLinks0000000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_links (
        id         uuid PRIMARY KEY,
        tenant_id  uuid NOT NULL REFERENCES tenants,
        kind       text NOT NULL CHECK (kind IN ('invitation', 'password-reset')),
        token_hash bytea NOT NULL UNIQUE,
        email      text NOT NULL,
        role       text NOT NULL CHECK (role IN ('owner', 'analyst')),
        user_id    uuid REFERENCES users ON DELETE CASCADE,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CHECK ((user_id IS NULL) = (kind = 'invitation'))
      );
      CREATE INDEX user_links_of_tenant ON user_links (tenant_id, expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_links');
  }
}
