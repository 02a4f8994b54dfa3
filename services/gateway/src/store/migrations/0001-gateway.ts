import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants with their keys, users and quotas, runs under way, the read model, listings, and parked messages. */
export class Gateway0000000000011 implements MigrationInterface {
  readonly name = 'Gateway0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tenants (
        id                    uuid PRIMARY KEY,
        name                  text NOT NULL,
        currency              text NOT NULL DEFAULT 'USD',
        rate_per_minute       integer CHECK (rate_per_minute > 0),
        rate_burst            integer CHECK (rate_burst > 0),
        created_at            timestamptz NOT NULL DEFAULT now(),
        has_unique_references boolean NOT NULL DEFAULT false
      );

      CREATE TABLE users (
        id            uuid PRIMARY KEY,
        tenant_id     uuid NOT NULL REFERENCES tenants,
        email         text NOT NULL UNIQUE,
        password_hash text NOT NULL,
        role          text NOT NULL CHECK (role IN ('owner', 'analyst', 'operator')),
        created_at    timestamptz NOT NULL DEFAULT now(),
        disabled_at   timestamptz
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
        last_used_at timestamptz,
        created_by   text,
        replaced_by  text
      );
      CREATE INDEX api_keys_of_tenant ON api_keys (tenant_id, id DESC);

      -- Not logged: after a crash of the database every bucket is full again, and no request waits for the disk.
      CREATE UNLOGGED TABLE rate_buckets (
        tenant_id   uuid PRIMARY KEY,
        level_micro bigint NOT NULL,
        refilled_at timestamptz NOT NULL
      ) WITH (fillfactor = 50);

      -- One row per SKU, written when it is accepted and again when its run ends.
      CREATE TABLE skus (
        sku_id               text PRIMARY KEY,
        tenant_id            uuid NOT NULL,
        run_id               text NOT NULL,
        submitted_at         timestamptz NOT NULL,
        external_ref         text,
        currency             text NOT NULL,
        title                text,
        market               text,
        ended_as             text CHECK (ended_as IN ('EVALUATED', 'FAILED')),
        ended_at             timestamptz,
        report_id            text,
        score                smallint,
        verdict              text,
        confidence_percent   smallint,
        words                text,
        supplier_country     text,
        hs_code              text,
        tags                 jsonb NOT NULL DEFAULT '[]',
        tagged_at            timestamptz,
        landed_cost_cents    bigint,
        cm2_cents            bigint,
        cm2_bps              bigint,
        break_even_cac_cents bigint,
        missing_factors      smallint,
        -- The reference of a SKU of a tenant whose references each name one SKU.
        unique_ref           text
      ) WITH (fillfactor = 80);

      -- The terms of a SKU are hashes that contain the tenant, so that a search reads the postings of one tenant only.
      CREATE FUNCTION sku_term(tenant_id uuid, kind text, value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN hashtextextended(kind || ':' || value || ' ' || tenant_id::text, 0);
      CREATE FUNCTION sku_terms(tenant_id uuid, words text, tags jsonb, market text, supplier_country text, external_ref text, hs_code text)
        RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
        BEGIN ATOMIC
          SELECT array_agg(sku_term(tenant_id, kind, value)) FROM (
            SELECT 'word' AS kind, word AS value FROM unnest(string_to_array(words, ' ')) AS word
            UNION ALL SELECT 'tag', tag FROM jsonb_array_elements_text(tags) AS tag
            UNION ALL VALUES ('market', market), ('supplier', supplier_country), ('ref', external_ref), ('hs', left(hs_code, 6))) AS term
          WHERE value IS NOT NULL;
        END;

      -- Terms and scores are indexed when a run has ended. Accepting a candidate adds to the first index and to SKUs without a score.
      CREATE INDEX skus_by_time ON skus (tenant_id, submitted_at, sku_id);
      CREATE INDEX skus_without_score ON skus (tenant_id, ended_as, submitted_at, sku_id) WHERE score IS NULL;
      CREATE INDEX skus_by_score ON skus (tenant_id, score, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_verdict ON skus (tenant_id, verdict, score, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_confidence ON skus (tenant_id, confidence_percent, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_landed_cost ON skus (tenant_id, landed_cost_cents, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_cm2 ON skus (tenant_id, cm2_cents, sku_id) WHERE score IS NOT NULL;
      CREATE UNIQUE INDEX skus_by_unique_ref ON skus (tenant_id, unique_ref) WHERE unique_ref IS NOT NULL;
      -- New terms are merged in small portions. With PostgreSQL's 4 MB, one write in thousands merged them all and took 54 ms.
      CREATE INDEX skus_by_term ON skus
        USING gin (sku_terms(tenant_id, words, tags, market, supplier_country, external_ref, hs_code))
        WITH (gin_pending_list_limit = 128) WHERE ended_as IS NOT NULL;

      -- What each stage sent about a run, as JSON text.
      CREATE TABLE run_documents (
        kind        text NOT NULL CHECK (kind IN ('submitted', 'normalized', 'extracted', 'failure')),
        run_id      text NOT NULL,
        tenant_id   uuid NOT NULL,
        recorded_at timestamptz NOT NULL,
        body        text NOT NULL,
        hs_code     text,
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

      -- Runs that have not ended, and the outbox of their first event. Removing its row is what ends a run, so it ends once.
      CREATE TABLE open_runs (
        run_id       text PRIMARY KEY,
        sku_id       text NOT NULL,
        tenant_id    uuid NOT NULL,
        submitted_at timestamptz NOT NULL,
        resends      smallint NOT NULL DEFAULT 0,
        sweep_at     timestamptz NOT NULL,
        traceparent  text,
        -- By the clock of the database; submitted_at is by that of the gateway.
        opened_at    timestamptz NOT NULL DEFAULT now(),
        -- The broker did not take the first event.
        is_unsent    boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
      CREATE INDEX open_runs_due ON open_runs (sweep_at);

      -- The first answer to each request with an Idempotency-Key.
      CREATE TABLE idempotency_keys (
        tenant_id   uuid NOT NULL,
        key         text NOT NULL,
        operation   text NOT NULL,
        item        smallint NOT NULL,
        fingerprint text NOT NULL,
        location    text NOT NULL,
        run_id      text,
        body        text NOT NULL,
        kept_at     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, key, operation, item)
      );
      CREATE INDEX idempotency_keys_by_age ON idempotency_keys (kept_at);

      -- People who are signed in, sign-ins that failed, and the audit, to which entries are added and otherwise only expire.
      CREATE TABLE sessions (
        token_hash   bytea PRIMARY KEY,
        user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        signed_in_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL
      );
      CREATE INDEX sessions_of_user ON sessions (user_id, signed_in_at);
      CREATE INDEX sessions_by_use ON sessions (last_used_at);

      -- Browsers in which a person has signed in: a lockout of the person's address does not apply to them.
      CREATE TABLE known_browsers (
        token_hash   bytea PRIMARY KEY,
        user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        signed_in_at timestamptz NOT NULL
      );
      CREATE INDEX known_browsers_of_user ON known_browsers (user_id, signed_in_at);

      CREATE TABLE sign_in_failures (
        key_hash     bytea PRIMARY KEY,
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
      CREATE INDEX audit_of_operations ON audit_entries (id) WHERE action LIKE 'operations.%';

      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' THEN
            -- The transaction that erases a tenant names it.
            IF OLD.at < now() - interval '2 years' OR OLD.tenant_id::text = current_setting('cpes.erased_tenant', true) THEN
              RETURN OLD;
            END IF;
          END IF;
          RAISE EXCEPTION 'audit entries are added and never changed';
        END $$;
      CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_audit_change();

      -- The listings that people have pushed to stores. No row can say that one is published.
      CREATE TABLE listings (
        listing_id   text PRIMARY KEY,
        tenant_id    uuid NOT NULL,
        push_id      text NOT NULL,
        sku_id       text NOT NULL,
        store_id     text NOT NULL,
        state        text NOT NULL CHECK (state IN ('REQUESTED', 'CHECKING', 'SENDING', 'RECONCILING', 'VERIFYING',
                       'DRAFTED', 'COMPENSATING', 'WITHDRAWN', 'CONFLICT', 'CONFLICT_LIVE', 'FAILED', 'QUARANTINED')),
        reason       text,
        text         text NOT NULL,
        external_id  text,
        edit_url     text,
        shown_hash   text NOT NULL,
        requested_by uuid NOT NULL,
        requested_at timestamptz NOT NULL,
        settled_at   timestamptz,
        verified_at  timestamptz,
        seq          integer NOT NULL,
        status       text NOT NULL DEFAULT 'draft' CHECK (status = 'draft'),
        published_at timestamptz CHECK (published_at IS NULL),
        CHECK (state <> 'DRAFTED' OR (external_id IS NOT NULL AND verified_at IS NOT NULL))
      );
      CREATE INDEX listings_of_sku ON listings (tenant_id, sku_id);

      -- The messages that services have given up on, in the order in which an operator pages through them.
      CREATE TABLE parked_messages (
        queue        text NOT NULL,
        message_id   text NOT NULL,
        resend       smallint NOT NULL,
        tenant_id    uuid,
        type         text NOT NULL,
        aggregate_id text NOT NULL,
        message      jsonb NOT NULL,
        fault_kind   text NOT NULL,
        fault_code   text NOT NULL,
        reason       text NOT NULL,
        cause        text NOT NULL,
        attempts     integer NOT NULL,
        parked_at    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (queue, message_id, resend)
      );
      CREATE INDEX parked_messages_by_time ON parked_messages (parked_at, queue, message_id, resend);
      -- Causes are counted in this index alone.
      CREATE INDEX parked_messages_by_cause ON parked_messages (cause, parked_at, queue, message_id, resend) INCLUDE (tenant_id);

      -- What an operator has noted about a cause of parked messages.
      CREATE TABLE cause_notes (
        cause   text PRIMARY KEY,
        text    text NOT NULL,
        user_id uuid NOT NULL,
        at      timestamptz NOT NULL
      );

      -- What stages did, by minute.
      CREATE TABLE stage_minutes (
        stage     text NOT NULL,
        minute    timestamptz NOT NULL,
        count     integer NOT NULL,
        errors    integer NOT NULL,
        fallbacks integer NOT NULL,
        late      integer NOT NULL,
        buckets   integer[] NOT NULL,
        PRIMARY KEY (stage, minute)
      );
      CREATE INDEX stage_minutes_by_age ON stage_minutes (minute);

      -- Replays of many parked messages; one at a time is not at its end.
      CREATE TABLE replays (
        id           uuid PRIMARY KEY,
        cause        text,
        queue        text,
        search       text,
        messages     text[],
        since        timestamptz NOT NULL,
        until        timestamptz NOT NULL,
        planned      integer NOT NULL,
        sent         integer NOT NULL DEFAULT 0,
        left_out     integer NOT NULL DEFAULT 0,
        returned     integer NOT NULL DEFAULT 0,
        state        text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'cancelled', 'done')),
        state_reason text,
        batch_size   integer NOT NULL DEFAULT 1,
        resumed_at   timestamptz,
        sent_before  integer NOT NULL DEFAULT 0,
        returned_now integer NOT NULL DEFAULT 0,
        position     jsonb,
        next_at      timestamptz NOT NULL,
        started_by   uuid NOT NULL,
        started_at   timestamptz NOT NULL,
        ended_at     timestamptz
      );
      CREATE UNIQUE INDEX one_replay_at_a_time ON replays ((1)) WHERE state IN ('running', 'paused');
      CREATE INDEX replays_by_time ON replays (started_at);

      -- Each replay of a message, with what it had been parked for: the history of a message that is parked again.
      CREATE TABLE replayed_messages (
        queue       text NOT NULL,
        message_id  text NOT NULL,
        resend      smallint NOT NULL,
        replayed_at timestamptz NOT NULL DEFAULT now(),
        parked_at   timestamptz NOT NULL,
        fault_code  text NOT NULL,
        reason      text NOT NULL,
        attempts    integer NOT NULL,
        replay_id   uuid,
        user_id     uuid,
        is_edited   boolean NOT NULL,
        PRIMARY KEY (queue, message_id, resend, replayed_at)
      );
      CREATE INDEX replayed_messages_by_age ON replayed_messages (replayed_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE stage_minutes, cause_notes, replayed_messages, replays, parked_messages, listings, audit_entries, sign_in_failures, known_browsers, sessions, idempotency_keys, open_runs, reports,
        run_documents, skus, rate_buckets, api_keys, users, tenants;
      DROP FUNCTION refuse_audit_change, sku_terms, sku_term;`);
  }
}
