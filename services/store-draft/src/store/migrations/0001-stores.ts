import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores, their credentials, and the draft listings in them. A check and a trigger refuse a row of `store_listings` that is not a
 * draft, whatever writes it, and the service's role has no right to write the two columns. Observations of stores are in a separate
 * append-only table.
 */
export class Stores0000000000011 implements MigrationInterface {
  readonly name = 'Stores0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE store_connections (
        tenant_id      uuid NOT NULL,
        id             text NOT NULL UNIQUE,
        platform       text NOT NULL CHECK (platform IN ('woocommerce', 'hosted')),
        name           text NOT NULL,
        base_url       text NOT NULL,
        currency       text NOT NULL,
        weight_unit    text NOT NULL,
        length_unit    text NOT NULL,
        credential_end text NOT NULL,
        state          text NOT NULL CHECK (state IN ('connected', 'needs-attention', 'quarantined', 'disconnected')),
        state_text     text,
        state_since    timestamptz NOT NULL DEFAULT now(),
        checks         jsonb NOT NULL,
        checked_at     timestamptz NOT NULL DEFAULT now(),
        created_at     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX stores_quarantined ON store_connections (state_since) WHERE state = 'quarantined';
      CREATE UNIQUE INDEX store_addresses ON store_connections (tenant_id, base_url) WHERE state <> 'disconnected';

      CREATE TABLE store_credentials (
        tenant_id uuid NOT NULL,
        store_id  text NOT NULL,
        key_name  text NOT NULL,
        sealed    bytea NOT NULL,
        PRIMARY KEY (tenant_id, store_id),
        FOREIGN KEY (tenant_id, store_id) REFERENCES store_connections (tenant_id, id)
      );
      CREATE INDEX credentials_by_key ON store_credentials (key_name);

      CREATE TABLE store_listings (
        tenant_id    uuid NOT NULL,
        id           text NOT NULL UNIQUE,
        store_id     text NOT NULL,
        sku_id       text NOT NULL,
        status       text NOT NULL DEFAULT 'draft' CONSTRAINT listing_is_draft CHECK (status = 'draft'),
        published_at timestamptz CONSTRAINT listing_is_unpublished CHECK (published_at IS NULL),
        draft        jsonb NOT NULL,
        hash         text NOT NULL,
        is_edited    boolean NOT NULL DEFAULT false,
        push_id      text,
        push_state   text CHECK (push_state IN ('REQUESTED', 'CHECKING', 'SENDING', 'RECONCILING', 'VERIFYING', 'DRAFTED',
                       'COMPENSATING', 'WITHDRAWN', 'CONFLICT', 'CONFLICT_LIVE', 'FAILED', 'QUARANTINED')),
        push         jsonb,
        shown        jsonb,
        shown_hash   text,
        requested_by uuid,
        requested_at timestamptz,
        traceparent  text,
        external_id  text,
        verified_at  timestamptz,
        differences  jsonb NOT NULL DEFAULT '[]',
        due_at       timestamptz,
        lease_token  uuid,
        lease_until  timestamptz,
        created_at   timestamptz NOT NULL DEFAULT now(),
        updated_at   timestamptz NOT NULL DEFAULT now(),
        generated    jsonb NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, store_id, sku_id),
        FOREIGN KEY (tenant_id, store_id) REFERENCES store_connections (tenant_id, id),
        CHECK ((push IS NULL) = (push_id IS NULL) AND (push IS NULL) = (push_state IS NULL)),
        CHECK (push IS NULL OR (push ->> 'state' = push_state AND shown IS NOT NULL AND shown_hash IS NOT NULL)),
        CHECK (push_state <> 'DRAFTED' OR (external_id IS NOT NULL AND verified_at IS NOT NULL))
      );
      CREATE INDEX listings_of_sku ON store_listings (tenant_id, sku_id);
      CREATE INDEX listings_of_store ON store_listings (tenant_id, store_id, push_state);
      CREATE INDEX listings_due ON store_listings (due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX listings_leased ON store_listings (store_id) WHERE lease_until IS NOT NULL;

      CREATE TABLE listing_history (
        number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant_id  uuid NOT NULL,
        listing_id text NOT NULL,
        at         timestamptz NOT NULL,
        user_id    uuid,
        action     text NOT NULL,
        hash       text,
        shown      jsonb,
        text       text,
        FOREIGN KEY (tenant_id, listing_id) REFERENCES store_listings (tenant_id, id)
      );
      CREATE INDEX history_of_listing ON listing_history (tenant_id, listing_id, number DESC);

      CREATE TABLE store_observations (
        number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant_id   uuid NOT NULL,
        listing_id  text NOT NULL,
        observed_at timestamptz NOT NULL,
        step        text NOT NULL,
        found       text NOT NULL,
        is_live     boolean NOT NULL,
        evidence    jsonb NOT NULL,
        FOREIGN KEY (tenant_id, listing_id) REFERENCES store_listings (tenant_id, id)
      );
      CREATE INDEX observations_of_listing ON store_observations (tenant_id, listing_id, observed_at);
      CREATE INDEX observations_by_age ON store_observations (observed_at);

      CREATE FUNCTION refuse_published_listing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status IS DISTINCT FROM 'draft' OR NEW.published_at IS NOT NULL THEN
          RAISE EXCEPTION 'a listing is a draft without a time of publication, always' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER listing_is_draft_always BEFORE INSERT OR UPDATE ON store_listings
        FOR EACH ROW EXECUTE FUNCTION refuse_published_listing();
      ALTER TABLE store_listings ENABLE ALWAYS TRIGGER listing_is_draft_always;

      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER history_only_grows BEFORE UPDATE OR TRUNCATE ON listing_history
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      -- The transaction that erases a tenant names it.
      CREATE FUNCTION refuse_delete_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.tenant_id::text = current_setting('cpes.erased_tenant', true) THEN RETURN OLD; END IF;
        RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER history_stays BEFORE DELETE ON listing_history
        FOR EACH ROW EXECUTE FUNCTION refuse_delete_unless_erased();
      CREATE TRIGGER observations_are_not_changed BEFORE UPDATE OR TRUNCATE ON store_observations
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`);
    await runner.query(REVOKE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE store_observations, listing_history, store_listings, store_credentials, store_connections;
      DROP FUNCTION refuse_published_listing, refuse_change, refuse_delete_unless_erased`);
  }
}

/**
 * The owner of a table may revoke its own rights: then the service cannot execute a statement that names one of the two columns.
 */
const REVOKE = `
  DO $$
  DECLARE columns text := (
    SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = 'store_listings'::regclass AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('status', 'published_at'));
  BEGIN
    REVOKE ALL ON store_listings FROM PUBLIC;
    EXECUTE format('REVOKE ALL ON store_listings FROM %I', current_user);
    EXECUTE format('GRANT SELECT, DELETE ON store_listings TO %I', current_user);
    EXECUTE format('GRANT INSERT (%s), UPDATE (%s) ON store_listings TO %I', columns, columns, current_user);
  END $$`;
