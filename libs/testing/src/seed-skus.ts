/** Rows put in by one statement: large enough to be quick, small enough for its transaction not to matter. */
const LOT = 50_000;
/** A day of its own, before every real submission. */
const SUBMITTED = `'2026-01-01T00:00:00Z'::timestamptz + number * interval '1 second'`;
/** Seeded ids are told from real ones by their first digits, and sort before them. */
const ID = `'00000000000070008000' || lpad(to_hex(number), 12, '0')`;

/** SQL of a lot: `$1` to `$2` are numbers of SKUs, `$3` is the tenant. Bodies are real JSON, far smaller than real ones. */
const SEEDS: Readonly<Record<string, readonly string[]>> = {
  gateway: [
    `INSERT INTO skus (sku_id, tenant_id, run_id, submitted_at, currency, title, market, ended_as, ended_at, report_id, score, verdict, confidence_percent)
     SELECT 'sku_' || ${ID}, $3::uuid, 'run_' || ${ID}, ${SUBMITTED}, 'USD', 'Seeded ' || number, 'US', 'EVALUATED', ${SUBMITTED}, 'rpt_' || ${ID}, 70, 'CAUTION', 80
     FROM generate_series($1::int, $2::int) AS number`,
    `INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
     SELECT kind, 'run_' || ${ID}, $3::uuid, ${SUBMITTED}, '{"candidate":{},"classification":{},"costFactors":[],"evidence":[],"extraction":{}}'
     FROM generate_series($1::int, $2::int) AS number, unnest(ARRAY['submitted', 'normalized', 'extracted']) AS kind`,
    `INSERT INTO reports (report_id, tenant_id, sku_id, run_id, issued_at, body)
     SELECT 'rpt_' || ${ID}, $3::uuid, 'sku_' || ${ID}, 'run_' || ${ID}, ${SUBMITTED}, '{"score":70,"verdict":"CAUTION"}'
     FROM generate_series($1::int, $2::int) AS number`,
  ],
  intake: [
    `INSERT INTO normalisations (run_id, sku_id, tenant_id, candidate, assumptions, classification)
     SELECT 'run_' || ${ID}, 'sku_' || ${ID}, $3::uuid, '{}', '[]', '{}' FROM generate_series($1::int, $2::int) AS number`,
  ],
  cost_factor: [
    `INSERT INTO factor_sets (run_id, tenant_id, sku_id, rate_tables_version, duration_ms, body, created_at)
     SELECT 'run_' || ${ID}, $3::uuid, 'sku_' || ${ID}, 'seeded', 1, '{}', ${SUBMITTED} FROM generate_series($1::int, $2::int) AS number`,
  ],
  scoring: [
    `INSERT INTO reports (run_id, report_id, tenant_id, sku_id, issued_at, score, verdict, confidence_percent, true_landed_cost_cents, body)
     SELECT 'run_' || ${ID}, 'rpt_' || ${ID}, $3::uuid, 'sku_' || ${ID}, ${SUBMITTED}, 70, 'CAUTION', 80, 100, '{}'
     FROM generate_series($1::int, $2::int) AS number`,
  ],
};
/** What the stages remember of deliveries grows alike. */
const CONSUMERS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['gateway.sku.normalized.v1', 'gateway.sku.factors-extracted.v1', 'gateway.report.completed.v1'],
  intake: ['intake.sku.submitted.v1'],
  cost_factor: ['cost-factor.sku.normalized.v1'],
  scoring: ['scoring.sku.factors-extracted.v1'],
};
const SEED_INBOX = `
  INSERT INTO inbox (consumer, message_id, resend)
  SELECT consumer, gen_random_uuid(), 0 FROM generate_series($1::int, $2::int), unnest($3::text[]) AS consumer`;

/** What waits: events for their next try, tomorrow, and runs for the events with which they began. */
const EVENT = `('00000000-0000-7000-9000-' || lpad(to_hex(number), 12, '0'))::uuid`;
const SEED_OUTBOX = `
  INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, available_at)
  SELECT ${EVENT}, $3::uuid, 'sku_' || ${ID}, 'seeded', '{}', '{}', now() + interval '1 day'
  FROM generate_series($1::int, $2::int) AS number`;
const SEED_OPEN_RUNS = `
  INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, event_id, sweep_at)
  SELECT 'run_' || ${ID}, 'sku_' || ${ID}, $3::uuid, ${SUBMITTED}, ${EVENT}, now() + interval '1 day'
  FROM generate_series($1::int, $2::int) AS number`;

/** Asks one of the services' databases. */
type Query = (database: string, sql: string, parameters: unknown[]) => Promise<unknown>;

/**
 * Stores evaluated SKUs in every table of CPES that grows with them, from number `first` to number `last`. The tables' statistics
 * stay as they were.
 */
export async function seedSkus(query: Query, tenantId: string, first: number, last: number): Promise<void> {
  for (const [database, statements] of Object.entries(SEEDS)) {
    for (let from = first; from <= last; from += LOT) {
      const to = Math.min(last, from + LOT - 1);
      for (const sql of statements) await query(database, sql, [from, to, tenantId]);
      await query(database, SEED_INBOX, [from, to, CONSUMERS[database] ?? []]);
    }
  }
}

/** Stores as many events that wait in each outbox, and runs that have not ended. */
export async function seedBacklog(query: Query, tenantId: string, first: number, last: number): Promise<void> {
  for (const database of Object.keys(SEEDS)) await query(database, SEED_OUTBOX, [first, last, tenantId]);
  await query('gateway', SEED_OPEN_RUNS, [first, last, tenantId]);
}

/** What autovacuum does by itself within a minute or so, done at once. */
export async function vacuumAll(query: Query): Promise<void> {
  for (const database of Object.keys(SEEDS)) await query(database, 'VACUUM (ANALYZE)', []);
}
