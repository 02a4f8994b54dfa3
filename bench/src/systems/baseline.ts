import { fileURLToPath } from 'node:url';
import type { Door } from '../load/plan.ts';
import { timesOf } from './cpes.ts';
import { openRunsOf } from './open-runs.ts';
import { type GroupMember, ServiceGroup } from './service-group.ts';
import type { SystemContext, SystemUnderTest } from './system.ts';

export async function baseline(context: SystemContext): Promise<SystemUnderTest> {
  const { servers } = context;
  const env = {
    BROKER_URL: servers.rabbit.url,
    DATABASE_URL: await servers.database('baseline'),
    NODE_ENV: 'production',
  };
  const stage = fileURLToPath(new URL('../baseline/stage.main.js', import.meta.url));
  const gateway = fileURLToPath(new URL('../baseline/gateway.main.js', import.meta.url));
  const members: GroupMember[] = [
    { service: 'gateway', program: gateway, env },
    { service: 'intake', program: stage, env: { ...env, BARE_HOP: 'submitted' } },
    { service: 'cost-factor', program: stage, env: { ...env, BARE_HOP: 'normalized' } },
    { service: 'scoring', program: stage, env: { ...env, BARE_HOP: 'factors' } },
  ];
  const group = new ServiceGroup(context);
  await group.start(members, 1);
  return {
    name: 'baseline',
    tables: { bare: ['submissions'] },
    door: (): Door => ({ origins: group.origins(), headers: {} }),
    processes: () => group.measured(),
    openRuns: () => openRunsOf(group.origins()),
    serverTimes: async (since) => timesOf(await servers.query('baseline', SERVER_TIMES, [since])),
    start: (instances) => group.start(members, instances),
    stop: () => group.stop(),
  };
}

/** Its factors arrive with the report. */
const SERVER_TIMES = `
  SELECT NULL AS factors, extract(epoch FROM pg_xact_commit_timestamp(xmin) - submitted_at)::float8 * 1000 AS readable
  FROM submissions WHERE submitted_at >= $1 AND report IS NOT NULL`;
