import { seedSkus } from '@cpes/testing';
import type { Servers } from '../machine/servers.ts';

/** Tenants of the rows, besides the demo tenant. */
const TENANTS = 50;
const ENDPOINTS_OF_TENANT = 4;
/** Rows per statement: large enough for speed, small enough to keep its transaction short. */
const BATCH_ROWS = 50_000;
const AUDIT_ENTRIES = 100_000;
const MINUTES_OF_MONTH = 43_200;

/**
 * Seeds dead letters with a skewed mix of twelve causes: intake can handle four fifths; no service can handle the rest.
 * Also seeds a month of audit entries and stage figures, and deliveries, which fail or wait for every tenth endpoint.
 * Dead letters are from the last ten days, so that operators can replay them.
 */
export async function seedOperations(
  servers: Servers,
  demoTenant: string,
  deadLetters: number,
  deliveries: number,
): Promise<void> {
  const query = (database: string, sql: string, parameters: unknown[]) => servers.query(database, sql, parameters);
  await servers.query('gateway', "INSERT INTO tenants (id, name) SELECT id, 'Seeded' FROM unnest($1::uuid[]) AS id", [
    tenants(),
  ]);
  // A replayed message needs a run that the gateway knows; otherwise its final event would be parked.
  const each = Math.ceil(deadLetters / TENANTS);
  for (const [place, tenant] of tenants().entries())
    await seedSkus(query, tenant, place * each + 1, Math.min(deadLetters, (place + 1) * each), ['gateway']);
  await inBatches(deadLetters, (from, to) =>
    servers.query('gateway', DEAD_LETTERS, [from, to, deadLetters, each, tenants()]),
  );
  await servers.query('gateway', REPLAYED, [demoTenant]);
  await inBatches(AUDIT_ENTRIES, (from, to) => servers.query('gateway', AUDIT, [from, to, demoTenant]));
  await servers.query('gateway', STAGE_MINUTES, [MINUTES_OF_MONTH]);
  const owners = [demoTenant, ...tenants()];
  await servers.query('webhook', ENDPOINTS, [owners, ENDPOINTS_OF_TENANT]);
  await inBatches(deliveries / ENDPOINTS_OF_TENANT, async (from, to) => {
    const parameters = [from, to, deliveries / ENDPOINTS_OF_TENANT, owners];
    await servers.query('webhook', MESSAGES, parameters);
    await servers.query('webhook', DELIVERIES, [...parameters, ENDPOINTS_OF_TENANT]);
  });
  for (const database of ['gateway', 'webhook']) {
    await servers.query(database, 'VACUUM (ANALYZE)');
    await servers.query(database, 'CHECKPOINT');
  }
}

