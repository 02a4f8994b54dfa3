import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOf, SERVICES, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { newSecretKeys, programOf } from '@cpes/local-servers';
import type { Door } from '../load/plan.ts';
import type { AskedServers } from '../machine/servers.ts';
import { ServiceGroup } from './service-group.ts';
import type { ServerTimes, SystemContext, SystemUnderTest } from './system.ts';

/** Limits are for other days; nothing else differs from the defaults. */
export const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '10000000',
  RATE_LIMIT_BURST: '1000000',
  SHED_AGE_MS: '600000',
  SHED_SUBMISSIONS_AT_ONCE: '100000',
};
const MESSAGING = ['outbox', 'inbox'];
/** What a submission is written to. */
export const TABLES = {
  gateway: [...MESSAGING, 'skus', 'run_documents', 'reports', 'open_runs', 'rate_buckets'],
  webhook: [...MESSAGING],
};

const SECRET_BYTES = 32;

export interface Cpes extends SystemUnderTest {
  readonly tenantId: string;
  readonly operator: { readonly email: string; readonly password: string };
}

/** CPES as production runs it: this checkout, or another one that is built. */
export async function cpes(context: SystemContext, root?: string): Promise<Cpes> {
  const { servers, folder } = context;
  const credentialsFile = join(folder, 'credentials.json');
  const urls = await Promise.all(
    SERVICES_WITH_DATABASE.map(databaseOf).map(async ({ name, setting }) => [setting, await servers.database(name)]),
  );
  const env = {
    ...UNLIMITED,
    ...(Object.fromEntries(urls) as Record<string, string>),
    BROKER_URL: servers.rabbit.url,
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: randomBytes(SECRET_BYTES).toString('base64url'),
    DEMO_CREDENTIALS_FILE: credentialsFile,
    ...newSecretKeys(),
  };
  const members = SERVICES.map((service) => ({ service, program: programOf(service, root), env }));
  const group = new ServiceGroup(context);
  await group.start(members, 1);
  const credentials = JSON.parse(await readFile(credentialsFile, 'utf8')) as Record<string, string>;
  const { apiKey = '', tenantId = '', operatorEmail = '', operatorPassword = '' } = credentials;
  return {
    name: 'CPES',
    tenantId,
    operator: { email: operatorEmail, password: operatorPassword },
    tables: TABLES,
    door: (): Door => ({ origins: group.origins(), headers: { authorization: `Bearer ${apiKey}` } }),
    processes: () => group.measured(),
    openRuns: () => openRunsIn(servers),
    serverTimes: (since) => serverTimesIn(servers, since),
    start: (instances) => group.start(members, instances),
    stop: () => group.stop(),
  };
}

/** Accepted submissions whose end is not committed yet, by CPES's own table. */
export async function openRunsIn(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ n: number }>('gateway', 'SELECT count(*)::int AS n FROM open_runs');
  return row?.n ?? 0;
}

export async function serverTimesIn(servers: AskedServers, since: Date): Promise<ServerTimes> {
  return timesOf(await servers.query('gateway', SERVER_TIMES, [since]));
}

/** To the commits that made factors and report readable, by the server's record of them. */
const SERVER_TIMES = `
  SELECT extract(epoch FROM pg_xact_commit_timestamp(d.xmin) - s.submitted_at)::float8 * 1000 AS factors,
         extract(epoch FROM pg_xact_commit_timestamp(r.xmin) - s.submitted_at)::float8 * 1000 AS readable
  FROM skus s
  JOIN run_documents d ON d.kind = 'extracted' AND d.run_id = s.run_id
  JOIN reports r ON r.report_id = s.report_id
  WHERE s.submitted_at >= $1`;

export function timesOf(rows: readonly { factors: number | null; readable: number }[]): ServerTimes {
  return {
    factorsMs: rows.flatMap(({ factors }) => (factors === null ? [] : [factors])),
    readableMs: rows.map(({ readable }) => readable),
  };
}
