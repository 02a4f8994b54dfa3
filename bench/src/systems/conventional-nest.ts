import { fileURLToPath } from 'node:url';
import { RUN_SERVICES } from '@cpes/contracts';
import type { Door } from '../load/plan.ts';
import { timesOf } from './cpes.ts';
import { openRunsOf } from './open-runs.ts';
import { ServiceGroup } from './service-group.ts';
import type { SystemContext, SystemUnderTest } from './system.ts';

/** The conventional services, one per step of an evaluation; see `conventional-nest/`. */
export async function conventionalNest(context: SystemContext): Promise<SystemUnderTest> {
  const { servers } = context;
  const members = await Promise.all(
    RUN_SERVICES.map(async (service) => ({
      service,
      program: fileURLToPath(
        new URL(`../conventional-nest/${service === 'gateway' ? 'gateway' : 'stage'}.main.js`, import.meta.url),
      ),
      env: {
        NODE_ENV: 'production',
        USUAL_STAGE: service,
        BROKER_URL: servers.rabbit.url,
        DATABASE_URL: await servers.database(databaseOf(service)),
      },
    })),
  );
  const group = new ServiceGroup(context);
  await group.start(members, 1);
  return {
    name: 'conventional Nest',
    tables: {
      [databaseOf('gateway')]: ['skus'],
      [databaseOf('intake')]: ['candidates'],
      [databaseOf('cost-factor')]: ['cost_factors'],
      [databaseOf('scoring')]: ['reports'],
    },
    door: (): Door => ({ origins: group.origins(), headers: {} }),
    processes: () => group.measured(),
    openRuns: () => openRunsOf(group.origins()),
    serverTimes: async (since) => timesOf(await servers.query(databaseOf('gateway'), SERVER_TIMES, [since])),
    start: (instances) => group.start(members, instances),
    stop: () => group.stop(),
  };
}

/** A row has the commit time of its last change only, which is the report's. */
const SERVER_TIMES = `
  SELECT NULL AS factors, extract(epoch FROM pg_xact_commit_timestamp(xmin) - "createdAt")::float8 * 1000 AS readable
  FROM skus WHERE "createdAt" >= $1 AND status = 'EVALUATED'`;

function databaseOf(service: string): string {
  return `usual_${service.replace('-', '_')}`;
}
