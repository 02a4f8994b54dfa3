import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Endpoints and their secrets; messages, whose body is stored byte for byte; deliveries, one per message and endpoint; and the log
 * of attempts. The partial indexes contain only waiting deliveries, so finding due ones takes the same time however long the log
 * is.
 */
export class Webhooks0000000000011 implements MigrationInterface {
  readonly name = 'Webhooks0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE endpoints (
        id              text PRIMARY KEY,
        tenant_id       uuid NOT NULL,
        request_key     text,
        url             text NOT NULL,
        description     text,
        event_types     text[],
        rate_per_minute integer CHECK (rate_per_minute > 0),
        has_public_key  boolean NOT NULL,
        state           text NOT NULL CHECK (state IN ('pending', 'enabled', 'disabled', 'deleted')),
        state_reason    text,
        state_since     timestamptz NOT NULL DEFAULT now(),
        failing_since   timestamptz,
        paced_until     timestamptz NOT NULL DEFAULT 'epoch',
        version         integer NOT NULL DEFAULT 1,
        created_at      timestamptz NOT NULL DEFAULT now(),
        updated_at      timestamptz NOT NULL DEFAULT now(),
        failures        integer NOT NULL DEFAULT 0,
        UNIQUE (tenant_id, request_key)
      );
      CREATE INDEX endpoints_of_tenant ON endpoints (tenant_id, id) WHERE state <> 'deleted';
      CREATE INDEX endpoints_failing ON endpoints (failing_since) WHERE failing_since IS NOT NULL AND state <> 'deleted';

      CREATE TABLE endpoint_secrets (
        id          uuid PRIMARY KEY,
        endpoint_id text NOT NULL REFERENCES endpoints,
        scheme      text NOT NULL CHECK (scheme IN ('v1', 'v1a')),
        key_name    text NOT NULL,
        sealed      bytea NOT NULL,
        public_key  text,
        created_at  timestamptz NOT NULL DEFAULT now(),
        expires_at  timestamptz
      );
      CREATE INDEX secrets_of_endpoint ON endpoint_secrets (endpoint_id, created_at);
      CREATE INDEX secrets_by_key ON endpoint_secrets (key_name);

      CREATE TABLE messages (
        id          text PRIMARY KEY,
        tenant_id   uuid NOT NULL,
        type        text NOT NULL,
        sku_id      text,
        body        bytea NOT NULL,
        traceparent text,
        created_at  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX messages_of_tenant ON messages (tenant_id, created_at);
      CREATE INDEX messages_by_age ON messages (created_at);

      CREATE TABLE deliveries (
        id              text PRIMARY KEY,
        tenant_id       uuid NOT NULL,
        endpoint_id     text NOT NULL,
        message_id      text NOT NULL,
        type            text NOT NULL,
        sku_id          text,
        state           text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
        attempts        integer NOT NULL DEFAULT 0,
        round_attempts  integer NOT NULL DEFAULT 0,
        round_since     timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        lease_token     uuid,
        lease_until     timestamptz,
        last_status     smallint,
        last_error      text,
        recovery_id     text,
        created_at      timestamptz NOT NULL DEFAULT now(),
        ended_at        timestamptz,
        UNIQUE (message_id, endpoint_id)
      );
      CREATE INDEX deliveries_waiting ON deliveries (endpoint_id, next_attempt_at, message_id)
        WHERE state = 'pending' AND type <> 'ping';
      CREATE INDEX deliveries_pings ON deliveries (endpoint_id, next_attempt_at) WHERE state = 'pending' AND type = 'ping';
      CREATE INDEX deliveries_endpoints ON deliveries (endpoint_id) WHERE state = 'pending';
      CREATE INDEX deliveries_in_order ON deliveries (endpoint_id, sku_id, message_id)
        WHERE state = 'pending' AND sku_id IS NOT NULL;
      CREATE INDEX deliveries_of_tenant ON deliveries (tenant_id, id);
      CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint_id, id);
      CREATE INDEX deliveries_of_sku ON deliveries (tenant_id, sku_id, id) WHERE sku_id IS NOT NULL;
      CREATE INDEX deliveries_failed ON deliveries (endpoint_id, ended_at) WHERE state = 'failed';
      CREATE INDEX deliveries_of_recovery ON deliveries (recovery_id) WHERE recovery_id IS NOT NULL;
      CREATE INDEX deliveries_by_age ON deliveries (created_at);

      CREATE TABLE attempts (
        delivery_id text NOT NULL,
        number      integer NOT NULL,
        tenant_id   uuid NOT NULL,
        started_at  timestamptz NOT NULL,
        duration_ms integer NOT NULL,
        status      smallint,
        error_class text,
        detail      bytea NOT NULL,
        PRIMARY KEY (delivery_id, number)
      );
      CREATE INDEX attempts_by_age ON attempts (started_at);

      CREATE TABLE recoveries (
        id                 text PRIMARY KEY,
        tenant_id          uuid NOT NULL,
        endpoint_id        text NOT NULL,
        since              timestamptz NOT NULL,
        until              timestamptz NOT NULL,
        failed_deliveries  integer NOT NULL,
        missed_messages    integer NOT NULL,
        ended_at           timestamptz,
        created_at         timestamptz NOT NULL DEFAULT now(),
        include            text NOT NULL DEFAULT 'failed' CHECK (include IN ('failed', 'waiting', 'both')),
        waiting_deliveries integer NOT NULL DEFAULT 0
      );
      CREATE INDEX recoveries_running ON recoveries (created_at) WHERE ended_at IS NULL;
      CREATE INDEX recoveries_by_age ON recoveries (created_at);

      -- Requests with a key that have had their effect.
      CREATE TABLE request_keys (
        tenant_id uuid NOT NULL,
        key       text NOT NULL,
        result    text NOT NULL,
        made_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, key)
      );
      CREATE INDEX request_keys_by_age ON request_keys (made_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE request_keys, recoveries, attempts, deliveries, messages, endpoint_secrets, endpoints',
    );
  }
}
