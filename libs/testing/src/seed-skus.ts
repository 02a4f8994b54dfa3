import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, SERVICES_WITH_DATABASE, type ServiceWithDatabase } from '@cpes/contracts';

/**
 * Many evaluated SKUs, for tests and measurements of growth. Each service has the SQL for its rows in `services/NAME/test/seed.sql`, and
 * for waiting work in `seed-waiting.sql`. The statements read `seeded`.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Rows per statement: enough to be quick, and few enough for a short transaction. */
const BATCH = 50_000;

/**
 * One row per SKU: `$1` to `$2` are its numbers, `$3` is the tenant. Seeded ids differ from real ones in their first
 * digits, and sort before them. Each SKU has a different second, before every real submission.
 */
const SEEDED = `
  WITH seeded AS (
    SELECT number, 'sku_' || id AS sku_id, 'run_' || id AS run_id, 'rpt_' || id AS report_id, $3::uuid AS tenant_id,
      ('00000000-0000-7000-9000-' || digits)::uuid AS event_id,
      '2026-01-01T00:00:00Z'::timestamptz + number * interval '1 second' AS submitted_at
    FROM generate_series($1::int, $2::int) AS number,
      lpad(to_hex(number), 12, '0') AS digits,
      concat('00000000000070008000', digits) AS id
  )`;

/** The services with rows of SKUs and waiting events. */
const SEEDED_SERVICES = SERVICES_WITH_DATABASE.filter((service) => service !== 'cost-factor');

/** Queries a database of one of the services. */
type Query = (database: string, sql: string, parameters: unknown[]) => Promise<unknown>;

/**
 * Stores evaluated SKUs in every table of CPES, or of some services, that grows with them, from number `first` to number `last`. Does
 * not update the tables' statistics.
 */
export async function seedSkus(
  query: Query,
  tenantId: string,
  first: number,
  last: number,
  services: readonly ServiceWithDatabase[] = SEEDED_SERVICES,
): Promise<void> {
  for (const service of services) {
    for (let from = first; from <= last; from += BATCH) {
      const to = Math.min(last, from + BATCH - 1);
      await insert(query, service, statementsIn(seedOf(service)), [from, to, tenantId]);
    }
  }
}

/** Stores waiting events in each outbox, and the same number of open runs. */
export async function seedBacklog(query: Query, tenantId: string, first: number, last: number): Promise<void> {
  const outbox = statementsIn(join(ROOT, 'libs', 'persistence', 'test', 'seed-waiting.sql'));
  for (const service of SEEDED_SERVICES) {
    const own = seedOf(service, 'seed-waiting.sql');
    const statements = [...outbox, ...(existsSync(own) ? statementsIn(own) : [])];
    await insert(query, service, statements, [first, last, tenantId]);
  }
}

/** Runs the maintenance that autovacuum would start within about a minute. */
export async function vacuumAll(query: Query): Promise<void> {
  for (const service of SERVICES_WITH_DATABASE) await query(databaseOf(service).name, 'VACUUM (ANALYZE)', []);
}

async function insert(
  query: Query,
  service: ServiceWithDatabase,
  statements: readonly string[],
  parameters: unknown[],
): Promise<void> {
  for (const statement of statements) await query(databaseOf(service).name, `${SEEDED}\n${statement}`, parameters);
}

function seedOf(service: ServiceWithDatabase, file = 'seed.sql'): string {
  return join(ROOT, 'services', service, 'test', file);
}

/** The statements of a file: each ends with a semicolon at the end of a line. */
function statementsIn(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');
}
