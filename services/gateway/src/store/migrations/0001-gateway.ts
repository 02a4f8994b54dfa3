import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants and their keys, quotas, runs under way, and the read model. */
export class Gateway0001000000000 implements MigrationInterface {
  readonly name = 'Gateway0001000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tenants (
        id              uuid PRIMARY KEY,
        name            text NOT NULL,
        currency        text NOT NULL DEFAULT 'USD',
        rate_per_minute integer CHECK (rate_per_minute > 0),
        rate_burst      integer CHECK (rate_burst > 0),
        created_at      timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE users (
        id            uuid PRIMARY KEY,
        tenant_id     uuid NOT NULL REFERENCES tenants,
        email         text NOT NULL UNIQUE,
        password_hash text NOT NULL,
        role          text NOT NULL CHECK (role IN ('owner', 'analyst', 'operator')),
        created_at    timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE api_keys (
        id           text PRIMARY KEY,
        tenant_id    uuid NOT NULL REFERENCES tenants,
        name         text NOT NULL,
        prefix       text NOT NULL,
        hash         text NOT NULL UNIQUE,
        scopes       text[] NOT NULL,
        created_at   timestamptz NOT NULL DEFAULT now(),
        expires_at   timestamptz,
        revoked_at   timestamptz,
        last_used_at timestamptz
      );

      -- Not logged: after a crash of the database every bucket is full again, and no request waits for the disk.
      CREATE UNLOGGED TABLE rate_buckets (
        tenant_id   uuid PRIMARY KEY,
        level_micro bigint NOT NULL,
        refilled_at timestamptz NOT NULL
      ) WITH (fillfactor = 50);

      -- One row per SKU, written when it is accepted and again when its run ends.
      CREATE TABLE skus (
        sku_id             text PRIMARY KEY,
        tenant_id          uuid NOT NULL,
        run_id             text NOT NULL,
        submitted_at       timestamptz NOT NULL,
        external_ref       text,
        currency           text NOT NULL,
        title              text,
        market             text,
        ended_as           text CHECK (ended_as IN ('EVALUATED', 'FAILED')),
        ended_at           timestamptz,
        report_id          text,
        score              smallint,
        verdict            text,
        confidence_percent smallint
      ) WITH (fillfactor = 80);
      CREATE INDEX skus_of_tenant ON skus (tenant_id, sku_id DESC);

      -- What each stage said about a run, as JSON text. Rows are added and never changed.
      CREATE TABLE run_documents (
        kind        text NOT NULL CHECK (kind IN ('submitted', 'normalized', 'extracted', 'failure')),
        run_id      text NOT NULL,
        tenant_id   uuid NOT NULL,
        recorded_at timestamptz NOT NULL,
        body        text NOT NULL,
        PRIMARY KEY (kind, run_id)
      );

      CREATE TABLE reports (
        report_id text PRIMARY KEY,
        tenant_id uuid NOT NULL,
        sku_id    text NOT NULL,
        run_id    text NOT NULL,
        issued_at timestamptz NOT NULL,
        body      text NOT NULL
      );
      CREATE INDEX reports_of_sku ON reports (tenant_id, sku_id, report_id DESC);

      -- Runs that have not ended: a small table, emptied as they end. Removing its row is what ends a run, so it ends once.
      CREATE TABLE open_runs (
        run_id       text PRIMARY KEY,
        sku_id       text NOT NULL,
        tenant_id    uuid NOT NULL,
        submitted_at timestamptz NOT NULL,
        event_id     uuid NOT NULL,
        resends      smallint NOT NULL DEFAULT 0,
        sweep_at     timestamptz NOT NULL,
        traceparent  text
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      CREATE INDEX open_runs_due ON open_runs (sweep_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE open_runs, reports, run_documents, skus, rate_buckets, api_keys, users, tenants');
  }
}
