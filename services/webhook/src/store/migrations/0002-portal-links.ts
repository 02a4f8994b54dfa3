import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which subscribers see the deliveries of one endpoint without an account. */
export class PortalLinks0000000000012 implements MigrationInterface {
  readonly name = 'PortalLinks0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE portal_links (
        id          text PRIMARY KEY,
        tenant_id   uuid NOT NULL,
        endpoint_id text NOT NULL REFERENCES endpoints,
        token_hash  bytea NOT NULL UNIQUE,
        created_at  timestamptz NOT NULL DEFAULT now(),
        expires_at  timestamptz NOT NULL
      );
      CREATE INDEX portal_links_of_endpoint ON portal_links (endpoint_id, id);
      CREATE INDEX portal_links_by_expiry ON portal_links (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE portal_links');
  }
}
