-- The rows of an evaluated SKU in the gateway's tables; see libs/testing/src/seed-skus.ts.
-- One in a hundred has failed. Words, tags, markets and codes range from common to rare, for filters of every selectivity.
INSERT INTO skus (sku_id, tenant_id, run_id, submitted_at, currency, title, words, market, supplier_country, hs_code, external_ref, tags,
  ended_as, ended_at, report_id, score, verdict, confidence_percent, landed_cost_cents, cm2_cents, cm2_bps, break_even_cac_cents,
  landed_cost_usd_cents, cm2_usd_cents, missing_factors)
SELECT sku_id, tenant_id, run_id, submitted_at, 'USD', title, lower(title), market, supplier_country, hs_code, 'seed-' || number, tags,
  CASE WHEN score IS NULL THEN 'FAILED' ELSE 'EVALUATED' END, submitted_at, CASE WHEN score IS NOT NULL THEN report_id END, score,
  CASE WHEN score >= 75 THEN 'ADVANCE' WHEN score >= 50 THEN 'CAUTION' WHEN score IS NOT NULL THEN 'REJECT' END, confidence_percent,
  landed_cost_cents, 4000 - landed_cost_cents, (4000 - landed_cost_cents) * 2, 4000 - landed_cost_cents,
  landed_cost_cents, 4000 - landed_cost_cents, CASE WHEN score IS NOT NULL THEN dice % 3 END
FROM seeded,
  LATERAL (SELECT hashint4(number) & 2147483647 AS dice) AS thrown,
  LATERAL (
    SELECT concat_ws(' ', (ARRAY['Steel', 'Glass', 'Bamboo', 'Cotton', 'Leather'])[1 + dice % 5],
        (ARRAY['bottle', 'lamp', 'towel', 'wallet', 'chair', 'kettle', 'backpack'])[1 + dice / 5 % 7], 'model', number) AS title,
      (ARRAY['US', 'US', 'US', 'DE', 'DE', 'GB', 'JP', 'BR'])[1 + dice / 35 % 8] AS market,
      (ARRAY['CN', 'CN', 'CN', 'VN', 'IN', 'TR'])[1 + dice / 280 % 6] AS supplier_country,
      (100000 + dice / 7 % 5000) || '00' AS hs_code,
      CASE WHEN number % 1000 = 0 THEN '["rare", "spring"]'::jsonb WHEN number % 3 = 0 THEN '["spring"]' ELSE '[]' END AS tags,
      CASE WHEN number % 100 <> 99 THEN dice / 11 % 101 END AS score,
      CASE WHEN number % 100 <> 99 THEN 20 + dice / 13 % 81 END AS confidence_percent,
      CASE WHEN number % 100 <> 99 THEN 500 + dice / 17 % 5000 END AS landed_cost_cents) AS drawn;

INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
SELECT kind, run_id, tenant_id, submitted_at, '{"candidate":{},"classification":{},"costFactors":[],"evidence":[],"extraction":{}}'
FROM seeded, unnest(ARRAY['submitted', 'extracted']) AS kind;

INSERT INTO reports (report_id, tenant_id, sku_id, run_id, issued_at, body)
SELECT report_id, tenant_id, sku_id, run_id, submitted_at, '{"score":70,"verdict":"CAUTION"}'
FROM seeded;
