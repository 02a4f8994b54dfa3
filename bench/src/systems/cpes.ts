import { databaseOf, SERVICES, type ServiceWithDatabase } from '@cpes/contracts';
import { programOf } from '@cpes/local-servers';
import { credentialsIn, systemSettings } from '@cpes/testing';
import type { Door } from '../load/plan.ts';
import type { AskedServers } from '../machine/servers.ts';
import { ServiceGroup } from './service-group.ts';
import type { ServerTimes, SystemContext, SystemUnderTest } from './system.ts';

const MESSAGING = ['outbox', 'inbox'];
/** The tables of a submission. */
export const TABLES = {
  gateway: [...MESSAGING, 'skus', 'run_documents', 'reports', 'open_runs', 'rate_buckets'],
  webhook: [...MESSAGING],
};

export interface Cpes extends SystemUnderTest {
  readonly tenantId: string;
  readonly operator: { readonly email: string; readonly password: string };
}

/** CPES as in production: this checkout, or another built one. */
export async function cpes(context: SystemContext, root?: string): Promise<Cpes> {
  const { servers, folder } = context;
  const databaseUrlOf = (service: ServiceWithDatabase) => servers.database(databaseOf(service).name);
  const env = await systemSettings(folder, servers.rabbit.url, databaseUrlOf);
  const members = SERVICES.map((service) => ({ service, program: programOf(service, root), env }));
  const group = new ServiceGroup(context);
  await group.start(members, 1);
  const { apiKey, tenantId, operatorEmail, operatorPassword } = await credentialsIn(folder);
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

/** Times to the commits that made factors and report readable, by the server's commit timestamps. */
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
