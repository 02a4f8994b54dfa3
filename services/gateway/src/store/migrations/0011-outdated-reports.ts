import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of outdated reports, and the examinations that set and remove them. */
export class OutdatedReports0000000000021 implements MigrationInterface {
  readonly name = 'OutdatedReports0000000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outdated_reports (
        sku_id              text PRIMARY KEY REFERENCES skus ON DELETE CASCADE,
        tenant_id           uuid NOT NULL,
        run_id              text NOT NULL,
        since               timestamptz NOT NULL,
        body                text NOT NULL,
        announced_verdict   text,
        announced_cm2_cents bigint
      );
      CREATE INDEX outdated_reports_of_tenant ON outdated_reports (tenant_id, sku_id);
      CREATE TABLE examinations (
        tenant_id     uuid PRIMARY KEY,
        rates         text NOT NULL,
        day           date NOT NULL,
        terms_version integer NOT NULL,
        before_at     timestamptz NOT NULL,
        before_id     text NOT NULL,
        examined      integer NOT NULL,
        outdated      integer NOT NULL,
        started_at    timestamptz NOT NULL,
        ended_at      timestamptz,
        completed_at  timestamptz,
        claimed_by    uuid,
        claimed_until timestamptz,
        turn_at       timestamptz NOT NULL
      )`);
    await runner.query('ALTER TABLE tenants ADD COLUMN outdated_threshold_bps integer NOT NULL DEFAULT 500');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tenants DROP COLUMN outdated_threshold_bps');
    await runner.query('DROP TABLE examinations, outdated_reports');
  }
}
