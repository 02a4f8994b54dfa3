import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@cpes/contracts';
import { aShortRequest } from '@cpes/testing';
import { START_MS_MAX, type Tenant, WholeSystem } from './whole-system.ts';

/** The services that store something of tenants, and what a tenant leaves there that the API of this test does not. `$1` is the tenant. */
const OWNERS = ['gateway', 'webhook', 'store-draft'] as const satisfies readonly ServiceName[];
const EVENT = `id, tenant_id, aggregate_id, routing_key, payload, headers`;
const AN_EVENT = `gen_random_uuid(), $1::text::uuid, 'x', 'x', '\\x00', '{}'`;
const WAITING = [
  `INSERT INTO outbox (${EVENT}, available_at) SELECT ${AN_EVENT}, now() + interval '1 day'`,
  `INSERT INTO outbox_failed (seq, ${EVENT}, created_at, attempts, reason)
   SELECT coalesce((SELECT max(seq) FROM outbox_failed), 0) + 1, ${AN_EVENT}, now(), 1, 'x'`,
];
const ROWS: Readonly<Record<(typeof OWNERS)[number], readonly string[]>> = {
  gateway: [
    ...WAITING,
    `INSERT INTO users VALUES (gen_random_uuid(), $1::text::uuid, $1::text || '@shop.example', 'a hash of a password', 'owner')`,
    `INSERT INTO sessions SELECT sha256(convert_to(id::text, 'UTF8')), id, now(), now() FROM users WHERE tenant_id = $1::text::uuid`,
    `INSERT INTO user_links SELECT gen_random_uuid(), $1::text::uuid, 'invitation', sha256(convert_to($1::text, 'UTF8')), 'new@shop.example', 'analyst', NULL, id, now(), now() FROM users WHERE tenant_id = $1::text::uuid`,
    `INSERT INTO known_browsers SELECT sha256(convert_to(id::text, 'UTF8')), id, now() FROM users WHERE tenant_id = $1::text::uuid`,
    `INSERT INTO sign_in_failures SELECT sha256(convert_to($1::text || '@shop.example', 'UTF8')), 1, now(), now()`,
    `INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, sweep_at) SELECT 'run_' || $1::text, 'x', $1::text::uuid, now(), 'infinity'`,
    `INSERT INTO audit_entries SELECT gen_random_uuid(), $1::text::uuid, now(), NULL, 'session.signed-in', 'x', '{}'`,
    `INSERT INTO listings (listing_id, tenant_id, sku_id, state, seq, external_id)
     SELECT 'lst_' || $1::text, $1::text::uuid, 'x', 'DRAFTED', 1, '7'`,
    `INSERT INTO sku_offers SELECT $1::text::uuid, 'x', 'one', '{}', now()`,
    `INSERT INTO labelled_titles SELECT $1::text::uuid, 'x', 'A title', NULL, '961700', 'US', now()`,
    `INSERT INTO sku_plans SELECT $1::text::uuid, 'x', 'idea', NULL, now()`,
    `INSERT INTO share_links SELECT gen_random_uuid(), $1::text::uuid, 'rpt_x', sha256(convert_to($1::text, 'UTF8')), gen_random_uuid(), now(), now()`,
    `INSERT INTO terms_versions SELECT $1::text::uuid, 1, '{"currency":"USD"}', now(), 'key_x'`,
    `INSERT INTO rate_card_versions SELECT $1::text::uuid, 'duty-rates', 1, NULL, NULL, NULL, 1, 'x', now(), 'key_x'`,
    `INSERT INTO rate_card_rows SELECT $1::text::uuid, 'duty-rates', 1, 0, 'DE 961700', '{}'`,
    // The examiner leaves archived SKUs alone.
    `UPDATE skus SET archived_at = now() WHERE tenant_id = $1::text::uuid`,
    `INSERT INTO outdated_reports SELECT sku_id, tenant_id, run_id, now(), '{}', NULL, NULL FROM skus WHERE tenant_id = $1::text::uuid`,
    `INSERT INTO examinations SELECT $1::text::uuid, 'x', now(), 0, now(), '', 0, 0, now(), NULL, NULL, NULL, NULL, now() ON CONFLICT DO NOTHING`,
    `INSERT INTO outdated_digests SELECT $1::text::uuid, now() ON CONFLICT DO NOTHING`,
    `INSERT INTO parked_messages SELECT 'a.queue', $1::text, 0, $1::text::uuid, 'x', 'x', '{}', 'x', 'x', 'x', 'x', 1`,
    `INSERT INTO replayed_messages SELECT 'a.queue', $1::text, 0, now(), now(), 'x', 'x', 1, NULL, NULL, false`,
  ],
  webhook: [
    ...WAITING,
    `INSERT INTO messages SELECT 'msg_' || $1::text, $1::text::uuid, 'ping', NULL, '{}'`,
    `INSERT INTO deliveries (id, tenant_id, endpoint_id, message_id, type, state)
     SELECT 'dlv_' || $1::text, $1::text::uuid, 'x', 'msg_' || $1::text, 'ping', 'failed'`,
    `INSERT INTO attempts SELECT 'dlv_' || $1::text, 1, $1::text::uuid, now(), 1, 500, NULL, '\\x00'`,
    `INSERT INTO recoveries (id, tenant_id, endpoint_id, since, until, failed_deliveries, missed_messages, ended_at)
     SELECT 'rcv_' || $1::text, $1::text::uuid, 'x', now(), now(), 0, 0, now()`,
    `INSERT INTO request_keys SELECT $1::text::uuid, 'x', 'x'`,
  ],
  'store-draft': [
    ...WAITING,
    `INSERT INTO store_connections (tenant_id, id, platform, name, base_url, currency, weight_unit, length_unit, credential_end, state, checks)
     SELECT $1::text::uuid, 'sto_' || $1::text, 'hosted', 'x', 'x', 'USD', 'g', 'mm', 'end of a secret', 'connected', '[]'`,
    `INSERT INTO store_credentials SELECT $1::text::uuid, 'sto_' || $1::text, 'local', '\\x00'`,
    `INSERT INTO store_listings (tenant_id, id, store_id, sku_id, draft, hash, generated)
     SELECT $1::text::uuid, 'lst_' || $1::text, 'sto_' || $1::text, 'x', '{}', 'x', '{}'`,
    `INSERT INTO listing_history (tenant_id, listing_id, at, action) SELECT $1::text::uuid, 'lst_' || $1::text, now(), 'x'`,
    `INSERT INTO store_observations (tenant_id, listing_id, observed_at, step, found, is_live, evidence)
     SELECT $1::text::uuid, 'lst_' || $1::text, now(), 'x', 'x', false, '{}'`,
  ],
};
/** Rows that belong to a tenant by another row. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['known_browsers', 'replayed_messages', 'sessions', 'sign_in_failures', 'tenants'],
  webhook: ['endpoint_secrets'],
};
const COLUMNS = `
  SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND column_name = 'tenant_id' ORDER BY 1`;

describe('the data of a tenant', () => {
  let cpes: WholeSystem;
  let shop: Tenant;
  let other: Tenant;
  let folder: string;

  beforeAll(async () => {
    // The endpoints get no ping meanwhile.
    cpes = await WholeSystem.start({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', WEBHOOK_FIRST_PING_AFTER_MS: '600000' });
    folder = await mkdtemp(join(tmpdir(), 'tenant-data-'));
    shop = await aTenant('Shop');
    other = await aTenant('Other');
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.stop();
    await rm(folder, { recursive: true });
  });

  async function aTenant(name: string): Promise<Tenant> {
    const tenant = await cpes.tenant(name);
    await cpes.sku('/v2/skus', aShortRequest(), tenant, { 'idempotency-key': 'one' });
    const endpoint = await cpes.post('/v2/webhook-endpoints', { url: 'http://127.0.0.1:8999/hook' }, tenant);
    const { endpointId } = (await endpoint.json()) as { endpointId: string };
    const link = await cpes.post(`/v2/webhook-endpoints/${endpointId}/portal-links`, {}, tenant);
    expect([endpoint.status, link.status]).toEqual([201, 201]);
    const hasEnded = `SELECT 1 FROM skus WHERE tenant_id = $1 AND ended_as = 'EVALUATED'`;
    await cpes.until(async () => (await cpes.query(hasEnded, [tenant.id])).length === 1);
    for (const service of OWNERS)
      for (const sql of ROWS[service]) await cpes.query(sql, [tenant.id], service).catch(explained(sql));
    return tenant;
  }

  /** Rows by table, of all tables with a column `tenant_id`, as the catalogue of the database knows them. */
  async function rowsOf({ id }: Tenant): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const service of OWNERS) {
      for (const { name } of await cpes.query<{ name: string }>(COLUMNS, [], service)) {
        const sql = `SELECT count(*)::int AS n FROM ${name} WHERE tenant_id = $1`;
        const [row] = await cpes.query<{ n: number }>(sql, [id], service);
        counts[`${service} ${name}`] = row!.n;
      }
    }
    return counts;
  }

  /** All rows of both tenants in tables that have no such column. */
  async function othersRows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const [service, tables] of Object.entries(OF_OTHERS)) {
      for (const name of tables) {
        const [row] = await cpes.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${name}`,
          [],
          service as ServiceName,
        );
        counts[`${service} ${name}`] = row!.n;
      }
    }
    return counts;
  }

  it('is in every table that has a tenant, before this test erases it', async () => {
    expect(Object.entries(await rowsOf(shop)).filter(([, rows]) => rows === 0)).toEqual([]);
  });

  it('is exported whole, a line for each row, without secrets', async () => {
    const file = join(folder, 'shop.jsonl');
    const told: string[] = [];
    await cpes.admin(['tenant', 'export', '--tenant', shop.id, '--file', file], (line) => told.push(line));
    const text = await readFile(file, 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { service: string; table: string; row: object });
    expect(told).toEqual([`${lines.length} rows of Shop are exported`]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const kept = await rowsOf(shop);
    const without = [
      'examinations',
      'idempotency_keys',
      'outdated_digests',
      'rate_buckets',
      'request_keys',
      'store_credentials',
    ];
    for (const [place, rows] of Object.entries(kept)) {
      const [service, table = ''] = place.split(' ');
      const exported = lines.filter((line) => line.service === service && line.table === table);
      expect([place, exported.length]).toEqual([place, without.includes(table) ? 0 : rows]);
    }
    const [key] = await cpes.query<{ hash: string }>('SELECT hash FROM api_keys WHERE tenant_id = $1', [shop.id]);
    for (const secret of [key!.hash, 'a hash of a password', 'end of a secret', 'sealed', 'token_hash', other.id])
      expect(text).not.toContain(secret);
    await expect(cpes.admin(['tenant', 'export', '--tenant', shop.id, '--file', file])).rejects.toThrow('EEXIST');
  });

  it('is read page by page where there are more rows than a page has', async () => {
    const many = await cpes.tenant('Many');
    await cpes.query(
      `INSERT INTO reports SELECT 'rpt_many_' || n, $1::uuid, 'x', 'x', now(), '{}' FROM generate_series(1, 250) AS n`,
      [many.id],
    );
    const file = join(folder, 'many.jsonl');
    await cpes.admin(['tenant', 'export', '--tenant', many.id, '--file', file]);
    const reports = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes('"reports"'));
    expect(new Set(reports).size).toBe(250);
  });

  it('is erased only when its name is typed, and shown before', async () => {
    const before = await rowsOf(shop);
    const plan = await cpes.admin(['tenant', 'erase', '--tenant', shop.id]);
    expect(plan).toMatch(/^gateway +skus +1$/m);
    expect(plan).toMatch(/^store-draft +store_credentials +1$/m);
    expect(plan).toContain('1 products that were pushed stay in the shops.');
    expect(plan).toContain(`--confirm 'Shop'`);
    await expect(cpes.admin(['tenant', 'erase', '--tenant', shop.id, '--confirm', 'shop'])).rejects.toThrow(
      'nothing is erased: --confirm has to be the name of the tenant, Shop',
    );
    expect(await rowsOf(shop)).toEqual(before);
  });

  it('is gone from every table after its erasure, and nothing of another tenant is', async () => {
    const [others, before] = [await rowsOf(other), await othersRows()];
    const erased = await cpes.admin(['tenant', 'erase', '--tenant', shop.id, '--confirm', 'Shop']);
    expect(erased).toMatch(/^Shop is erased\n/);
    const left = Object.entries(await rowsOf(shop)).filter(([, rows]) => rows > 0);
    expect(left).toEqual([['gateway audit_entries', 1]]);
    expect(await rowsOf(other)).toEqual(others);
    for (const [place, rows] of Object.entries(await othersRows()))
      expect([place, rows]).toEqual([place, before[place]! - 1]);
    const answer = await cpes.post('/v2/skus', aShortRequest(), shop);
    expect(answer.status).toBe(401);
    expect(JSON.parse(await cpes.get('/v2/skus?archived=true', other))).toMatchObject({ data: [expect.anything()] });
  });

  it('leaves one audit entry of its erasure, with numbers alone', async () => {
    const [entry] = await cpes.query(
      'SELECT action, subject, user_id, details FROM audit_entries WHERE tenant_id = $1',
      [shop.id],
    );
    expect(entry).toEqual({
      action: 'operations.tenant-erased',
      subject: shop.id,
      user_id: null,
      details: {
        removed: {
          gateway: expect.any(Number) as number,
          webhook: expect.any(Number) as number,
          'store-draft': expect.any(Number) as number,
        },
      },
    });
  });

  it('is erased again when an event arrived afterwards, by the id that had the name', async () => {
    await cpes.query(
      ROWS.gateway.find((sql) => sql.includes('INTO parked_messages'))!,
      [shop.id],
    );
    expect(await cpes.admin(['tenant', 'erase', '--tenant', shop.id])).toMatch(/^gateway +parked_messages +1$/m);
    await cpes.admin(['tenant', 'erase', '--tenant', shop.id, '--confirm', shop.id]);
    expect(await cpes.query('SELECT 1 FROM parked_messages WHERE tenant_id = $1', [shop.id])).toEqual([]);
    expect(await cpes.query('SELECT 1 FROM audit_entries WHERE tenant_id = $1', [shop.id])).toHaveLength(1);
  });

  it('goes on being erased where an erasure was interrupted', async () => {
    const half = await aTenant('Half');
    // As a command leaves it that ended after keys and one service.
    await cpes.query('DELETE FROM api_keys WHERE tenant_id = $1', [half.id]);
    await cpes.query('DELETE FROM attempts WHERE tenant_id = $1', [half.id], 'webhook');
    await cpes.admin(['tenant', 'erase', '--tenant', half.id, '--confirm', 'Half']);
    const left = Object.entries(await rowsOf(half)).filter(([, rows]) => rows > 0);
    expect(left).toEqual([['gateway audit_entries', 1]]);
  });

  it.each([
    ['gateway', 'DELETE FROM audit_entries WHERE tenant_id = $1', 'audit entries are added and never changed'],
    ['store-draft', 'DELETE FROM listing_history WHERE tenant_id = $1', 'only grows'],
  ] as const)('stays in the history of %s for any other statement', async (service, sql, reason) => {
    await expect(cpes.query(sql, [other.id], service)).rejects.toThrow(reason);
  });
});

function explained(sql: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${sql}: ${String(error)}`, { cause: error });
  };
}
