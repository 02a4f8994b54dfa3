import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who are signed in, sign-ins that failed, and who did what. Entries of the audit are added, and otherwise only expire. */
export class Gateway0008000000000 implements MigrationInterface {
  readonly name = 'Gateway0008000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sessions (
        token_hash   bytea PRIMARY KEY,
        user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        signed_in_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL
      );
      CREATE INDEX sessions_of_user ON sessions (user_id, signed_in_at);
      CREATE INDEX sessions_by_use ON sessions (last_used_at);

      CREATE TABLE sign_in_failures (
        email_hash   bytea PRIMARY KEY,
        failures     integer NOT NULL,
        failed_at    timestamptz NOT NULL,
        locked_until timestamptz NOT NULL
      );
      CREATE INDEX sign_in_failures_by_age ON sign_in_failures (failed_at);

      CREATE TABLE audit_entries (
        id        uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        at        timestamptz NOT NULL,
        user_id   uuid,
        action    text NOT NULL,
        subject   text NOT NULL,
        details   jsonb NOT NULL CHECK (octet_length(details::text) <= 4096)
      );
      CREATE INDEX audit_of_tenant ON audit_entries (tenant_id, id);
      CREATE INDEX audit_by_age ON audit_entries (at);

      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' THEN
            IF OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
          END IF;
          RAISE EXCEPTION 'audit entries are added and never changed';
        END $$;
      CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_audit_change();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sessions, sign_in_failures, audit_entries;
      DROP FUNCTION refuse_audit_change;`);
  }
}