function tenants(): string[] {
  return Array.from({ length: TENANTS }, (_, place) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`);
}

async function inBatches(count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += BATCH_ROWS) await insert(from, Math.min(count, from + BATCH_ROWS - 1));
}

/** `$4` messages per tenant, about the SKUs that `seedSkus` stores under the same numbers. */
const DEAD_LETTERS = `
  INSERT INTO parked_messages
    (queue, message_id, resend, tenant_id, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts, parked_at)
  SELECT service || '.' || type, id, 0, tenant_id, type, sku_id,
    jsonb_build_object('id', id, 'type', type, 'tenantId', tenant_id, 'aggregateType', 'sku', 'aggregateId', sku_id,
      'occurredAt', '2026-01-01T00:00:00.000Z', 'attempt', 3,
      'evaluation', jsonb_build_object('runId', run_id, 'deadlineMs', 1767225601500, 'resend', 0), 'body', body),
    CASE WHEN cause < 8 THEN 'unavailable' ELSE 'invalid' END, CASE WHEN cause < 8 THEN 'unavailable' ELSE 'invalid' END,
    concat('no answer from row ', number, ' of "table ', cause, '" in ', number % 9000, ' ms'),
    left(md5(cause::text), 16), 3, now() - (($3::int - number) * interval '10 days' / $3::int)
  FROM generate_series($1::int, $2::int) AS number,
    LATERAL (SELECT (12 * ((hashint4(number) & 1023) / 1024.0) ^ 2)::int % 12 AS cause,
      lpad(to_hex(number), 12, '0') AS digits, ($5::uuid[])[1 + (number - 1) / $4::int] AS tenant_id) AS drawn,
    LATERAL (SELECT concat('00000000-0000-7000-a000-', digits) AS id, concat('sku_00000000000070008000', digits) AS sku_id,
      concat('run_00000000000070008000', digits) AS run_id,
      CASE WHEN cause < 8 THEN 'intake' ELSE (ARRAY['cost-factor', 'scoring', 'gateway', 'webhook'])[cause - 7] END AS service,
      CASE WHEN cause < 8 THEN 'sku.submitted.v1' ELSE (ARRAY['sku.normalized.v1', 'sku.factors-extracted.v1', 'report.completed.v1',
        'sku.evaluated.v1'])[cause - 7] END AS type) AS named,
    LATERAL (SELECT CASE WHEN cause >= 8 THEN '{}' ELSE jsonb_build_object('skuId', sku_id, 'runId', run_id,
      'submittedAt', '2026-01-01T00:00:00.000Z', 'candidate', jsonb_build_object('title', concat('Insulated steel bottle ', number),
        'factoryUnitCostCents', 100 + number % 5000, 'targetRetailPriceCents', 3000 + number % 9000, 'currency', 'USD',
        'weightGrams', 450, 'dimensionsMm', jsonb_build_object('length', 80, 'width', 80, 'height', 270),
        'supplierCountry', 'CN', 'targetMarket', 'US'))::text END AS body) AS written`;

/** Every message was replayed once before, by one of 25 replays. */
const REPLAYED = `
  WITH known AS (
    INSERT INTO replays (id, since, until, planned, sent, state, next_at, started_by, started_at, ended_at)
    SELECT ('00000000-0000-7000-b000-' || lpad(n::text, 12, '0'))::uuid, now(), now(), 4000, 4000, 'done', now(), $1::uuid,
      now() - n * interval '1 day', now() - n * interval '1 day'
    FROM generate_series(1, 25) AS n)
  INSERT INTO replayed_messages (queue, message_id, resend, replayed_at, parked_at, fault_code, reason, attempts, user_id, is_edited)
  SELECT queue, message_id, resend, parked_at, parked_at, fault_code, reason, attempts, $1::uuid, false FROM parked_messages`;

const AUDIT = `
  INSERT INTO audit_entries (id, tenant_id, at, user_id, action, subject, details)
  SELECT ('01980000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, $3::uuid, now() - interval '1 day', $3::uuid,
    CASE number % 2 WHEN 0 THEN 'operations.message-replayed' ELSE 'store.checked' END, number::text,
    '{"queue": "intake.sku.submitted.v1", "resend": 0}'
  FROM generate_series($1::int, $2::int) AS number`;

const STAGE_MINUTES = `
  INSERT INTO stage_minutes (stage, minute, count, errors, fallbacks, late, buckets)
  SELECT stage, date_trunc('minute', now()) - n * interval '1 minute', 10, 0, 0, 1, array_fill(1, ARRAY[24])
  FROM unnest(ARRAY['factors', 'normalise', 'extract', 'score', 'store', 'report', 'source.freight', 'source.duty',
    'refused.quota-exceeded']) AS stage, generate_series(1, $1::int) AS n
  ON CONFLICT DO NOTHING`;

/** The attempts of every tenth endpoint fail. The bench drafts nothing, so no message is sent to them. */
const ENDPOINTS = `
  INSERT INTO endpoints (id, tenant_id, url, event_types, has_public_key, state, failing_since)
  SELECT 'whe_' || lpad(to_hex(number), 32, '0'), ($1::uuid[])[1 + (number - 1) / $2::int], 'https://127.0.0.1/hook', ARRAY['listing.drafted'], false, 'enabled',
    CASE WHEN number % 10 = 0 THEN now() - number * interval '1 hour' END
  FROM generate_series(1, array_length($1::uuid[], 1) * $2::int) AS number`;

const MESSAGES = `
  INSERT INTO messages (id, tenant_id, type, sku_id, body, created_at)
  SELECT 'msg_' || lpad(to_hex(number), 32, '0'), ($4::uuid[])[1 + number % array_length($4::uuid[], 1)], 'sku.evaluated',
    'sku_' || lpad(to_hex(number), 32, '0'), convert_to(rpad('{"type":"sku.evaluated"}', 400), 'UTF8'),
    now() - (($3::int - number) * interval '10 days' / $3::int)
  FROM generate_series($1::int, $2::int) AS number`;

/** Pending deliveries are due tomorrow, so that none is attempted. */
const DELIVERIES = `
  INSERT INTO deliveries (id, tenant_id, endpoint_id, message_id, type, sku_id, state, attempts, next_attempt_at, last_status,
    created_at, ended_at)
  SELECT 'dlv_' || lpad(to_hex(number * $5::int + nth), 32, '0'), ($4::uuid[])[owner + 1],
    'whe_' || lpad(to_hex(endpoint), 32, '0'), 'msg_' || lpad(to_hex(number), 32, '0'), 'sku.evaluated',
    'sku_' || lpad(to_hex(number), 32, '0'), state, 1, now() + interval '1 day', CASE state WHEN 'succeeded' THEN 204 ELSE 500 END,
    made_at, CASE WHEN state <> 'pending' THEN made_at END
  FROM generate_series($1::int, $2::int) AS number, generate_series(1, $5::int) AS nth,
    LATERAL (SELECT number % array_length($4::uuid[], 1) AS owner,
      now() - (($3::int - number) * interval '10 days' / $3::int) AS made_at) AS placed,
    LATERAL (SELECT owner * $5::int + nth AS endpoint) AS aimed,
    LATERAL (SELECT CASE WHEN endpoint % 10 <> 0 THEN 'succeeded' WHEN number % 2 = 0 THEN 'failed' ELSE 'pending' END AS state)
      AS ended`;
