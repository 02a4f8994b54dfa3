import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'tenant_id, words, tags, market, supplier_country, external_ref, hs_code';

/** The search finds titles by the beginnings of their words, also while a user types one. */
export class SearchByPrefix0000000000034 implements MigrationInterface {
  readonly name = 'SearchByPrefix0000000000034';

  async up(runner: QueryRunner): Promise<void> {
    // The first two and four characters of a word: few terms, of which the longer one is rare enough to read only its rows.
    await this.replaceTerms(
      runner,
      `SELECT 'begin' AS kind, left(word, length) AS value FROM unnest(string_to_array(words, ' ')) AS word,
         unnest(ARRAY[2, 4]) AS length WHERE char_length(word) >= length`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replaceTerms(
      runner,
      `SELECT 'word' AS kind, word AS value FROM unnest(string_to_array(words, ' ')) AS word`,
    );
  }

  private async replaceTerms(runner: QueryRunner, ofWords: string): Promise<void> {
    await runner.query('DROP INDEX skus_by_term');
    await runner.query(`
      CREATE OR REPLACE FUNCTION sku_terms(tenant_id uuid, words text, tags jsonb, market text, supplier_country text, external_ref text, hs_code text)
        RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
        BEGIN ATOMIC
          SELECT array_agg(sku_term(tenant_id, kind, value)) FROM (
            ${ofWords}
            UNION ALL SELECT 'tag', tag FROM jsonb_array_elements_text(tags) AS tag
            UNION ALL VALUES ('market', market), ('supplier', supplier_country), ('ref', external_ref), ('hs', left(hs_code, 6))) AS term
          WHERE value IS NOT NULL;
        END`);
    await runner.query(`
      CREATE INDEX skus_by_term ON skus USING gin (sku_terms(${COLUMNS}))
        WITH (gin_pending_list_limit = 128) WHERE ended_as IS NOT NULL`);
  }
}
