import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What SKUs are listed by. The terms of a SKU are hashes that contain the tenant, so that one tenant's postings are found without
 * those of others. Terms and scores are indexed when a run has ended. Accepting a candidate adds to the key, to the time, and to the
 * SKUs without a score.
 */
export class Gateway0005000000000 implements MigrationInterface {
  readonly name = 'Gateway0005000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE run_documents ADD COLUMN hs_code text;
      ALTER TABLE skus
        ADD COLUMN words text, ADD COLUMN supplier_country text, ADD COLUMN hs_code text,
        ADD COLUMN tags jsonb NOT NULL DEFAULT '[]', ADD COLUMN tagged_at timestamptz;
      UPDATE skus SET words = btrim(regexp_replace(lower(title), '[^[:alnum:]]+', ' ', 'g')) WHERE title IS NOT NULL;

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

      CREATE INDEX skus_by_time ON skus (tenant_id, submitted_at, sku_id);
      DROP INDEX skus_of_tenant;
      CREATE INDEX skus_by_score ON skus (tenant_id, score, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_verdict ON skus (tenant_id, verdict, score, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_by_confidence ON skus (tenant_id, confidence_percent, sku_id) WHERE score IS NOT NULL;
      CREATE INDEX skus_without_score ON skus (tenant_id, ended_as, submitted_at, sku_id) WHERE score IS NULL;
      CREATE INDEX skus_by_term ON skus
        USING gin (sku_terms(tenant_id, words, tags, market, supplier_country, external_ref, hs_code)) WHERE ended_as IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX skus_by_time, skus_by_score, skus_by_verdict, skus_by_confidence, skus_without_score, skus_by_term;
      CREATE INDEX skus_of_tenant ON skus (tenant_id, sku_id DESC);
      DROP FUNCTION sku_terms, sku_term;
      ALTER TABLE skus DROP COLUMN words, DROP COLUMN supplier_country, DROP COLUMN hs_code, DROP COLUMN tags, DROP COLUMN tagged_at;
      ALTER TABLE run_documents DROP COLUMN hs_code;`);
  }
}
